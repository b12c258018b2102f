// The desk's state in one place: where it stands, what it shows, which order is open and what is being done to it.
import { useEffect, useRef, useState } from 'react'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { now } from '#data/server/clock.ts'
import { isFinal } from '#domain/order/states.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { focusDetail } from '#features/office/order-desk/detail/detail-head.tsx'
import { canBeTold } from '#features/office/order-desk/detail/move-order.tsx'
import {
  type DetailMode,
  type OrderActions,
  type Settling,
  useOrderActions,
} from '#features/office/order-desk/detail/order-actions.ts'
import { useBulkPrint } from '#features/office/order-desk/list/bulk-print.tsx'
import { useNewArrivals } from '#features/office/order-desk/list/new-arrivals.ts'
import { rowId } from '#features/office/order-desk/list/order-row.tsx'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { type DeskData, type DeskList, deskList, rowIds, useDeskData, useFoundOrders } from './desk-data.ts'
import { type DeskPlaces, type DeskSearch, type GoTo, useDeepLink, useDeskPlace, useDetailFocus } from './desk-place.ts'
import { seatsOfDay } from './desk-slots.ts'
import { useDeskSound } from './desk-sound.tsx'
import { useDeskShortcuts } from './shortcuts.tsx'

interface DeskInput {
  search: DeskSearch
  goTo: GoTo
  onNewOrder: () => void
  /** Shows the production sheet of a day. */
  onSheet: (day: ShopDay) => void
  onPrint: (order: OrderWithItems) => void
  /** @param copyIds those of them that are printed although they are on paper already */
  onPrintMany: (orderIds: readonly string[], copyIds: readonly string[]) => void
  onLabel: (orderId: string) => void
  /** Cash goes into the drawer, or comes out of it. */
  onCash: () => void
}

export function useDesk({ search, goTo, onNewOrder, onSheet, onPrint, onPrintMany, onLabel, onCash }: DeskInput) {
  const time = useShopTime()
  const address = useDeskPlace(search, time.today, goTo)
  const data = useDeskData(address.day, time.today)
  const shown = useDeskList(address, data, time.nowMs)
  const soleId = soleFound(shown.list)
  const close = () => {
    address.close()
    // It would lie there again.
    if (soleId !== null) shown.setQuery('')
  }
  const places = { ...address, orderId: address.orderId ?? soleId, close }
  const order = useSelectedOrder(places.orderId)
  const { mode, setMode } = useDetailMode(places.orderId)
  const refs = useDeskRefs()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const actions = useOrderActions(onCash)
  useDeepLink(search, order, time.today, goTo)
  useDetailFocus(address, Boolean(order))
  const bulk = useBulkPrint(`${places.day} ${places.tab}`, shown.list, onPrintMany)
  const settling = useSettling(order ?? null, actions)
  useDeskShortcuts({
    ...refs,
    places,
    actions,
    order: order ?? null,
    mode,
    setMode,
    settle: settling.settle,
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
  return {
    ...time,
    ...shown,
    places,
    /** The open order takes the list's place where there is no room for both. */
    isOpenAlone: address.orderId !== null,
    data,
    order,
    mode,
    setMode,
    refs,
    actions,
    settling,
    news,
    sound,
    bulk,
    isHelpOpen,
    setIsHelpOpen,
  }
}

export type Desk = ReturnType<typeof useDesk>

/** The order that a search can only mean: the one that is still open, or the one there is. Null where it could be several. */
export function soleFound(list: DeskList): string | null {
  if (list.kind !== 'found') return null
  const open = list.orders.filter((order) => !isFinal(order))
  const meant = open.length > 0 ? open : list.orders
  return meant.length === 1 ? (meant[0]?.id ?? null) : null
}

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

/**
 * Answering an order's open questions: which pickup time was chosen for it, if any, and whether its customer is told. Another order
 * starts anew.
 */
function useSettling(order: OrderWithItems | null, actions: OrderActions): Settling {
  const [choice, setChoice] = useState<{ orderId: string; pickupMs: number | null } | null>(null)
  const pickupMs = order !== null && choice?.orderId === order.id ? choice.pickupMs : null
  // Moved already, not settled yet: nothing else is chosen any more.
  const chosenMs = pickupMs === order?.pickupMs ? null : pickupMs
  const [untoldId, setUntoldId] = useState<string | null>(null)
  const isTold = order !== null && canBeTold(order) && untoldId !== order.id
  return {
    chosenMs,
    choose: (next) => setChoice(order && { orderId: order.id, pickupMs: next }),
    isTold,
    tell: (isWanted) => setUntoldId(isWanted ? null : (order?.id ?? null)),
    settle: (asked) => actions.settle(asked, chosenMs, isTold),
  }
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

// The order in the detail: undefined while it is read, null when this device does not know it (or nothing is selected).

function useSelectedOrder(id: string | null): OrderWithItems | null | undefined {
  const read = useLiveQuery(async () => ({ id, order: id === null ? null : await getOrder(id) }), [id])
  // A live query keeps its last result while the next is read: the wrong person's order must not show meanwhile.
  return read?.id === id ? read?.order : undefined
}

// Up and down through the rows, from the keyboard and from the detail's arrows; the focus goes along.

interface RowMoves {
  previousId: string | null
  nextId: string | null
  move: (step: 1 | -1) => void
  /** Opens the top row. */
  first: () => void
}

function useRowMoves(ids: readonly string[], selectedId: string | null, open: (id: string) => void): RowMoves {
  const [lastIndex, setLastIndex] = useState(0)
  const index = selectedId === null ? -1 : ids.indexOf(selectedId)
  useEffect(() => {
    if (index >= 0) setLastIndex(index)
  }, [index])
  const neighbour = (step: 1 | -1) => neighbourRow(ids, selectedId, lastIndex, step)
  const go = (id: string | null) => {
    if (id === null) return
    open(id)
    document.getElementById(rowId(id))?.focus()
  }
  return {
    previousId: neighbour(-1),
    nextId: neighbour(1),
    move: (step) => go(neighbour(step)),
    first: () => go(ids[0] ?? null),
  }
}

// Moving through the list by keyboard. The order shown in the detail may have left the list meanwhile (it was marked ready);
// then the arrows go on from where it stood.

/**
 * The id of the row to go to, or null when there is none that way.
 * @param lastIndex where the selected row stood when it was last in the list; used when it is not there any more
 */
export function neighbourRow(
  ids: readonly string[],
  selectedId: string | null,
  lastIndex: number,
  direction: 1 | -1,
): string | null {
  if (ids.length === 0) return null
  const index = selectedId === null ? -1 : ids.indexOf(selectedId)
  if (index >= 0) return ids[index + direction] ?? null
  if (selectedId === null) return ids[direction === 1 ? 0 : ids.length - 1] ?? null
  const target = direction === 1 ? lastIndex : lastIndex - 1
  return ids[Math.min(Math.max(target, 0), ids.length - 1)] ?? null
}
