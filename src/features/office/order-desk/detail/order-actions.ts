// What the desk may do to an order and how it does it: which actions are allowed (the server's status machine has the last
// word), and one call each, shown at once by the data layer, with a toast, one after another.
import { useState } from 'react'
import { toast } from 'sonner'
import {
  type ChangeResult,
  cancelOrder,
  collectOrder,
  giveBack,
  handOver,
  markReady,
  moveOrder,
  settleAttention,
  settledBy,
  type TakenMoney,
  takePayment,
  undoHandOver,
  undoReady,
} from '#data/orders/changes.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { now } from '#data/server/clock.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { type AttentionReason, openQuestions, toldReasons } from '#domain/order/attention.ts'
import { leadsOn } from '#domain/order/life.ts'
import type { Order } from '#domain/order/order.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { METHODS, TILL_METHODS } from '#domain/order/payment-methods.ts'
import { isCancelled, isCompleted, isInProgress, isOpen, isReady, isToCollect } from '#domain/order/states.ts'
import { formatMoment, formatTime, isSameDay } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'

export interface AllowedActions {
  canCollect: boolean
  canMarkReady: boolean
  canUndoReady: boolean
  /** Whether it is paid or not: of what is due the desk says so first. */
  canHandOver: boolean
  /** Money that lies in the shop, in whole or in part. */
  canGiveBack: boolean
  /** Money that lies at Stripe: an administrator’s. Of a cancelled order it goes back by itself. */
  canGiveBackByCard: boolean
  canCancel: boolean
  /** Open questions come first: until they are settled, nothing moves on but printing and cancelling. */
  mustSettle: boolean
  /** Its customer does not know that it is ready, or thinks that it is. */
  canTell: boolean
  /** The one filled button. */
  primary: 'collect' | 'ready' | 'hand-over' | 'settle' | null
}

type Facts = Pick<Order, 'status' | 'readyAtMs' | 'paidAtMs' | 'payments' | 'totalCents' | 'attention' | 'isImmediate'>

export function allowedActions(order: Facts): AllowedActions {
  const mustSettle = openQuestions(order).length > 0
  const moves = isOpen(order) && !mustSettle
  return {
    canCollect: (moves && (leadsOn(order, 'collect') || dueCents(order) > 0)) || isOwed(order),
    canMarkReady: moves && isInProgress(order) && isToMakeReady(order),
    canUndoReady: moves && isReady(order),
    canHandOver: moves && leadsOn(order, 'hand-over'),
    canGiveBack: paidCents(order, TILL_METHODS) > 0,
    canGiveBackByCard: !isCancelled(order) && paidCents(order, ['card']) > 0,
    canCancel: leadsOn(order, 'cancel'),
    mustSettle,
    canTell: toldReasons(order).length > 0,
    primary: mustSettle ? 'settle' : primaryOf(order),
  }
}

/** It was handed over, and somebody still pays it. */
function isOwed(order: Facts): boolean {
  return isCompleted(order) && dueCents(order) > 0
}

/** What the detail is open for. */
export type DetailMode = 'view' | 'collecting' | 'handing-over' | 'cancelling'

/** The till lies over the lower half of the order. */
export function isAtTill(order: Facts, mode: DetailMode): boolean {
  return (mode === 'collecting' || mode === 'handing-over') && allowedActions(order).canCollect
}

/** How the till opens for an order: the goods go with the money where they are ready. */
export function tillModeOf(order: Facts): DetailMode {
  return isReady(order) && allowedActions(order).canHandOver ? 'handing-over' : 'collecting'
}

function primaryOf(order: Facts): AllowedActions['primary'] {
  if (isToCollect(order) || isOwed(order)) return 'collect'
  if (!isInProgress(order)) return null
  if (isToMakeReady(order)) return 'ready'
  return dueCents(order) === 0 ? 'hand-over' : 'collect'
}

/** What is handed over at once waits for nobody. */
function isToMakeReady(order: Facts): boolean {
  return !isReady(order) && order.isImmediate !== true
}

