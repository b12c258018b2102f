// Follows an order after its payment: the mirror tells when it can, and the server is asked, ever more seldom, until it is known.
import { useEffect, useState } from 'react'
import { settlePendingOrder } from '#data/ordering/pending-order.ts'
import { askPaymentStatus } from '#data/orders/card-payment.ts'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { isCancelled, isSold, isToCollect, type OrderStatus } from '#domain/order/states.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

interface PaymentReturn {
  view: PaymentView
  /** undefined while it is being read; null when this device does not have it (yet). */
  order: OrderWithItems | null | undefined
}

export interface PaymentReturnInput {
  orderId: string | undefined
  success: boolean
  /** Null for a guest. */
  token: string | null
  isReachable: boolean
}

/** Seconds before each question; the last one is repeated. */
const PAUSES_SECONDS = [0, 1, 2, 3, 5, 8, 15]
/** After this, the page says that it may take longer. */
const LATE_SECONDS = 20

export function usePaymentReturn({ orderId, success, token, isReachable }: PaymentReturnInput): PaymentReturn {
  const order = useLiveQuery(async () => (orderId === undefined ? null : getOrder(orderId)), [orderId])
  const [asked, setAsked] = useState<PaymentFacts['asked']>(null)
  const isLate = useIsLate()
  const mirrored = order?.status ?? null
  const view = paymentView({ orderId, isSignedIn: token !== null, isReachable, success, asked, mirrored, isLate })
  const isOpen = view === 'checking' || view === 'checking-late' || view === 'offline' || (view === 'unpaid' && asked === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that comes back starts the questions anew
  useEffect(() => {
    if (!isOpen || orderId === undefined || token === null) return
    return askUntilStopped(orderId, token, setAsked)
  }, [isOpen, orderId, token, isReachable])
  return { view, order }
}

function askUntilStopped(orderId: string, token: string, onAnswer: (asked: PaymentFacts['asked']) => void): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (turn: number) => {
    const seconds = PAUSES_SECONDS[turn] ?? PAUSES_SECONDS.at(-1) ?? 0
    timer = setTimeout(() => void ask(turn), seconds * 1000)
  }
  const ask = async (turn: number) => {
    const answer = await askPaymentStatus(orderId, token)
    if (answer.kind === 'known') await settlePendingOrder(orderId, answer.status)
    if (isStopped) return
    if (answer.kind === 'known') onAnswer(answer.status)
    if (answer.kind === 'gone') onAnswer('gone')
    if (answer.kind === 'sign-in-again') onAnswer('signed-out')
    plan(turn + 1)
  }
  plan(0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

// What the page after the payment shows, out of what is known by now. The address is only a hint at what the customer expects.

type PaymentView =
  /** No order in the address, or none of this customer's. */
  | 'unknown'
  | 'signed-out'
  /** `late`: longer than it usually takes. */
  | 'checking'
  | 'checking-late'
  | 'offline'
  | 'paid'
  /** Waits to be paid. */
  | 'unpaid'
  | 'cancelled'

export interface PaymentFacts {
  orderId: string | undefined
  isSignedIn: boolean
  isReachable: boolean
  /** See PaymentSearch. */
  success: boolean
  /** The server's last answer about this order; null before the first. */
  asked: OrderStatus | 'gone' | 'signed-out' | null
  /** As the mirror has it; null when it is not there. */
  mirrored: OrderStatus | null
  isLate: boolean
}

export function paymentView({ orderId, isSignedIn, isReachable, success, asked, mirrored, isLate }: PaymentFacts): PaymentView {
  if (!orderId) return 'unknown'
  if (!isSignedIn || asked === 'signed-out') return 'signed-out'
  if (asked === 'gone' && mirrored === null) return 'unknown'
  const status = latest(asked, mirrored)
  if (status !== null && isSold({ status })) return 'paid'
  if (status !== null && isCancelled({ status })) return 'cancelled'
  if (status !== null && !success) return 'unpaid'
  if (!isReachable) return 'offline'
  return isLate ? 'checking-late' : 'checking'
}

/** Whoever says more than "not paid" is ahead of the other: an order never becomes unpaid again. */
function latest(asked: PaymentFacts['asked'], mirrored: OrderStatus | null): OrderStatus | null {
  const said = asked === 'gone' || asked === 'signed-out' ? null : asked
  return said === null || isToCollect({ status: said }) ? (mirrored ?? said) : said
}
