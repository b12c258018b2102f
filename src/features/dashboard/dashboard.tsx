// The owner's start: today from this device, also without network; takings of a period as the server counts them.
import { type ReactNode, useState } from 'react'
import { now } from '#data/clock.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayLong, formatMoment, formatTime } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { OfficeBar } from '#ui/office-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { ChecksCard, type MissingCheck } from './checks-card.tsx'
import styles from './dashboard.module.css'
import { KeyFigures } from './key-figures.tsx'
import { PERIODS, type Period } from './period.ts'
import { CategoriesCard, MonthsCard, SellersCard } from './period-cards.tsx'
import { SlotsCard } from './slots-card.tsx'
import { type ReadFigures, useFigures } from './use-figures.ts'
import { type OpenTables, useOpenTables } from './use-open-tables.ts'
import { useChecks, useToday } from './use-today.ts'

export interface DashboardProps {
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
  const [period, setPeriod] = useState<Period>('month')
  const read = useFigures(period, day)
  const tables = useOpenTables()
  const weekday = formatDayLong(nowMs).split(' ')[0] ?? ''
  return (
    <div className={styles.page}>
      <OfficeBar title={greeting(nowMs, name)} meta={`${formatDayLong(nowMs)}, ${formatTime(nowMs)}`} mark={connectionMark} />
      <div className={styles.content}>
        <KeyFigures today={today?.figures} lastWeekCents={today?.lastWeekCents} weekday={weekday} />
        {today ? (
          <SlotsCard slots={today.slots} tables={tables} className={styles.wide} />
        ) : (
          <Skeleton className={styles.wide} shape="tile" height="254px" />
        )}
        <ChecksCard checks={checks} missing={missing} />
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

function greeting(nowMs: number, name: string): string {
  const hour = Number(shopMoment(nowMs).time.slice(0, 2))
  return `${hour >= 4 && hour < 14 ? 'Buongiorno' : hour < 18 && hour >= 14 ? 'Buon pomeriggio' : 'Buonasera'}, ${name}`
}
