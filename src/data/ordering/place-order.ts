// A cart becomes an order: priced, checked and placed. Kiosk and counter queue it; the web sends it at once or does not place it.
// At kiosk and counter a proposed time that is over between the look and the tap becomes the next free one.
import { type CredentialRow, db, isQuotaError, isStorageError } from '#data/db/database.ts'
import { withRoom } from '#data/device/storage.ts'
import { probeRoom, type Room, reportNoRoom } from '#data/outbox/journal.ts'
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
import { CAP_TABLES, listCampaigns } from './caps.ts'
import { changeCart, readCart, type SeenPickup } from './cart.ts'
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
  /** The time that is proposed, where none was chosen: it does not become the cart's. */
  slotMs?: number | undefined
  /** Handed over the counter at once: the cart's time plays no part. */
  isImmediate?: boolean
  /** Ordered from home and paid in the shop. */
  isPaidAtPickup?: boolean
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

/** What asking for a draft's faults reads. */
const ASKED_TABLES = [
  ...[db.settings, db.shop, db.slotLoads, db.cursors, db.credentials, db.campaigns, ...CAP_TABLES],
  ...[db.products, db.variantTypes, db.variants, db.discountCodes],
]

/** In one transaction: question by question, a tap would wait behind those of the screens. What it asks may not wait for WebCrypto. */
function askAll<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return db.transaction('r', ASKED_TABLES, async () => ask())
}

async function placeDraft(draft: OrderDraft): Promise<PlaceOrderResult> {
  const cartHash = await hashOfCart(draft.cart)
  const asked = await askAll(async () => {
    const author = await currentCredential()
    return author ? ((await standingOf(draft, cartHash, author)) ?? readDraft(draft, author)) : notSignedIn
  })
  return asked.ok && 'wire' in asked ? placeSound(draft, asked, cartHash) : asked
}

/** Why a draft that a screen brings cannot be placed as it is, or what became of it before. */
async function standingOf({ cart }: OrderDraft, cartHash: string, author: CredentialRow): Promise<PlaceOrderResult | null> {
  return cart.items.length === 0 ? notPlaced('cart-empty') : refusalByCart(cart, cartHash, author.userId)
}

/** A draft that can be promised, with placeholders for its ids. */
interface Sound {
  ok: true
  wire: WireOrder
  author: CredentialRow
}

async function readDraft(draft: OrderDraft, author: CredentialRow): Promise<Sound | NotPlaced> {
  if (draft.cart.items.length === 0) return notPlaced('cart-empty')
  const read = await wireOf(draft)
  if (!read.ok) return read
  const { wire } = read
  if (draft.shownCents !== undefined && centsFromEuro(wire.promised_total) !== draft.shownCents) return notPlaced('price-changed')
  return (await checkDraft(wire, draft.cart, author)) ?? { ok: true, wire, author }
}

/** @param room see `queueOrder` */
async function placeSound(
  draft: OrderDraft,
  { wire: unnamed, author }: Sound,
  cartHash: string,
  room?: Promise<Room>,
): Promise<PlaceOrderResult> {
  const { cart, channel } = draft
  const [claimed, contentHash] = await Promise.all([
    claimOrderId(draft, cartHash, author.userId),
    hashOfText(orderContent(unnamed, author.userId)),
  ])
  if (typeof claimed !== 'string') return claimed
  const items = await Promise.all(
    unnamed.items.map(async (item, line) => ({ ...item, id: await lineIdOf(claimed, contentHash, line) })),
  )
  const wire = { ...unnamed, id: claimed, items }
  const photos = await draftPhotos(wire, cart.items)
  if (photos === null) return notPlaced('photo-missing', TEXT_PHOTO_MISSING)
  const names = Object.fromEntries(wire.items.map(({ id }, index) => [id, cart.items[index]?.name ?? '']))
  const placing = { wire, names, cart, cartHash, contentHash, author, photos }
  return channel === 'web' ? sendOrder(placing) : queueOrder(placing, draft.companion, room)
}

