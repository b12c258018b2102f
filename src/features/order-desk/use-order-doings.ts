// What the desk does to an order: one call each, shown at once by the data layer, with a toast that says what happened.
// A second press while one is under way is dropped.
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { now } from '#data/clock.ts'
import {
  type ChangeResult,
  cancelOrder,
  collectOrder,
  handOver,
  markReady,
  moveOrder,
  settleAttention,
  undoReady,
} from '#data/order-changes.ts'
import { formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { formatMoment, formatTime } from '#ui/dates.ts'

type Named = Pick<Order, 'id' | 'number' | 'totalCents' | 'attention'>

export interface OrderDoings {
  isBusy: boolean
  collect: (order: Named, method: 'cash' | 'pos') => void
  ready: (order: Named) => void
  undoReady: (order: Named) => void
  handOver: (order: Named) => void
  cancel: (order: Named, reason: string, onDone: () => void) => void
  move: (order: Named & Pick<Order, 'pickupMs'>, pickupMs: number) => void
  /** @param pickupMs the slot to move to first, or null to keep the order's own */
  settle: (order: Named, pickupMs: number | null) => void
}

export function useOrderDoings(): OrderDoings {
  const { isBusy, run } = useOneAtATime()
  return {
    isBusy,
    collect: (order, method) =>
      run(
        () => collectOrder(order.id, method),
        () => toast.success(`${formatEuro(order.totalCents)} incassati`, { description: `${order.number} è in corso.` }),
      ),
    ready: (order) =>
      run(
        () => markReady(order.id),
        () =>
          toast.success(`${order.number} è pronto`, {
            action: { label: 'Annulla', onClick: () => void undoReady(order.id).then(sayRefusal) },
          }),
      ),
    undoReady: (order) => run(() => undoReady(order.id)),
    handOver: (order) =>
      run(
        () => handOver(order.id),
        () => toast.success(`${order.number} consegnato`),
      ),
    cancel: (order, reason, onDone) =>
      run(
        () => cancelOrder(order.id, reason),
        () => {
          toast(`${order.number} annullato`)
          onDone()
        },
      ),
    move: (order, pickupMs) =>
      run(
        () => moveOrder(order.id, pickupMs),
        () =>
          toast.success(`${order.number} spostato`, {
            description: `Il ritiro è ${formatMoment(pickupMs, now())}.`,
            action: { label: 'Annulla', onClick: () => void moveOrder(order.id, order.pickupMs).then(sayRefusal) },
          }),
      ),
    settle: (order, pickupMs) =>
      run(
        () => moveThenSettle(order.id, pickupMs),
        () =>
          toast.success(
            pickupMs === null ? `${order.number} verificato` : `${order.number} spostato alle ${formatTime(pickupMs)}`,
          ),
      ),
  }
}

function useOneAtATime() {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)
  const run = (change: () => Promise<ChangeResult>, onDone?: () => void) => {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    void change()
      .then((result) => {
        if (result.ok) onDone?.()
        else sayRefusal(result)
      })
      .finally(() => {
        setIsBusy(false)
        running.current = false
      })
  }
  return { isBusy, run }
}

async function moveThenSettle(orderId: string, pickupMs: number | null): Promise<ChangeResult> {
  const moved: ChangeResult = pickupMs === null ? { ok: true } : await moveOrder(orderId, pickupMs)
  return moved.ok ? settleAttention(orderId) : moved
}

function sayRefusal(result: ChangeResult): void {
  if (!result.ok) toast.error(result.message)
}
