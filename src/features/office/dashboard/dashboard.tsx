// The owner's start: today from this device, also without network; the money of a period as the server counts it, or without network
// this device.
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { type Figures, keptFigures, orderCount, refreshFigures } from '#data/admin/figures.ts'
import { isKnownHere, moneyKnownHere } from '#data/orders/own-count.ts'
import { now } from '#data/server/clock.ts'
import { onConnectionChange } from '#data/server/connection.ts'
import type { Period, ShopMoney } from '#domain/figures/figures.ts'
import { formatEuro } from '#domain/money.ts'
import { ORDER_STATES } from '#domain/order/states.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import looks from '#ui/office/looks.module.css'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { formatDayLong, formatMoment, formatTime, greetingAt } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import tiles from './cells.module.css'
import { CategoriesCard, MonthsCard, SellersCard, SlotsCard } from './chart-cards.tsx'
import { ChecksCard, type MissingCheck } from './checks-card.tsx'
import styles from './dashboard.module.css'
import { type OpenTables, useOpenTables } from './figures-card.tsx'
import { CollectedCard, MoneyCells } from './money.tsx'
import { PeriodBar, usePeriod } from './period-bar.tsx'
import {
  type SlotFigure,
  slotOfNow,
  type TodayFigures,
  useCatalogueChecks,
  useChecks,
  useKnownChecks,
  useToday,
} from './today-figures.ts'
import { WasteCard } from './waste-card.tsx'

interface DashboardProps {
  name: string
  connectionMark: ReactNode
  /** The devices' card. */
  devices: ReactNode
  /** Shows the production sheet of that day. */
  onSheet: (day: ShopDay) => void
  /** Order numbers that never arrived; undefined while they are read. */
  missing: readonly MissingCheck[] | undefined
  /** What a new shop still lacks, above everything. */
  setup: ReactNode
}

export function Dashboard({ name, connectionMark, devices, onSheet, missing, setup }: DashboardProps) {
  const tick = useMinute()
  const nowMs = now()
  const { day } = shopMoment(nowMs)
  const today = useToday(day, tick)
  const checks = useChecks()
  const catalogue = useCatalogueChecks()
  const known = useKnownChecks(tick, nowMs)
  const chosen = usePeriod(day)
  const read = useFigures(chosen.period, day)
  // Charts take a while to draw: the page answers meanwhile.
  const drawn = useDeferredValue(read)
  const months = useLastFigures(drawn)
  const tables = useOpenTables()
  useShortcuts({ f: () => onSheet(day) })
  return (
    <div className={classNames('column', styles.page)}>
      <OfficeBar
        title={`${greetingAt(Number(shopMoment(nowMs).time.slice(0, 2)))}, ${name}`}
        meta={`${formatDayLong(nowMs)}, ${formatTime(nowMs)}`}
        mark={connectionMark}
      >
        <Button
          variant="secondary"
          size="small"
          icon={<ClipboardList size={20} aria-hidden="true" />}
          aria-keyshortcuts="F"
          onClick={() => onSheet(day)}
        >
          <span className="hidden-phone">Foglio di produzione</span>
          <Kbd>F</Kbd>
        </Button>
      </OfficeBar>
      <div className={looks.scroll}>
        {setup}
        <section className={classNames(styles.grid, styles.today)} aria-labelledby="oggi">
          <h2 id="oggi" className="text-5">
            Oggi
          </h2>
          <ul className={classNames(looks.card, tiles.cells, styles.left)}>
            <TodayCells today={today?.figures} />
          </ul>
          {today ? (
            <SlotsCard
              slots={today.slots}
              mark={nowMark(today.slots, day, nowMs)}
              tables={tables}
              className={classNames(styles.slots, styles.left)}
            />
          ) : (
            <Skeleton className={classNames(styles.slots, styles.left)} shape="tile" height="254px" />
          )}
          <div className={styles.checks}>
            <ChecksCard checks={checks} missing={missing} catalogue={catalogue} known={known} />
          </div>
          <div>{devices}</div>
        </section>
        <section className={classNames(styles.grid, styles.period)} aria-labelledby="andamento">
          <PeriodBar headingId="andamento" chosen={chosen} freshness={<Freshness read={read} nowMs={nowMs} />} />
          <ul className={classNames(looks.card, tiles.cells)}>
            <MoneyCells money={read.money} period={chosen.period} isOwnCount={read.isOwnCount} />
          </ul>
          <PeriodCards read={drawn} tables={tables} />
          {months && <MonthsCard figures={months} tables={tables} className={styles.whole} />}
        </section>
      </div>
    </div>
  )
}

function nowMark(slots: readonly SlotFigure[], day: ShopDay, nowMs: number) {
  const label = slotOfNow(slots, day, nowMs)
  return label === null ? null : { label, text: formatTime(nowMs) }
}

interface PeriodCardsProps {
  read: ReadFigures
  tables: OpenTables
}

function PeriodCards({ read: { figures, outcome, askAgain }, tables }: PeriodCardsProps) {
  if (figures) {
    return (
      <>
        <CollectedCard figures={figures} tables={tables} />
        <CategoriesCard figures={figures} tables={tables} />
        <SellersCard figures={figures} tables={tables} />
        <WasteCard figures={figures} tables={tables} className={styles.whole} />
      </>
    )
  }
  if (outcome === 'offline' || outcome === 'failed') {
    return (
      <div>
        <Notice
          tone={outcome === 'offline' ? 'offline' : 'error'}
          action={
            <Button size="small" variant="secondary" onClick={askAgain}>
              Riprova
            </Button>
          }
        >
          {outcome === 'offline'
            ? 'Sei offline: i dettagli di questo periodo arrivano appena torna la rete.'
            : 'Non riesco a leggere i dettagli di questo periodo. Riprova tra poco.'}
        </Notice>
      </div>
    )
  }
  return (
    <Loading label="Carico i dettagli" className={styles.grid}>
      <Skeleton shape="tile" height="408px" />
      <Skeleton shape="tile" height="408px" />
      <Skeleton shape="tile" height="408px" />
    </Loading>
  )
}

