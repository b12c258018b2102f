// The owner's start: today from this device, also without network; takings of a period as the server counts them.
import { Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { type Figures, keptFigures, orderCount, refreshFigures } from '#data/admin/figures.ts'
import { now } from '#data/server/clock.ts'
import { onConnectionChange } from '#data/server/connection.ts'
import { formatEuro } from '#domain/money.ts'
import { ORDER_STATES } from '#domain/order/states.ts'
import { addDays, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { OfficeBar } from '#ui/office/office-bar.tsx'
import { formatDayLong, formatMoment, formatTime, greetingAt } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { CategoriesCard, MonthsCard, SellersCard, SlotsCard } from './chart-cards.tsx'
import { ChecksCard, type MissingCheck } from './checks-card.tsx'
import styles from './dashboard.module.css'
import { type OpenTables, useOpenTables } from './figures-card.tsx'
import { type TodayFigures, useChecks, useKnownChecks, useToday } from './today-figures.ts'

interface DashboardProps {
  name: string
  connectionMark: ReactNode
  /** The devices' card. */
  devices: ReactNode
  /** Order numbers that never arrived; undefined while they are read. */
  missing: readonly MissingCheck[] | undefined
}

export function Dashboard({ name, connectionMark, devices, missing }: DashboardProps) {
  const tick = useMinute()
  const nowMs = now()
  const { day } = shopMoment(nowMs)
  const today = useToday(day, tick)
  const checks = useChecks()
  const known = useKnownChecks(tick, nowMs)
  const [period, setPeriod] = useState<Period>('month')
  const read = useFigures(period, day)
  const tables = useOpenTables()
  const weekday = formatDayLong(nowMs).split(' ')[0] ?? ''
  return (
    <div className={styles.page}>
      <OfficeBar
        title={`${greetingAt(Number(shopMoment(nowMs).time.slice(0, 2)))}, ${name}`}
        meta={`${formatDayLong(nowMs)}, ${formatTime(nowMs)}`}
        mark={connectionMark}
      />
      <div className={styles.content}>
        <KeyFigures today={today?.figures} lastWeekCents={today?.lastWeekCents} weekday={weekday} />
        {today ? (
          <SlotsCard slots={today.slots} tables={tables} className={styles.wide} />
        ) : (
          <Skeleton className={styles.wide} shape="tile" height="254px" />
        )}
        <ChecksCard checks={checks} missing={missing} known={known} />
        <div className={styles.period}>
          <Segmented legend="Periodo" isLegendHidden look="paper" segments={PERIODS} value={period} onChange={setPeriod} />
          <Freshness read={read} nowMs={nowMs} />
        </div>
        <PeriodCards
          read={read}
          tables={tables}
          periodText={PERIODS.find(({ value }) => value === period)?.label.toLowerCase() ?? ''}
        />
        <div className={styles.devices}>{devices}</div>
      </div>
    </div>
  )
}

interface PeriodCardsProps {
  read: ReadFigures
  tables: OpenTables
  periodText: string
}

function PeriodCards({ read: { figures, outcome, askAgain }, tables, periodText }: PeriodCardsProps) {
  if (figures) {
    return (
      <>
        <MonthsCard figures={figures} tables={tables} />
        <CategoriesCard figures={figures} tables={tables} periodText={periodText} />
        <SellersCard figures={figures} tables={tables} periodText={periodText} />
      </>
    )
  }
  if (outcome === 'offline' || outcome === 'failed') {
    return (
      <div className={styles.problem}>
        <Notice
          tone={outcome === 'offline' ? 'offline' : 'error'}
          action={
            <Button size="small" shape="box" variant="secondary" onClick={askAgain}>
              Riprova
            </Button>
          }
        >
          {outcome === 'offline'
            ? 'Sei offline: gli incassi di questo periodo arrivano appena torna la rete.'
            : 'Non riesco a leggere gli incassi. Riprova tra poco.'}
        </Notice>
      </div>
    )
  }
  return (
    <Loading label="Carico gli incassi" className={styles.loading}>
      <Skeleton shape="tile" height="396px" />
      <Skeleton shape="tile" height="396px" />
      <Skeleton shape="tile" height="396px" />
    </Loading>
  )
}

function Freshness({ read: { figures, outcome }, nowMs }: { read: ReadFigures; nowMs: number }) {
  if (!figures) return null
  const isOld = outcome === 'offline' || outcome === 'failed'
  return (
    <span className={isOld ? styles.old : styles.fresh}>
      {isOld ? 'Incassi non aggiornati: ultimi delle ' : 'Aggiornato alle '}
      {isOld && nowMs - figures.readMs > 12 * 3_600_000 ? formatMoment(figures.readMs, nowMs) : formatTime(figures.readMs)}
    </span>
  )
}

// The four figures on top: today's orders, takings, what is to be collected, cakes. Each leads to its orders where there are
// some.

interface KeyFiguresProps {
  /** undefined while it is read. */
  today: TodayFigures | undefined
  /** Taken on the same weekday a week ago. */
  lastWeekCents: number | undefined
  /** `sabato` */
  weekday: string
}

function KeyFigures({ today, lastWeekCents, weekday }: KeyFiguresProps) {
  const more = today && lastWeekCents !== undefined ? today.takenCents - lastWeekCents : undefined
  const cells = [
    {
      label: 'Ordini di oggi',
      value: today && `${today.orders}`,
      note:
        today && `${pluralText(today.handedOver, 'consegnato', 'consegnati')}, ${pluralText(today.ready, 'pronto', 'pronti')}`,
      tab: ORDER_STATES['in-progress'].tab.slug,
    },
    {
      label: 'Incassi di oggi',
      value: today && formatEuro(today.takenCents),
      note:
        more === undefined
          ? ''
          : `${formatEuro(Math.abs(more))} ${more < 0 ? 'meno' : 'più'} di ${weekday} ${weekday === 'domenica' ? 'scorsa' : 'scorso'}`,
      tab: ORDER_STATES.completed.tab.slug,
    },
    {
      label: 'Da incassare',
      value: today && formatEuro(today.toCollectCents),
      note: today && pluralText(today.toCollect, 'ordine', 'ordini'),
      tab: ORDER_STATES['to-collect'].tab.slug,
    },
    {
      label: 'Torte su misura',
      value: today && `${today.cakes}`,
      note: today && (today.nextCakeMs === null ? 'nessuna in arrivo' : `la prossima alle ${formatTime(today.nextCakeMs)}`),
      tab: ORDER_STATES['in-progress'].tab.slug,
    },
  ]
  return (
    <ul className={styles.figures}>
      {cells.map(({ label, value, note, tab }) => (
        <li key={label}>
          <Link to="/gestionale/ordini" search={{ scheda: tab }} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value ?? <Skeleton width="5rem" height="1.75rem" />}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

// The server's figures of a period: what is kept at once, then asked for anew when the screen opens or is looked at again, when
// the network comes back, and a moment after an order changed.

/** Orders come in bursts. */
const SETTLED_MS = 800

interface ReadFigures {
  /** undefined while it is read, null when there are none on this device. */
  figures: Figures | null | undefined
  /** How the last question ended; null before the first answer. */
  outcome: 'read' | 'offline' | 'failed' | null
  askAgain: () => void
}

function useFigures(period: Period, today: ShopDay): ReadFigures {
  const kept = useLiveQuery(async () => ({ period, figures: await keptFigures(period) }), [period])
  const news = useLiveQuery(async () => orderCount(), [])
  const [asked, setAsked] = useState(0)
  const [outcome, setOutcome] = useState<ReadFigures['outcome']>(null)
  const askAgain = () => setAsked((count) => count + 1)
  useEffect(() => onNews(() => setAsked((count) => count + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` and `asked` are the reasons to ask anew
  useEffect(() => {
    const calledOff = new AbortController()
    const { from, to } = daysOfPeriod(period, today)
    const timer = setTimeout(async () => {
      const ended = await refreshFigures(period, from, to, calledOff.signal)
      if (!calledOff.signal.aborted) setOutcome(ended)
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      calledOff.abort()
    }
  }, [period, today, news, asked])
  return { figures: kept?.period === period ? kept.figures : undefined, outcome, askAgain }
}

function onNews(ask: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stop = onConnectionChange(({ isReachable }) => {
    if (isReachable) ask()
  })
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}

// The lengths of time that the owner looks at.

type Period = 'week' | 'month' | 'year'

const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'week', label: '7 giorni' },
  { value: 'month', label: 'Mese' },
  { value: 'year', label: '12 mesi' },
]

/** From its first day to the end of the month (what is ordered for the days to come counts), for a week to today. */
function daysOfPeriod(period: Period, today: ShopDay): { from: ShopDay; to: ShopDay } {
  const monthBegins = `${today.slice(0, 7)}-01`
  const monthEnds = addDays(`${addDays(monthBegins, 31).slice(0, 7)}-01`, -1)
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: monthBegins, to: monthEnds }
  return { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`, to: monthEnds }
}
