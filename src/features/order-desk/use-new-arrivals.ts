// Orders that came while the desk was looking, or while somebody stood at the till: lit up until they are opened, rung for, and said
// once to screen readers.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { listComingOrders } from '#data/coming-orders.ts'
import { getSession } from '#data/session.ts'
import type { ShopDay } from '#domain/shop-time.ts'
import { arrivalText } from './new-arrivals.ts'
import { lookAgain, markSeen, type Unseen } from './unseen-orders.ts'

/** How long the announcement stands, so that the same words can be said again. */
const SAID_MS = 6000

export interface NewArrivals {
  ids: ReadonlySet<string>
  /** For the live region. */
  announcement: string
}

const NONE: ReadonlySet<string> = new Set()

/** Outlives the screen. Another login starts afresh. */
let kept: { userId: string; unseen: Unseen } | null = null

/** @param openedId the order that is looked at now */
export function useNewArrivals(today: ShopDay, openedId: string | null, ring: () => void): NewArrivals {
  const orders = useLiveQuery(async () => listComingOrders(today), [today])
  const [ids, setIds] = useState(NONE)
  const { announcement, say } = useAnnouncement()
  const isWatching = useRef(false)
  const latestRing = useRef(ring)
  useEffect(() => {
    latestRing.current = ring
  })
  useEffect(() => {
    if (!orders) return
    const { unseen, arrived } = lookAgain(keptUnseen(), orders)
    keep(openedId === null ? unseen : markSeen(unseen, openedId))
    setIds(keptUnseen()?.ids ?? NONE)
    if (arrived.length > 0) say(arrivalText(arrived, today))
    // What came while nobody was at the desk is lit up; ringing for it now would be late.
    if (arrived.length > 0 && isWatching.current) latestRing.current()
    isWatching.current = true
  }, [orders, openedId, today, say])
  return { ids, announcement }
}

function useAnnouncement() {
  const [announcement, say] = useState('')
  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => say(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  return { announcement, say }
}

function keptUnseen(): Unseen | null {
  return kept?.userId === (getSession()?.user.id ?? '') ? kept.unseen : null
}

function keep(unseen: Unseen): void {
  kept = { userId: getSession()?.user.id ?? '', unseen }
}