// What the desk does to an order: one call each, shown at once by the data layer, with a toast that says what happened.
// What is pressed twice is done once; what is pressed while something else is under way has its turn after it.

type Named = Pick<Order, 'id' | 'number' | 'totalCents' | 'attention'>

/** `wantedCents`: what cash was rounded from. */
interface GivenBack {
  method: TakenMoney['method']
  amountCents: Cents
  reason: string
  wantedCents: Cents
}

export interface OrderActions {
  isBusy: boolean
  /** @param isHandedOver the goods go with it, once nothing is due any more */
  collect: (order: Named & Facts, money: TakenMoney, isHandedOver: boolean) => void
  giveBack: (order: Named, money: GivenBack, onDone: () => void) => void
  /** Of another day than today it asks first. */
  ready: (order: OrderWithItems) => void
  /** What is asked about; null while nothing is. */
  askedReady: OrderWithItems | null
  answerReady: (isReady: boolean) => void
  undoReady: (order: Named) => void
  /** @param payLater who pays what is due, and why */
  handOver: (order: Named, payLater?: string) => void
  /** Of what nothing is due: one after the other, and taken back together. */
  handOverAll: (orders: readonly Named[]) => void
  cancel: (order: Named, reason: string, onDone: () => void) => void
  /** @param isTold the customer gets a message */
  move: (order: Named & Pick<Order, 'pickupMs'>, pickupMs: number, isTold: boolean) => void
  /** @param pickupMs the slot to move to first, or null to keep the order's own */
  settle: (order: Named, pickupMs: number | null, isTold: boolean) => void
  /** Somebody has told the customer that it is ready. */
  told: (order: Named) => void
  /** Somebody has seen to what is asked about its money. */
  settleMoney: (order: Named, reasons: readonly AttentionReason[]) => void
}

/** Answering an order's open questions, by button or key. */
export interface Settling {
  /** The pickup time to move to first, null to keep the order's own. */
  chosenMs: number | null
  choose: (pickupMs: number | null) => void
  /** Whether the customer gets a message about another time. */
  isTold: boolean
  tell: (isTold: boolean) => void
  settle: (order: Named) => void
}

