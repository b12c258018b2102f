// Placing the order: from the web it is sent while the customer waits and then paid by card, at a kiosk it is stored on the
// device; whatever refuses it leaves the cart as it is. And what ordering will do with an order of this cart that waits to be
// paid already, said before the button is pressed.
import { useEffect, useState } from 'react'
import { type SeenPickup, takeSeenPickup } from '#data/ordering/cart.ts'
import { keepCheckoutFields } from '#data/ordering/checkout-fields.ts'
import { type PendingOrder, readPendingOrder } from '#data/ordering/pending-order.ts'
import { type OrderDraft, placeOrder } from '#data/ordering/place-order.ts'
import type { PlaceOrderResult } from '#data/ordering/place-result.ts'
import { isSameOrder, orderAndPay } from '#data/orders/card-payment.ts'
import { readOwnPayments, refreshOwnPayments } from '#data/orders/own-orders.ts'
import { getSession, refreshSession } from '#data/session/session.ts'
import type { Cents } from '#domain/money.ts'
import { TEXT_UNVERIFIED } from '#domain/order/pay-at-pickup.ts'
import { heldUntilMs } from '#domain/payment/unpaid.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { usePageReturn } from '#ui/browser/use-page-return.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatMoment, formatTime } from '#ui/text/dates.ts'

export interface CheckoutProblem {
  message: string
  isOffline: boolean
  /** The next free slot, when the chosen one is the problem. */
  nextFreeMs: number | null
  /** The discount code on the cart is what is wrong. */
  isOfCode?: boolean
}

export interface CustomerFields {
  name: string
  phone: string
}

interface HowPaid {
  /** What is paid now, the rest at the counter; null for the whole. */
  depositCents: Cents | null
  /** All of it is paid in the shop. */
  isAtPickup: boolean
}

interface CheckoutPlacing {
  isPlacing: boolean
  problem: CheckoutProblem | null
  place: (seen: SeenPickup, customer: CustomerFields, payment: HowPaid) => Promise<void>
}

type Refusal = Extract<PlaceOrderResult, { ok: false }>

/** Where the order is by now: a confirmation to show, a payment page to go to, or what stands in the way. */
type Placed = { orderId: string } | { url: string } | CheckoutProblem

/** @param onPlaced called with the order's id once it is safe and paid, or to be paid in the shop; `isPlacing` stays true then */
export function usePlaceOrder(channel: 'web' | 'kiosk', onPlaced: (orderId: string) => void): CheckoutPlacing {
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  usePageReturn(() => setPlacing(false))
  const place = async (seen: SeenPickup, { name, phone }: CustomerFields, { depositCents, isAtPickup }: HowPaid) => {
    setPlacing(true)
    setProblem(null)
    const placeNow = async (): Promise<Placed> => {
      if (isAtPickup && !(await isAddressConfirmed())) return { message: TEXT_UNVERIFIED, isOffline: false, nextFreeMs: null }
      const cart = await takeSeenPickup(seen)
      const { shownCents } = seen
      const customer = { customerName: name, customerPhone: phone, note: cart.note }
      const draft: OrderDraft = { cart, channel, isPaidAtPickup: isAtPickup, ...customer, shownCents }
      return channel === 'web' ? placeAndPay(draft, depositCents) : placeHere(draft)
    }
    const placed = await placeNow().catch(unforeseen)
    if ('orderId' in placed) {
      await keepCheckoutFields(null)
      return onPlaced(placed.orderId)
    }
    if ('url' in placed) return location.assign(placed.url)
    setPlacing(false)
    setProblem(placed)
  }
  return { isPlacing, problem, place }
}

/** The link may have been opened on another device: then this one does not know yet. */
async function isAddressConfirmed(): Promise<boolean> {
  const isKnown = () => getSession()?.user.isVerified !== false
  if (!isKnown()) await refreshSession()
  return isKnown()
}

/** The button is never left turning: trying again finds the same order, if it has become one. */
function unforeseen(error: unknown): CheckoutProblem {
  console.error(error)
  return { message: 'Qualcosa non ha funzionato. Il carrello resta com’è: riprova.', isOffline: false, nextFreeMs: null }
}

async function placeHere(draft: OrderDraft): Promise<Placed> {
  const result = await placeOrder(draft)
  if (result.ok) return { orderId: result.orderId }
  return problemOf(result)
}

async function placeAndPay(draft: OrderDraft, depositCents: Cents | null): Promise<Placed> {
  const step = await orderAndPay(draft, depositCents)
  if (step.kind === 'done') return { orderId: step.orderId }
  if (step.kind === 'pay') return { url: step.url }
  if (step.kind === 'not-opened') return { message: step.message, isOffline: step.isOffline, nextFreeMs: null }
  return problemOf(step)
}

function problemOf({ reason, message, nextFree }: Pick<Refusal, 'reason' | 'message' | 'nextFree'>): CheckoutProblem {
  return { message, isOffline: reason === 'offline', nextFreeMs: nextFree ?? null, isOfCode: reason === 'discount-invalid' }
}

// The order that this cart has become already and that waits to be paid: the same as what is on the screen, or older than it.

interface PendingNow {
  number: string
  pickupMs: number
  /** Ordering pays it; otherwise it is cancelled and replaced. */
  isSame: boolean
  heldUntilMs: number
  depositCents?: PendingOrder['depositCents']
}

/**
 * Null when there is none, or as long as it is not known.
 * @param draft as it would be ordered now; null while it is not complete
 */
export function usePendingOrder(draft: OrderDraft | null): PendingNow | null {
  const pending = useLiveQuery(async () => {
    const [link, payments] = await Promise.all([readPendingOrder(), readOwnPayments()])
    if (!link || !draft) return null
    const endsMs = payments.get(link.orderId)?.expiresAtMs ?? null
    const isSame = await isSameOrder(link, draft)
    return isSame === null ? null : { ...link, isSame, heldUntilMs: heldUntilMs(link.placedAtMs, endsMs) }
  }, [JSON.stringify(draft)])
  const orderId = pending?.orderId
  useEffect(() => {
    if (orderId !== undefined) void refreshOwnPayments()
  }, [orderId])
  return pending ?? null
}

// What ordering will do with the order that waits to be paid, said before the button is pressed.

export function PendingNotice({ pending, nowMs }: { pending: PendingNow; nowMs: number }) {
  const { number, pickupMs } = pending
  return (
    <Notice tone="attention">
      {pending.isSame
        ? `L’ordine ${number} aspetta il pagamento. ${heldText(pending, nowMs)}`
        : `Hai cambiato qualcosa: ordinando ora, l’ordine ${number} per ${formatMoment(pickupMs, nowMs)}, non ancora pagato, viene annullato e questo prende il suo posto.`}
    </Notice>
  )
}

function heldText({ heldUntilMs }: PendingNow, nowMs: number): string {
  return heldUntilMs > nowMs ? `Ti teniamo il posto fino alle ${formatTime(heldUntilMs)}.` : 'Il tempo per pagarlo sta finendo.'
}
