// Confirming the cart of this device at kiosk and counter. Who chose no time is proposed the first free one, often the next
// quarter of an hour: it may be over between the look and the tap. Then the order gets the one after it, and the ticket says so.
import { cartLeadDays } from '#domain/cart.ts'
import { slotProblems } from '#domain/pickup-slots.ts'
import { MINUTE_MS } from '#domain/shop-time.ts'
import { changeCart, readCart, type SeenPickup, takeSeenPickup } from './cart.ts'
import { nextFreeAfter, textForTaken } from './check-draft.ts'
import { type OrderDraft, placeOrder } from './place-order.ts'
import type { PlaceOrderResult } from './placing.ts'
import { readSlotQuestion } from './slots.ts'
import { whileItCanStore } from './while-it-can-store.ts'

/** A proposal moves by so much unasked; who would have to wait longer says yes to it first. */
const MOVED_AT_MOST_MS = 30 * MINUTE_MS

export interface Customer {
  customerName: string
  customerPhone: string
}

/**
 * Places the stored cart. A time that was chosen a moment ago, and was not on the screen yet, stands. A refusal leaves the cart
 * as it was: a proposal does not become a choice.
 */
export function placeStoredCart(channel: 'kiosk' | 'counter', seen: SeenPickup, customer: Customer): Promise<PlaceOrderResult> {
  return whileItCanStore(() => place(channel, seen, customer))
}

async function place(
  channel: 'kiosk' | 'counter',
  { slotMs, chosenMs }: SeenPickup,
  customer: Customer,
): Promise<PlaceOrderResult> {
  const free = slotMs === chosenMs ? slotMs : await proposalNow(slotMs)
  const isNear = free !== null && free - slotMs <= MOVED_AT_MOST_MS
  // Stored either way: the write makes whoever shows the proposal ask for it anew.
  const cart = isNear ? await takeSeenPickup({ slotMs: free, chosenMs }) : await changeCart((current) => ({ ...current }))
  if (!isNear && cart.pickupMs === chosenMs) return refused(slotMs, free)
  const draft: OrderDraft = { cart, channel, ...customer, note: cart.note }
  const result = await placeOrder(draft)
  if (!result.ok && free !== chosenMs) {
    await changeCart((current) => (current.pickupMs === free ? { ...current, pickupMs: chosenMs } : current))
  }
  return result
}

/** The time proposed while it can still be had, else the first free one after it; null when there is none. */
async function proposalNow(slotMs: number): Promise<number | null> {
  const question = await readSlotQuestion(cartLeadDays(await readCart()))
  return slotProblems(question, slotMs).length === 0 ? slotMs : nextFreeAfter(slotMs, question)
}

function refused(slotMs: number, nextMs: number | null): PlaceOrderResult {
  if (nextMs !== null) return { ok: false, reason: 'slot-past', message: textForTaken(slotMs, nextMs), nextFree: nextMs }
  const message = 'L’orario scelto non è più disponibile. Scegli giorno e orario di ritiro.'
  return { ok: false, reason: 'slot-past', message }
}
