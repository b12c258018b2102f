// A cart becomes an order: priced, checked and placed. Kiosk and counter queue it; the web sends it at once or does not place it.
// At kiosk and counter a proposed time that is over between the look and the tap becomes the next free one.
import { type CredentialRow, db, isQuotaError, isStorageError } from '#data/db/database.ts'
import { withRoom } from '#data/device/storage.ts'
import { reportNoRoom } from '#data/outbox/journal.ts'
import { draftPhotos } from '#data/photos/queued-photos.ts'
import { now } from '#data/server/clock.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import { cartOn } from '#domain/cart/price-list.ts'
import { type Cents, centsFromEuro, euroFromCents } from '#domain/money.ts'
import type { Channel } from '#domain/order/order.ts'
import { orderContent, parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { MINUTE_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { type LostSlot, lostSlotText, slotProblems, takenSlot } from '#domain/pickup/slots.ts'
import { normalizeText } from '#domain/wire.ts'
import { listCampaigns } from './caps.ts'
import { changeCart, readCart, type SeenPickup, takeSeenPickup } from './cart.ts'
import { checkDraft, nextFreeAfter } from './check-draft.ts'
import { readCartQuestion } from './offer.ts'
import { hashOfCart, hashOfText, keptOrderId, lineIdOf, newOrderId } from './order-ids.ts'
import { type NotPlaced, notPlaced, notSignedIn, type PlaceOrderResult } from './place-result.ts'
import { refusalByCart } from './placing.ts'
import { type Companion, queueOrder } from './queue-order.ts'
import { sendOrder } from './send-order.ts'

export interface OrderDraft {
  /** The stored one, as the screen shows it. */
  cart: Cart
  /** Handed over the counter at once: the cart's time plays no part. */
  isImmediate?: boolean
  channel: Channel
  customerName: string
  customerPhone: string
  note: string
  /** What is done with the order as it is stored, at the counter. */
  companion?: Companion
  /** What it cost on the screen: where it has come to cost otherwise since, nothing is promised. */
  shownCents?: Cents | undefined
}

export const TEXT_NO_PICKUP = 'Scegli giorno e orario di ritiro.'
const TEXT_PHOTO_MISSING = 'Una foto della torta non c’è più su questo dispositivo: sceglila di nuovo.'

/** Places the draft. Every refusal leaves the cart as it is; `message` is Italian. */
export function placeOrder(draft: OrderDraft): Promise<PlaceOrderResult> {
  return withRoomOrRefusal(() => (draft.channel === 'web' ? oneAttempt(() => placeDraft(draft)) : placeDraft(draft)))
}

/** A full device makes room once; where it cannot store, nothing more is promised. */
async function withRoomOrRefusal(place: () => Promise<PlaceOrderResult>): Promise<PlaceOrderResult> {
  try {
    return await withRoom(place)
  } catch (error) {
    if (!isStorageError(error)) throw error
    // A database that is closed or broken says nothing of the disk.
    if (isQuotaError(error)) reportNoRoom()
    return notPlaced('storage')
  }
}

/** In all tabs: a cart changed meanwhile would be sent under the same id, and both attempts be answered as if they were one. */
function oneAttempt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sfoglia-web-order', attempt)
}

async function placeDraft(draft: OrderDraft): Promise<PlaceOrderResult> {
  const author = await currentCredential()
  if (!author) return notSignedIn
  const { cart } = draft
  if (cart.items.length === 0) return notPlaced('cart-empty')
  const cartHash = await hashOfCart(cart)
  const claimed = await claimOrderId(draft, cartHash, author.userId)
  if (typeof claimed !== 'string') return claimed
  const read = await wireOf(draft, claimed, author)
  if (!read.ok) return read
  const { wire, contentHash } = read
  if (draft.shownCents !== undefined && centsFromEuro(wire.promised_total) !== draft.shownCents) return notPlaced('price-changed')
  const problem = await checkDraft(wire, cart, author)
  if (problem) return problem
  const photos = await draftPhotos(wire, cart.items)
  if (photos === null) return notPlaced('photo-missing', TEXT_PHOTO_MISSING)
  const names = Object.fromEntries(wire.items.map(({ id }, index) => [id, cart.items[index]?.name ?? '']))
  const placing = { wire, names, cart, cartHash, contentHash, author, photos }
  return draft.channel === 'web' ? sendOrder(placing) : queueOrder(placing, draft.companion)
}

type Wired = { ok: true; wire: WireOrder; contentHash: string } | NotPlaced

/** The draft as it would be sent, and the hash of its content. `check` says what is known to be wrong with it. */
export async function inspectDraft(draft: OrderDraft, author: CredentialRow) {
  const read = await wireOf(draft, newOrderId(), author)
  if (!read.ok) return read
  const { wire, contentHash } = read
  return { ok: true as const, contentHash, check: () => checkDraft(wire, draft.cart, author) }
}

async function wireOf(draft: OrderDraft, orderId: string, author: CredentialRow): Promise<Wired> {
  const nowMs = now()
  const pickupMs = draft.isImmediate ? nowMs : draft.cart.pickupMs
  if (pickupMs === null) return notPlaced('slot-missing', TEXT_NO_PICKUP)
  const cart = cartOn(draft.cart, shopMoment(pickupMs).day, await listCampaigns())
  const wire = submissionOf({ ...draft, cart }, orderId, pickupMs, nowMs)
  if (!wire) return notPlaced('invalid', 'Un dato non è valido: controlla nome, telefono e note.')
  const contentHash = await hashOfText(orderContent(wire, author.userId))
  const items = wire.items.map(async (item, line) => ({ ...item, id: await lineIdOf(orderId, contentHash, line) }))
  return { ok: true, wire: { ...wire, items: await Promise.all(items) }, contentHash }
}

/** What to place it under, or the result when it has been placed already or is not the stored cart. */
async function claimOrderId(
  { cart, channel }: OrderDraft,
  cartHash: string,
  authorId: string,
): Promise<string | PlaceOrderResult> {
  if (channel !== 'web') return (await refusalByCart(cart, cartHash, authorId)) ?? newOrderId()
  // One transaction: between the two, another tab could place the cart, and this one would send it under a new id.
  return db.transaction(
    'rw',
    [db.keyValues, db.outbox],
    async () => (await refusalByCart(cart, cartHash, authorId)) ?? keptOrderId(),
  )
}

// The cart as the order that is sent.

/** A placeholder: the number is given in the transaction that stores the order. */
const NUMBER_TO_COME = 'X0-000'

/** Placeholders: the ids follow from the content (`lineIdOf`). */
const idToCome = (line: number) => String(line).padStart(15, '0')

/**
 * The wire form, trimmed and checked as the server will; null when a field is too long or not allowed.
 * @param pickupMs the slot's start, or `nowMs` for what is handed over at once
 * @param nowMs the moment of placing
 */
function submissionOf(draft: OrderDraft, orderId: string, pickupMs: number, nowMs: number): WireOrder | null {
  const { cart, channel } = draft
  const parsed = parseWireOrder({
    id: orderId,
    number: channel === 'web' ? '' : NUMBER_TO_COME,
    channel,
    placed_at: new Date(nowMs).toISOString(),
    pickup_date: new Date(pickupMs).toISOString(),
    immediate: draft.isImmediate === true,
    note: normalizeText(draft.note),
    discount_code: cart.discount?.code ?? '',
    customer_name: normalizeText(draft.customerName),
    customer_phone: normalizeText(draft.customerPhone),
    promised_total: euroFromCents(cartTotals(cart).totalCents),
    items: cart.items.map((item, index) => ({
      id: idToCome(index),
      product_id: item.id,
      quantity: item.quantity,
      unit_price: euroFromCents(item.unitPriceCents),
      custom_variants: item.customVariants.map(({ priceIncreaseCents, ...choice }) => ({
        ...choice,
        priceIncrease: euroFromCents(priceIncreaseCents),
      })),
      wedding: item.isWedding,
    })),
  })
  return parsed.ok ? parsed.order : null
}

// Confirming the cart of this device at kiosk and counter. Who chose no time is proposed the first free one, often the next
// quarter of an hour: it may be over between the look and the tap. Then the order gets the one after it, and the ticket says so.

/** A proposed time may move by this much without asking; a later one has to be confirmed. */
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
  return withRoomOrRefusal(() => placeCartNow(channel, seen, customer))
}

