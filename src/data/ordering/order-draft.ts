// The ids of what is about to be placed, so that the same cart placed twice (a double click, a reload in between, two tabs) is
// one order, and the cart as the order that is sent.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { randomBytes } from '#data/device/device.ts'
import { type Cart, cartTotals, EMPTY_CART } from '#domain/cart/cart.ts'
import { euroFromCents } from '#domain/money.ts'
import type { Channel } from '#domain/order/order.ts'
import { parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { isRecordId, newRecordId } from '#domain/record-id.ts'
import { parseCart } from './cart.ts'

/** What the stored cart is ordered under, from its first attempt on. */
export interface Draft {
  orderId: string
  /** Of the lines, when an older version has sent it: under these ids the server may hold them. Else empty. */
  itemIds: string[]
}

const DRAFT_KEY = 'draft'
const LAST_PLACED_KEY = 'last-placed'

const recordId = v.custom<string>(isRecordId)
const draftSchema = v.object({ orderId: recordId, itemIds: v.array(recordId) })
/** Devices keep the cart's hash under the name that it had at first. */
const lastPlacedSchema = v.object({ orderId: recordId, print: v.string() })

/** A draft that is stored at once. */
export function freshDraft(): Draft {
  return { orderId: newRecordId(randomBytes), itemIds: [] }
}

/** The stored cart's draft, made at the first call and kept with it. Inside a transaction on `keyValues`. */
export async function keptDraft(): Promise<Draft> {
  const kept = await readDraft()
  if (kept) return kept
  const draft = freshDraft()
  await db.keyValues.put({ key: DRAFT_KEY, value: draft })
  return draft
}

/** The stored cart's draft; null when nobody has tried to order it yet. */
export async function readDraft(): Promise<Draft | null> {
  const stored = v.safeParse(draftSchema, (await db.keyValues.get(DRAFT_KEY))?.value)
  return stored.success ? stored.output : null
}

/**
 * The id of an order's line. It follows from the order's content: a changed cart is sent under the id of its first attempt, and
 * what belongs to the lines of one, their photos, must not reach the lines of the other.
 * @param contentHash of `orderContent`
 * @param line from 0
 */
export async function lineIdOf({ orderId, itemIds }: Draft, contentHash: string, line: number): Promise<string> {
  const digest = await digestOf(`${orderId} ${contentHash} ${line}`)
  return itemIds[line] ?? newRecordId((count) => digest.subarray(0, count))
}

type CartStanding = { kind: 'stored' | 'empty' | 'changed' } | { kind: 'placed'; orderId: string }

/**
 * What the stored cart is to the one on the screen: the same, or already the order it became (a second confirmation that comes
 * late), or emptied or changed by somebody else. Inside a transaction on `keyValues`.
 * @param cartHash see `hashOfCart`
 */
export async function compareWithStoredCart(cart: Cart, cartHash: string): Promise<CartStanding> {
  const stored = parseCart((await db.keyValues.get('cart'))?.value)
  if (textOf(stored) === textOf(cart)) return { kind: 'stored' }
  const last = v.safeParse(lastPlacedSchema, (await db.keyValues.get(LAST_PLACED_KEY))?.value)
  if (last.success && last.output.print === cartHash) return { kind: 'placed', orderId: last.output.orderId }
  return { kind: stored.items.length === 0 ? 'empty' : 'changed' }
}

/**
 * The cart has become an order: empties it, unless it was changed meanwhile, and remembers which, for a second confirmation
 * that comes late. Inside the transaction that stores the order, on `keyValues`.
 * @param cartHash see `hashOfCart`
 */
export async function closeDraft(cart: Cart, orderId: string, cartHash: string): Promise<void> {
  const stored = parseCart((await db.keyValues.get('cart'))?.value)
  if (textOf(stored) === textOf(cart)) await db.keyValues.put({ key: 'cart', value: EMPTY_CART })
  await dropDraft()
  await db.keyValues.put({ key: LAST_PLACED_KEY, value: { orderId, print: cartHash } })
}

/** The draft's ids belong to a placed order; the cart stays. Inside a transaction on `keyValues`. */
export async function dropDraft(): Promise<void> {
  await db.keyValues.delete(DRAFT_KEY)
}

/** Forgets the draft's id and keeps the cart: the id belongs to another order by now. */
export async function renewDraft(orderId: string): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    if ((await readDraft())?.orderId === orderId) await dropDraft()
  })
}

/** A fingerprint by which the same cart is known again without keeping anything readable of it. */
export async function hashOfCart(cart: Cart): Promise<string> {
  return hashOfText(textOf(cart))
}

export async function hashOfText(text: string): Promise<string> {
  return [...(await digestOf(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** SHA-256, 32 bytes. */
async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Parsing puts the fields in one order. What is drawn of it is left out: it is no other cart when the catalogue says more. */
function textOf(cart: Cart): string {
  return JSON.stringify(parseCart(cart), (key, value: unknown) => (key === 'cake' || key === 'isWedding' ? undefined : value))
}

// The cart as the order that is sent. Pure but for its arguments.

interface SubmissionText {
  channel: Channel
  customerName: string
  customerPhone: string
  note: string
}

/** A placeholder: the number is given in the transaction that stores the order. */
const NUMBER_TO_COME = 'X0-000'

/** Placeholders: the ids follow from the content (`lineIdOf`). */
const idToCome = (line: number) => String(line).padStart(15, '0')

/**
 * The wire form, trimmed and checked as the server will; null when a field is too long or not allowed.
 * @param pickupMs the slot's start
 * @param nowMs the moment of placing
 */
export function submissionOf(
  cart: Cart,
  text: SubmissionText,
  orderId: string,
  pickupMs: number,
  nowMs: number,
): WireOrder | null {
  const parsed = parseWireOrder({
    id: orderId,
    number: text.channel === 'web' ? '' : NUMBER_TO_COME,
    channel: text.channel,
    placed_at: new Date(nowMs).toISOString(),
    pickup_date: new Date(pickupMs).toISOString(),
    note: text.note,
    discount_code: cart.discount?.code ?? '',
    customer_name: text.customerName,
    customer_phone: text.customerPhone,
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