/** @param onCash when cash goes into the drawer, or comes out of it */
export function useOrderActions(onCash: () => void): OrderActions {
  const [isBusy, setIsBusy] = useState(false)
  const [run] = useState(() => changesInTurn(setIsBusy))
  const [askedReady, setAskedReady] = useState<OrderWithItems | null>(null)
  const ready = (order: Named) =>
    run(
      `ready ${order.id}`,
      () => markReady(order.id),
      () =>
        toast.success(`${order.number} è pronto`, {
          action: { label: 'Annulla', onClick: () => void undoReady(order.id).then(sayRefusal) },
        }),
    )
  return {
    isBusy,
    ready: (order) => (isSameDay(order.pickupMs, now()) ? ready(order) : setAskedReady(order)),
    askedReady,
    answerReady: (isReady) => {
      if (isReady && askedReady !== null) ready(askedReady)
      setAskedReady(null)
    },
    collect: (order, money, isHandedOver) => {
      const leftCents = Math.max(0, dueCents(order) - settledBy(money))
      run(
        `collect ${order.id}`,
        () => {
          if (settledBy(money) === 0) return collectOrder(order.id, money.method)
          return takePayment(order.id, [money], isHandedOver && leftCents === 0)
        },
        () => {
          toast.success(`${formatEuro(money.amountCents)} incassati`, {
            description: collectedText(order, leftCents, isHandedOver),
          })
          if (METHODS[money.method].till.opensDrawer) onCash()
        },
      )
    },
    giveBack: (order, { method, amountCents, reason, wantedCents }, onDone) =>
      run(
        `give back ${order.id}`,
        () => giveBack(order.id, method, amountCents, reason, wantedCents),
        () => {
          toast.success(`${formatEuro(amountCents)} restituiti`, { description: order.number })
          if (METHODS[method].till.opensDrawer) onCash()
          onDone()
        },
      ),
    // The same button has both: pressed twice it does not take back what it has just done.
    undoReady: (order) => run(`ready ${order.id}`, () => undoReady(order.id)),
    handOver: (order, payLater) =>
      run(
        `hand over ${order.id}`,
        () => handOver(order.id, payLater),
        () =>
          toast.success(`${order.number} consegnato`, {
            description: payLater === undefined ? undefined : 'Resta da incassare: lo trovi in «Da verificare».',
            action: payLater === undefined ? { label: 'Annulla', onClick: () => void takeBackAll([order.id]) } : undefined,
          }),
      ),
    handOverAll: (orders) => {
      const handedOver: string[] = []
      run(
        'hand over all',
        async () => {
          for (const { id } of orders) {
            const result = await handOver(id)
            if (!result.ok) return result
            handedOver.push(id)
          }
          return { ok: true }
        },
        () =>
          toast.success(pluralText(handedOver.length, 'ordine consegnato', 'ordini consegnati'), {
            action: { label: 'Annulla', onClick: () => void takeBackAll(handedOver) },
          }),
      )
    },
    cancel: (order, reason, onDone) =>
      run(
        `cancel ${order.id}`,
        () => cancelOrder(order.id, reason),
        () => {
          toast(`${order.number} annullato`)
          onDone()
        },
      ),
    move: (order, pickupMs, isTold) =>
      run(
        `move ${order.id}`,
        () => moveOrder(order.id, pickupMs, isTold),
        () =>
          toast.success(`${order.number} spostato`, {
            description: `Il ritiro è ${formatMoment(pickupMs, now())}.${isTold ? ' Il cliente riceve un messaggio.' : ''}`,
            action: {
              label: 'Annulla',
              onClick: () => void moveOrder(order.id, order.pickupMs, isTold && 'if-told').then(sayRefusal),
            },
          }),
      ),
    settle: (order, pickupMs, isTold) =>
      run(
        `settle ${order.id}`,
        () => moveThenSettle(order.id, pickupMs, isTold),
        () =>
          toast.success(
            pickupMs === null ? `${order.number} verificato` : `${order.number} spostato alle ${formatTime(pickupMs)}`,
          ),
      ),
    told: (order) =>
      run(
        `told ${order.id}`,
        () => settleAttention(order.id, toldReasons(order)),
        () => toast.success(`${order.number}: cliente avvisato`),
      ),
    settleMoney: (order, reasons) =>
      run(
        `money ${order.id}`,
        () => settleAttention(order.id, [...reasons]),
        () => toast.success(`${order.number} verificato`),
      ),
  }
}

async function takeBackAll(orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) sayRefusal(await undoHandOver(id))
}

function collectedText(order: Named & Facts, leftCents: Cents, isHandedOver: boolean): string {
  if (leftCents > 0) return `${order.number}: restano ${formatEuro(leftCents)}.`
  if (isHandedOver) return `${order.number} consegnato.`
  return isCompleted(order) || isCancelled(order) ? `${order.number} è pagato.` : `${order.number} è in corso.`
}

/**
 * A change is on the screen a moment before it is kept: whoever is quick presses the next button meanwhile.
 * @param onBusy when the first begins, and when the last has ended
 */
export function changesInTurn(onBusy: (isBusy: boolean) => void) {
  const pressed = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  /** @param press what was pressed, and for which order: dropped while the same is under way */
  return (press: string, change: () => Promise<ChangeResult>, onDone?: () => void): void => {
    if (pressed.has(press)) return
    pressed.add(press)
    onBusy(true)
    const turn = last.then(change, change)
    last = turn
    void turn
      .then((result) => {
        if (result.ok) onDone?.()
        else sayRefusal(result)
      })
      .finally(() => {
        pressed.delete(press)
        onBusy(pressed.size > 0)
      })
  }
}

async function moveThenSettle(orderId: string, pickupMs: number | null, isTold: boolean): Promise<ChangeResult> {
  const moved: ChangeResult = pickupMs === null ? { ok: true } : await moveOrder(orderId, pickupMs, isTold)
  return moved.ok ? settleAttention(orderId, 'questions') : moved
}

function sayRefusal(result: ChangeResult): void {
  if (!result.ok) toast.error(result.message)
}