async function placeCartNow(
  channel: 'kiosk' | 'counter',
  { slotMs, chosenMs, shownCents }: SeenPickup,
  customer: Customer,
): Promise<PlaceOrderResult> {
  const free = slotMs === chosenMs ? slotMs : await proposalNow(slotMs)
  const isNear = free !== null && free - slotMs <= MOVED_AT_MOST_MS
  // Stored in any case: the write makes the screens read the proposal again.
  const cart = isNear ? await takeSeenPickup({ slotMs: free, chosenMs }) : await changeCart((current) => ({ ...current }))
  if (!isNear && cart.pickupMs === chosenMs) return refused(slotMs, free)
  const draft: OrderDraft = { cart, channel, ...customer, note: cart.note, shownCents }
  const result = await placeDraft(draft)
  if (!result.ok && free !== chosenMs) {
    await changeCart((current) => (current.pickupMs === free ? { ...current, pickupMs: chosenMs } : current))
  }
  return result
}

/**
 * Places the stored cart of the counter as handed over at once ("Subito"): it takes no slot. A refusal leaves the cart as it was;
 * so does a cart that is for another time by now, or comes to another sum than the one on the screen.
 */
export function placeStoredCartAtOnce(customer: Customer, seenCents: Cents, companion: Companion): Promise<PlaceOrderResult> {
  return withRoomOrRefusal(async () => {
    const cart = await readCart()
    if (cart.isImmediate === false) return notPlaced('slot-missing', TEXT_NO_PICKUP)
    // An empty one may be this very sale, tapped twice: it is answered as that.
    if (cart.items.length > 0 && (await totalNow(cart)) !== seenCents) return notPlaced('cart-changed')
    const draft = { cart, isImmediate: true, channel: 'counter' as const, ...customer, note: cart.note, companion }
    // Midnight, or a price list that arrives, may come between this and the pricing.
    return placeDraft({ ...draft, shownCents: seenCents })
  })
}

/** What it costs where it is handed over at once. */
async function totalNow(cart: Cart): Promise<Cents> {
  return cartTotals(cartOn(cart, shopMoment(now()).day, await listCampaigns())).totalCents
}

/** The time proposed while it can still be had, else the first free one after it; null when there is none. */
async function proposalNow(slotMs: number): Promise<number | null> {
  const question = await readCartQuestion(await readCart())
  return slotProblems(question, slotMs).length === 0 ? slotMs : nextFreeAfter(slotMs, question)
}

function refused(slotMs: number, nextMs: number | null): PlaceOrderResult {
  const lostSlot: LostSlot = nextMs === null ? { reason: 'gone' } : takenSlot(slotMs, nextMs)
  return { ...notPlaced('slot-past', lostSlotText(lostSlot)), lostSlot, ...(nextMs !== null && { nextFree: nextMs }) }
}
