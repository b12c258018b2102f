// New orders on the desk: which ones arrived since it last looked and which nobody has opened yet. They are highlighted until
// opened, the chime sounds, and a screen reader hears one sentence.
import { useEffect, useRef, useState } from 'react'
import { listComingOrders } from '#data/orders/orders.ts'
import { getSession } from '#data/session/session.ts'
import type { Order } from '#domain/order/order.ts'
import { isOpen } from '#domain/order/states.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { formatDayLong } from '#ui/text/dates.ts'

/** How long the announcement stands, so that the same words can be said again. */
const SAID_MS = 6000

interface NewArrivals {
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
    const { unseen, arrived } = updateUnseen(keptUnseen(), orders)
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

// Which orders came since the desk last looked, and which of them nobody has looked at yet. Pure.

interface Unseen {
  /** Everything that was there at the last look. */
  known: ReadonlySet<string>
  /** Nobody has opened these. */
  ids: ReadonlySet<string>
}

type Watched = Pick<Order, 'id' | 'status' | 'readyAtMs'>

/** @param before null at the very first look, which brings no news */
export function updateUnseen<T extends Watched>(before: Unseen | null, orders: readonly T[]): { unseen: Unseen; arrived: T[] } {
  const known = new Set(orders.map(({ id }) => id))
  if (before === null) return { unseen: { known, ids: new Set() }, arrived: [] }
  const arrived = orders.filter((order) => !before.known.has(order.id) && isToBeMade(order))
  const waiting = orders.filter((order) => before.ids.has(order.id) && isToBeMade(order))
  return { unseen: { known, ids: new Set([...waiting, ...arrived].map(({ id }) => id)) }, arrived }
}

export function markSeen(unseen: Unseen, id: string): Unseen {
  if (!unseen.ids.has(id)) return unseen
  return { ...unseen, ids: new Set([...unseen.ids].filter((other) => other !== id)) }
}

/** What is ready or closed went through somebody's hands. */
function isToBeMade(order: Watched): boolean {
  return order.readyAtMs === null && isOpen(order)
}

// How new orders are announced to somebody who cannot see the list change.

interface Announced {
  number: string
  pickupMs: number
  customerName: string
}

/** `Nuovo ordine K1-042, Paolo Vitale, ritiro alle 11:00.`; several at once are counted. */
export function arrivalText(orders: readonly Announced[], today: ShopDay): string {
  const only = orders[0]
  if (!only) return ''
  if (orders.length > 1) return `${orders.length} nuovi ordini.`
  const who = only.customerName === '' ? '' : `, ${only.customerName}`
  const { day, time } = shopMoment(only.pickupMs)
  const when = day === today ? '' : `${formatDayLong(only.pickupMs)} `
  return `Nuovo ordine ${only.number}${who}, ritiro ${when}alle ${time}.`
}