/** The hash of the draft's content. `check` says what is known to be wrong with it. */
export async function inspectDraft(draft: OrderDraft, author: CredentialRow) {
  const read = await wireOf(draft)
  if (!read.ok) return read
  const { wire } = read
  const contentHash = await hashOfText(orderContent(wire, author.userId))
  return { ok: true as const, contentHash, check: () => askAll(() => checkDraft(wire, draft.cart, author)) }
}

/** The draft as it would be sent, but for its ids. */
async function wireOf(draft: OrderDraft): Promise<{ ok: true; wire: WireOrder } | NotPlaced> {
  const nowMs = now()
  const pickupMs = draft.isImmediate ? nowMs : (draft.slotMs ?? draft.cart.pickupMs)
  if (pickupMs === null) return notPlaced('slot-missing', TEXT_NO_PICKUP)
  const cart = cartOn(draft.cart, shopMoment(pickupMs).day, await listCampaigns())
  const wire = submissionOf({ ...draft, cart }, pickupMs, nowMs)
  return wire ? { ok: true, wire } : notPlaced('invalid', 'Un dato non è valido: controlla nome, telefono e note.')
}

/** What to place it under, or the result when it has been placed already or is not the stored cart. */
async function claimOrderId(
  { cart, channel }: OrderDraft,
  cartHash: string,
  authorId: string,
): Promise<string | PlaceOrderResult> {
  if (channel !== 'web') return newOrderId()
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

/** Placeholders: the lines' ids follow from the content (`lineIdOf`). */
const idToCome = (line: number) => String(line).padStart(15, '0')

/**
 * The wire form, trimmed and checked as the server will; null when a field is too long or not allowed.
 * @param pickupMs the slot's start, or `nowMs` for what is handed over at once
 * @param nowMs the moment of placing
 */
function submissionOf(draft: OrderDraft, pickupMs: number, nowMs: number): WireOrder | null {
  const { cart, channel } = draft
  const parsed = parseWireOrder({
    id: idToCome(0),
    number: channel === 'web' ? '' : NUMBER_TO_COME,
    channel,
    placed_at: new Date(nowMs).toISOString(),
    pickup_date: new Date(pickupMs).toISOString(),
    immediate: draft.isImmediate === true,
    at_pickup: draft.isPaidAtPickup === true,
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
  // Asked of its worker meanwhile.
  const room = probeRoom()
  const asked = await askAll(async () => {
    const [cart, author] = await Promise.all([readCart(), currentCredential()])
    if (!author) return notSignedIn
    const draft: OrderDraft = { cart, channel, ...customer, note: cart.note, shownCents }
    if (cart.pickupMs === chosenMs) {
      const free = slotMs === chosenMs ? slotMs : await proposalNow(cart, slotMs)
      if (free === null || free - slotMs > MOVED_AT_MOST_MS) return refused(slotMs, free)
      draft.slotMs = free
    }
    const read = await readDraft(draft, author)
    return read.ok ? { ...read, draft } : read
  })
  const result = asked.ok ? await placeSound(asked.draft, asked, await hashOfCart(asked.draft.cart), room) : asked
  // The write makes the screens read the proposal again.
  if (!result.ok) await changeCart((current) => ({ ...current }))
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
async function proposalNow(cart: Cart, slotMs: number): Promise<number | null> {
  const question = await readCartQuestion(cart)
  return slotProblems(question, slotMs).length === 0 ? slotMs : nextFreeAfter(slotMs, question)
}

function refused(slotMs: number, nextMs: number | null): NotPlaced {
  const lostSlot: LostSlot = nextMs === null ? { reason: 'gone' } : takenSlot(slotMs, nextMs)
  return { ...notPlaced('slot-past', lostSlotText(lostSlot)), lostSlot, ...(nextMs !== null && { nextFree: nextMs }) }
}
