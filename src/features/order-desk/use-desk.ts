// The desk's state in one place: where it stands, what it shows, which order is open and what is being done to it.
import { useEffect, useRef, useState } from 'react'
import { now } from '#data/clock.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { type ShopDay, shopMoment } from '#domain/shop-time.ts'
import { useMinute } from '#ui/use-minute.ts'
import { seatsOfDay } from './day-load.ts'
import { deskList, rowIds } from './desk-list.ts'
import type { DeskSearch } from './desk-search.ts'
import { focusDetail } from './focus-detail.ts'
import { useBulkPrint } from './use-bulk-print.ts'
import { type DetailMode, useDeskCommands } from './use-desk-commands.ts'
import { type DeskData, useDeskData, useFoundOrders } from './use-desk-data.ts'
import { type DeskPlaces, type GoTo, useDeepLink, useDeskPlace, useDetailFocus } from './use-desk-place.ts'
import { useDeskSound } from './use-desk-sound.ts'
import { useNewArrivals } from './use-new-arrivals.ts'
import { useOrderDoings } from './use-order-doings.ts'
import { useRowMoves } from './use-row-moves.ts'
import { useSelectedOrder } from './use-selected-order.ts'

export interface DeskInput {
  search: DeskSearch
  goTo: GoTo
  onNewOrder: () => void
  /** Shows the production sheet of a day. */
  onSheet: (day: ShopDay) => void
  onPrint: (order: OrderWithItems) => void
  /** @param copyIds those of them that are printed although they are on paper already */
  onPrintMany: (orderIds: readonly string[], copyIds: readonly string[]) => void
  onLabel: (orderId: string) => void
}

export function useDesk({ search, goTo, onNewOrder, onSheet, onPrint, onPrintMany, onLabel }: DeskInput) {
  const time = useShopTime()
  const places = useDeskPlace(search, time.today, goTo)
  const data = useDeskData(places.day, time.today)
  const shown = useDeskList(places, data, time.nowMs)
  const order = useSelectedOrder(places.orderId)
  const { mode, setMode } = useDetailMode(places.orderId)
  const refs = useDeskRefs()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const doings = useOrderDoings()
  useDeepLink(search, order, time.today, goTo)
  useDetailFocus(places.orderId, Boolean(order))
  const bulk = useBulkPrint(`${places.day} ${places.tab}`, shown.list, onPrintMany)
  useDeskCommands({
    ...refs,
    places,
    doings,
    order: order ?? null,
    setMode,
    focusSearch: () => {
      refs.searchRef.current?.focus()
      // What is typed next replaces the last search.
      refs.searchRef.current?.select()
    },
    moveRow: shown.rows.move,
    print: onPrint,
    bulk,
    printLabel: onLabel,
    newOrder: onNewOrder,
    showSheet: () => onSheet(places.day),
    showHelp: () => setIsHelpOpen(true),
  })
  const sound = useDeskSound()
  const news = useNewArrivals(time.today, places.orderId, sound.ring)
  return { ...time, ...shown, places, data, order, mode, setMode, refs, doings, news, sound, bulk, isHelpOpen, setIsHelpOpen }
}

export type Desk = ReturnType<typeof useDesk>

/** The shop's clock, as often as it matters on a screen that nobody touches. */
function useShopTime() {
  useMinute()
  const nowMs = now()
  return { nowMs, today: shopMoment(nowMs).day }
}

/** What the list shows, and the way through it. */
function useDeskList(places: DeskPlaces, data: DeskData, nowMs: number) {
  const [query, setQuery] = useState('')
  const found = useFoundOrders(query, nowMs)
  const orders = found === null ? null : found?.orders
  const list = deskList(places.tab, { ...data, found: orders }, seatsOfDay(data.settings, places.day).perSlot)
  const rows = useRowMoves(rowIds(list), places.orderId, places.open)
  const first = useFirstOf(query, found?.text ?? '', rows.first)
  return { query, setQuery, list, rows: { ...rows, first } }
}

/** Enter may come sooner than the answer (a scanner types and confirms at once): then it waits for it. */
function useFirstOf(query: string, foundText: string, openFirst: () => void): () => void {
  const [wanted, setWanted] = useState<string | null>(null)
  const text = query.trim()
  useEffect(() => {
    if (wanted === null || (wanted === text && foundText !== text)) return
    setWanted(null)
    if (wanted === text) openFirst()
  })
  return () => setWanted(text)
}

/** Another order starts by being looked at. */
function useDetailMode(orderId: string | null) {
  const [state, setState] = useState<{ orderId: string | null; mode: DetailMode }>({ orderId, mode: 'view' })
  const mode = state.orderId === orderId ? state.mode : 'view'
  const opener = useRef<Element | null>(null)
  const setMode = (next: DetailMode) => {
    if (next !== 'view') opener.current = document.activeElement
    else if (mode === 'cancelling') requestAnimationFrame(() => giveFocus(opener.current))
    setState({ orderId, mode: next })
  }
  return { mode, setMode }
}

/** Back to what opened the sheet, once the sheet is gone. */
function giveFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  else focusDetail()
}

function useDeskRefs() {
  const searchRef = useRef<HTMLInputElement>(null)
  const collectRef = useRef<HTMLButtonElement>(null)
  const handOverRef = useRef<HTMLButtonElement>(null)
  return { searchRef, collectRef, handOverRef }
}
