// The desk's place in the URL (order, day, tab): reading it, writing it, and moving on. Opening the first order adds a history
// entry, so that "back" on a phone returns to the list; moving on from it replaces that entry.
import { useEffect, useRef } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { orderStateOf } from '#domain/order/states.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { focusDetail } from '#features/office/order-desk/detail/detail-head.tsx'
import { rowId } from '#features/office/order-desk/list/order-row.tsx'
import { type DeskTab, slugOfTab, tabId, tabOfSlug } from './desk-tabs.tsx'

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
    const place = { orderId: order.id, day: shopMoment(order.pickupMs).day, tab: orderStateOf(order) }
    goTo(searchOf(place, today), { replace: true })
  }, [isBare, order, today, goTo])
}

/** Where list and detail take turns (phone), the focus goes along; closing gives it back to the row. */
export function useDetailFocus({ orderId: selectedId, tab }: DeskPlace, isShown: boolean): void {
  const last = useRef(selectedId)
  useEffect(() => {
    if (isShown && selectedId !== null && last.current === null && !isSeen(inList(selectedId, tab))) focusDetail()
    if (selectedId === null && last.current !== null) focusList(last.current, tab)
    if (selectedId === null || isShown) last.current = selectedId
  }, [selectedId, tab, isShown])
}

/** Nothing for who has gone on elsewhere meanwhile. */
function focusList(orderId: string, tab: DeskTab): void {
  if (document.activeElement === null || document.activeElement === document.body) inList(orderId, tab)?.focus()
}

/** An order's row, or the chosen tab when the order has left the list. */
function inList(orderId: string, tab: DeskTab): HTMLElement | null {
  return document.getElementById(rowId(orderId)) ?? document.getElementById(tabId(tab))
}

/** Not where the detail stands in its place. */
function isSeen(element: HTMLElement | null): boolean {
  return element?.offsetParent != null
}

// What of the desk stands in the URL: so that a reload, the back button and a link from a QR lead to the same place.

export interface DeskSearch {
  /** Record id of the order in the detail (or of a refused outbox entry). */
  ordine?: string
  /** `YYYY-MM-DD`; absent for today. */
  giorno?: ShopDay
  /** Slug of the tab. */
  scheda?: string
}

/** The parts that make sense, out of whatever the address bar holds. */
export function parseDeskSearch(raw: Record<string, unknown>): DeskSearch {
  const search: DeskSearch = {}
  if (isRecordId(raw.ordine)) search.ordine = raw.ordine
  if (typeof raw.giorno === 'string' && isShopDay(raw.giorno)) search.giorno = raw.giorno
  if (typeof raw.scheda === 'string' && tabOfSlug(raw.scheda) !== null) search.scheda = raw.scheda
  return search
}

interface DeskPlace {
  orderId: string | null
  day: ShopDay
  tab: DeskTab
}

/** Where the desk stands: today and the first tab unless the URL says otherwise. */
export function placeOf(search: DeskSearch, today: ShopDay): DeskPlace {
  return {
    orderId: search.ordine ?? null,
    day: search.giorno ?? today,
    tab: (search.scheda === undefined ? null : tabOfSlug(search.scheda)) ?? 'to-collect',
  }
}

export function searchOf(place: DeskPlace, today: ShopDay): DeskSearch {
  return {
    ...(place.orderId === null ? {} : { ordine: place.orderId }),
    ...(place.day === today ? {} : { giorno: place.day }),
    scheda: slugOfTab(place.tab),
  }
}

function isShopDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00.000Z`))
}
