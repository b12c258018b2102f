// Where the desk stands, and how to go elsewhere: everything goes through the URL. Opening the first order is a step of the
// history (on a phone "back" then returns to the list), moving on from it is not.
import { useEffect, useRef } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { type ShopDay, shopMoment } from '#domain/shop-time.ts'
import { type DeskPlace, type DeskSearch, placeOf, searchOf } from './desk-search.ts'
import { type DeskTab, statusTabOf } from './desk-tabs.ts'
import { focusDetail } from './focus-detail.ts'
import { rowId } from './order-row.tsx'

export interface DeskPlaces extends DeskPlace {
  goToDay: (day: ShopDay) => void
  goToTab: (tab: DeskTab) => void
  open: (id: string) => void
  close: () => void
}

export type GoTo = (search: DeskSearch, options: { replace: boolean }) => void

export function useDeskPlace(search: DeskSearch, today: ShopDay, goTo: GoTo): DeskPlaces {
  const place = placeOf(search, today)
  // Where the last step leads, which the URL may not show yet: the next one starts from there.
  const asked = useRef(place)
  useEffect(() => {
    asked.current = placeOf(search, today)
  }, [search, today])
  const go = (next: Partial<DeskPlace>, replace = true) => {
    asked.current = { ...asked.current, ...next }
    goTo(searchOf(asked.current, today), { replace })
  }
  return {
    ...place,
    goToDay: (day) => go({ day }),
    goToTab: (tab) => go({ tab }),
    open: (id) => (id === asked.current.orderId ? focusDetail() : go({ orderId: id }, asked.current.orderId !== null)),
    close: () => go({ orderId: null }),
  }
}

/** A link to an order alone (from a QR) leads to its day and its tab, once the order is known. */
export function useDeepLink(search: DeskSearch, order: OrderWithItems | null | undefined, today: ShopDay, goTo: GoTo): void {
  const isBare = search.ordine !== undefined && search.scheda === undefined
  useEffect(() => {
    if (!isBare || !order) return
    const place = { orderId: order.id, day: shopMoment(order.pickupMs).day, tab: statusTabOf(order) }
    goTo(searchOf(place, today), { replace: true })
  }, [isBare, order, today, goTo])
}

/** Where list and detail take turns (phone), the focus goes along; closing gives it back to the row. */
export function useDetailFocus(selectedId: string | null, isShown: boolean): void {
  const last = useRef(selectedId)
  useEffect(() => {
    if (isShown && selectedId !== null && last.current === null && isNarrow()) focusDetail()
    if (selectedId === null && last.current !== null) focusList(last.current)
    if (selectedId === null || isShown) last.current = selectedId
  }, [selectedId, isShown])
}

/** The row that was left, or the chosen tab when the order has left the list; nothing for who has gone on elsewhere meanwhile. */
function focusList(orderId: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const tab = document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  const row = document.getElementById(rowId(orderId)) ?? tab
  row?.focus()
}

/** As in order-desk.module.css. */
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 859px)').matches
}
