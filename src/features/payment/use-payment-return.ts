// Follows an order after its payment: the mirror tells when it can, and the server is asked, ever more seldom, until it is known.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { getOrder, type OrderWithItems } from '#data/orders.ts'
import { askPaymentStatus } from '#data/payment-requests.ts'
import { settlePendingOrder } from '#data/pending-order.ts'
import { type PaymentFacts, type PaymentView, paymentView } from './payment-view.ts'

export interface PaymentReturn {
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
