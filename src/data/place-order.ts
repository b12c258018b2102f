// A cart becomes an order: priced and checked, then stored with its outbox entry in one transaction that also empties the cart.
// Only after it does a screen say that the order is registered. Kiosk and counter queue first; orders from the web are placed
// online or not at all.
import type { Cart } from '#domain/cart.ts'
import type { Channel } from '#domain/order.ts'
import { orderContent, type WireOrder } from '#domain/order-submission.ts'
import { checkDraft } from './check-draft.ts'
import { now } from './clock.ts'
import { currentCredential } from './credentials.ts'
import { type CredentialRow, db } from './database.ts'
import { type Draft, freshDraft, keptDraft, lineIdOf, printOf, printOfText } from './order-draft.ts'
import { sealPhotos } from './order-photos.ts'
import { findEntry } from './outbox.ts'
import { placeOnline } from './place-online.ts'
import { notSignedIn, type PlaceOrderResult, placedAs, refusalByCart } from './placing.ts'
import { queueOrder } from './queue-order.ts'
import { submissionOf } from './submission.ts'
import { whileItCanStore } from './while-it-can-store.ts'

export interface OrderDraft {
  /**
   * For a draft that is not the stored cart: an id the screen made once for it (`newRecordId`). Placing it twice is then one
   * order. Without it the draft must be the stored cart.
   */
  orderId?: string
  cart: Cart
  channel: Channel
  customerName: string
  customerPhone: string
  note: string
}

const TEXT_PHOTO_MISSING = 'Una foto della torta non c’è più su questo dispositivo: sceglila di nuovo.'

/** Places the draft. Every refusal leaves the cart as it is; `message` is Italian. */
export function placeOrder(draft: OrderDraft): Promise<PlaceOrderResult> {
  return draft.channel === 'web' ? oneAttempt(() => placeAsAuthor(draft)) : placeAsAuthor(draft)
}

/** In all tabs: a cart changed meanwhile would be sent under the same id, and both attempts be answered as if they were one. */
function oneAttempt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sfoglia-web-order', attempt)
}

async function placeAsAuthor(draft: OrderDraft): Promise<PlaceOrderResult> {
  const author = await currentCredential()
  if (!author) return notSignedIn
  if (draft.cart.items.length === 0) return { ok: false, reason: 'cart-empty', message: 'Il carrello è vuoto.' }
  return whileItCanStore(() => place(draft, author))
}

async function place(draft: OrderDraft, author: CredentialRow): Promise<PlaceOrderResult> {
  const { cart } = draft
  const print = await printOf(cart)
  const claimed = await claimDraft(draft, print, author.userId)
  if ('ok' in claimed) return claimed
  const read = await wireOf(draft, claimed, author)
  if (!read.ok) return read
  const { wire, contentPrint } = read
  const problem = await checkDraft(wire, cart, author)
  if (problem) return { ok: false, ...problem }
  const photos = await sealPhotos(wire.items, cart.items)
  if (photos === null) return { ok: false, reason: 'photo-missing', message: TEXT_PHOTO_MISSING }
  const placing = { wire, cart, isStoredCart: draft.orderId === undefined, print, contentPrint, author, photos }
  return draft.channel === 'web' ? placeOnline(placing) : queueOrder(placing)
}

type Refused = Extract<PlaceOrderResult, { ok: false }>
type Wired = { ok: true; wire: WireOrder; contentPrint: string } | Refused

/** The draft as it would be sent, and the print of its content. `check` says what is known to be wrong with it. */
export async function inspectDraft(draft: OrderDraft, author: CredentialRow) {
  const read = await wireOf(draft, freshDraft(), author)
  if (!read.ok) return read
  const { wire, contentPrint } = read
  return { ok: true as const, contentPrint, check: () => checkDraft(wire, draft.cart, author) }
}

async function wireOf(text: OrderDraft, draft: Draft, author: CredentialRow): Promise<Wired> {
  const { cart } = text
  if (cart.pickupMs === null) return { ok: false, reason: 'slot-missing', message: 'Scegli giorno e orario di ritiro.' }
  const wire = submissionOf(cart, text, draft.orderId, cart.pickupMs, now())
  if (!wire) return { ok: false, reason: 'invalid', message: 'Un dato non è valido: controlla nome, telefono e note.' }
  const contentPrint = await printOfText(orderContent(wire, author.userId))
  const items = wire.items.map(async (item, line) => ({ ...item, id: await lineIdOf(draft, contentPrint, line) }))
  return { ok: true, wire: { ...wire, items: await Promise.all(items) }, contentPrint }
}

/** What to place it under, or the result when it has been placed already or is not the stored cart. */
async function claimDraft(
  { orderId, cart, channel }: OrderDraft,
  print: string,
  authorId: string,
): Promise<Draft | PlaceOrderResult> {
  if (orderId !== undefined) {
    const placed = await findEntry(orderId)
    return placed ? placedAs(placed) : { orderId, itemIds: [] }
  }
  if (channel !== 'web') return (await refusalByCart(cart, print, authorId)) ?? freshDraft()
  // One transaction: between the two, another tab could place the cart, and this one would send it under a new id.
  return db.transaction('rw', [db.keyValues, db.outbox], async () => (await refusalByCart(cart, print, authorId)) ?? keptDraft())
}
