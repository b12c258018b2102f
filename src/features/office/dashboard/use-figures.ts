// The server's figures of a period: what is kept at once, then asked for anew when the screen opens or is looked at again, when
// the network comes back, and a moment after an order changed.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { type Figures, keptFigures, orderCount, refreshFigures } from '#data/admin/figures.ts'
import { onConnectionChange } from '#data/server/connection.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'

/** Orders come in bursts. */
const SETTLED_MS = 800

export interface ReadFigures {
  /** undefined while it is read, null when there are none on this device. */
  figures: Figures | null | undefined
  /** How the last question ended; null before the first answer. */
  outcome: 'read' | 'offline' | 'failed' | null
  askAgain: () => void
}

export function useFigures(period: Period, today: ShopDay): ReadFigures {
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

export type Period = 'week' | 'month' | 'year'

export const PERIODS: readonly { value: Period; label: string }[] = [
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