function Freshness({ read: { figures, outcome, isOwnCount }, nowMs }: { read: ReadFigures; nowMs: number }) {
  if (isOwnCount) {
    const why = outcome === 'offline' ? 'Senza rete' : 'Il server non risponde'
    return <span className={classNames('text-1', styles.old)}>{why}: contato da questo dispositivo</span>
  }
  if (!figures) return null
  const isOld = outcome === 'offline' || outcome === 'failed'
  return (
    <span className={classNames('text-1', isOld ? styles.old : 'muted')}>
      {isOld ? 'Non aggiornato: ultimi dati delle ' : 'Aggiornato alle '}
      {isOld && nowMs - figures.readMs > 12 * 3_600_000 ? formatMoment(figures.readMs, nowMs) : formatTime(figures.readMs)}
    </span>
  )
}

/** Today's orders, cakes and what is due of them; each leads to them. @param today undefined while it is read */
function TodayCells({ today }: { today: TodayFigures | undefined }) {
  const cells = [
    {
      label: 'Ordini',
      tab: ORDER_STATES['in-progress'].tab.slug,
      value: today && `${today.orders}`,
      note:
        today && `${pluralText(today.handedOver, 'consegnato', 'consegnati')}, ${pluralText(today.ready, 'pronto', 'pronti')}`,
    },
    {
      label: 'Torte',
      tab: ORDER_STATES['in-progress'].tab.slug,
      value: today && `${today.cakes}`,
      note: today && (today.nextCakeMs === null ? 'nessuna in arrivo' : `la prossima alle ${formatTime(today.nextCakeMs)}`),
    },
    {
      label: 'Ancora da incassare',
      tab: ORDER_STATES['to-collect'].tab.slug,
      value: today && formatEuro(today.due.cents),
      note: today && pluralText(today.due.orders, 'ordine', 'ordini'),
    },
  ]
  return cells.map(({ label, tab, value, note }) => (
    <li key={label}>
      <Link
        to="/gestionale/ordini"
        search={{ scheda: tab }}
        className={classNames(looks.inset, 'stack gap-1 hoverable', tiles.cell)}
      >
        <span className={classNames('muted text-1', tiles.line)}>{label}</span>
        <span className={classNames('text-6 figures nowrap', tiles.value)}>
          {value ?? <Skeleton width="5rem" height="1.75rem" />}
        </span>
        <span className={classNames('muted text-1', tiles.line)}>{note}</span>
      </Link>
    </li>
  ))
}

// The figures of a period: what is kept at once, then asked for anew when the screen opens or is looked at again, when the network
// comes or goes, and a moment after an order changed. Without an answer the device counts what it mirrors.

/** Orders come in bursts. */
const SETTLED_MS = 800

interface ReadFigures {
  /** The server's; undefined while they are read, null when there are none on this device. */
  figures: Figures | null | undefined
  /** undefined while it is not known. */
  money: ShopMoney | undefined
  /** `money` was counted by this device. */
  isOwnCount: boolean
  /** How the last question ended; null before the first answer. */
  outcome: 'read' | 'offline' | 'failed' | null
  askAgain: () => void
}

function useFigures({ from, to }: Period, today: ShopDay): ReadFigures {
  const kept = useLiveQuery(async () => ({ from, to, figures: await keptFigures({ from, to }) }), [from, to])
  const news = useLiveQuery(async () => orderCount(), [])
  const [asked, setAsked] = useState(0)
  const [ended, setEnded] = useState<{ period: string; outcome: ReadFigures['outcome'] }>({ period: '', outcome: null })
  const askAgain = () => setAsked((count) => count + 1)
  useEffect(() => onNews(() => setAsked((count) => count + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` and `asked` are the reasons to ask anew
  useEffect(() => {
    const calledOff = new AbortController()
    const timer = setTimeout(async () => {
      const outcome = await refreshFigures({ from, to }, calledOff.signal)
      if (!calledOff.signal.aborted) setEnded({ period: from + to, outcome })
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      calledOff.abort()
    }
  }, [from, to, today, news, asked])
  const figures = kept?.from === from && kept.to === to ? kept.figures : undefined
  const outcome = ended.period === from + to ? ended.outcome : null
  const isAlone = outcome === 'offline' || outcome === 'failed'
  const own = useLiveQuery(
    async () => (isAlone && isKnownHere({ from, to }, today) ? moneyKnownHere({ from, to }) : null),
    [isAlone, from, to, today],
  )
  const isOwnCount = isAlone && own !== undefined && own !== null
  return { figures, money: isOwnCount ? own : figures?.money, isOwnCount, outcome, askAgain }
}

/** Until a period is here, those of the one before: what does not change with the period need not go. */
function useLastFigures({ figures, outcome }: ReadFigures): Figures | null {
  const [last, setLast] = useState<Figures | null>(null)
  if (figures && figures !== last) setLast(figures)
  if (figures) return figures
  return outcome === null ? last : null
}

function onNews(ask: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  document.addEventListener('visibilitychange', onVisible)
  // Without it too: the device counts by itself from then on.
  const stop = onConnectionChange(ask)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}
