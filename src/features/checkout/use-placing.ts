// Placing the order: from the web it is sent while the customer waits and then paid by card, at a kiosk it is stored on the
// device. Whatever refuses it leaves the cart as it is.
import { useState } from 'react'
import { orderAndPay } from '#data/card-payment.ts'
import { type SeenPickup, takeSeenPickup } from '#data/cart.ts'
import { dropCheckoutFields } from '#data/checkout-fields.ts'
import { type OrderDraft, placeOrder } from '#data/place-order.ts'
import { usePageReturn } from '#ui/use-page-return.ts'

export interface CheckoutProblem {
  message: string
  isOffline: boolean
  /** The next free slot, when the chosen one is the problem. */
  nextFreeMs: number | null
}

export interface CustomerFields {
  name: string
  phone: string
}

export interface CheckoutPlacing {
  isPlacing: boolean
  problem: CheckoutProblem | null
  place: (seen: SeenPickup, customer: CustomerFields) => Promise<void>
}

/** Where the order is by now: a confirmation to show, a payment page to go to, or what stands in the way. */
type Placed = { orderId: string } | { url: string } | CheckoutProblem

/** @param onPlaced called with the order's id once it is safe and paid, or to be paid in the shop; `isPlacing` stays true then */
export function usePlacing(channel: 'web' | 'kiosk', onPlaced: (orderId: string) => void): CheckoutPlacing {
  const [isPlacing, setPlacing] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  usePageReturn(() => setPlacing(false))
  const place = async (seen: SeenPickup, { name, phone }: CustomerFields) => {
    setPlacing(true)
    setProblem(null)
    const placeNow = async (): Promise<Placed> => {
      const cart = await takeSeenPickup(seen)
      const draft: OrderDraft = { cart, channel, customerName: name, customerPhone: phone, note: cart.note }
      return channel === 'web' ? placeAndPay(draft) : placeHere(draft)
    }
    const placed = await placeNow().catch(unforeseen)
    if ('orderId' in placed) {
      await dropCheckoutFields()
      return onPlaced(placed.orderId)
    }
    if ('url' in placed) return location.assign(placed.url)
    setPlacing(false)
    setProblem(placed)
  }
  return { isPlacing, problem, place }
}

/** The button is never left turning: trying again finds the same order, if it has become one. */
function unforeseen(error: unknown): CheckoutProblem {
  console.error(error)
  return { message: 'Qualcosa non ha funzionato. Il carrello resta com’è: riprova.', isOffline: false, nextFreeMs: null }
}

async function placeHere(draft: OrderDraft): Promise<Placed> {
  const result = await placeOrder(draft)
  if (result.ok) return { orderId: result.orderId }
  return { message: result.message, isOffline: result.reason === 'offline', nextFreeMs: result.nextFree ?? null }
}

async function placeAndPay(draft: OrderDraft): Promise<Placed> {
  const step = await orderAndPay(draft)
  if (step.kind === 'done') return { orderId: step.orderId }
  if (step.kind === 'pay') return { url: step.url }
  if (step.kind === 'not-opened') return { message: step.message, isOffline: step.isOffline, nextFreeMs: null }
  return { message: step.message, isOffline: step.reason === 'offline', nextFreeMs: step.nextFree ?? null }
}
