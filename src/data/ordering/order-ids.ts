// The id of what is about to be placed, so that the same cart placed twice (a double click, a reload in between, two tabs) is
// one order.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { randomBytes } from '#data/device/device.ts'
import { type Cart, EMPTY_CART } from '#domain/cart/cart.ts'
import { hexOf } from '#domain/hex.ts'
import type { Cents } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { isRecordId, newRecordId } from '#domain/record-id.ts'
import { changeCart, parseCart, readCart } from './cart.ts'

const recordId = v.custom<string>(isRecordId)
const keptId = keptValue('draft', v.fallback(v.nullable(v.object({ orderId: recordId })), null))
/** `print`: the cart's hash. */
const lastPlaced = keptValue('last-placed', v.fallback(v.nullable(v.object({ orderId: recordId, print: v.string() })), null))

/** Of an order that is stored at once. */
export function newOrderId(): string {
  return newRecordId(randomBytes)
}

/** What the stored cart is ordered under, made at the first call and kept with it. Inside a transaction on `keyValues`. */
export async function keptOrderId(): Promise<string> {
  const kept = await readOrderId()
  if (kept) return kept
  const orderId = newOrderId()
  await keptId.keep({ orderId })
  return orderId
}

/** The stored cart's; null when nobody has tried to order it yet. */
export async function readOrderId(): Promise<string | null> {
  return (await keptId.read())?.orderId ?? null
}

/**
 * The id of an order's line. It follows from the order's content: a changed cart is sent under the id of its first attempt, and
 * what belongs to the lines of one, their photos, must not reach the lines of the other.
 * @param contentHash of `orderContent`
 * @param line from 0
 */
export async function lineIdOf(orderId: string, contentHash: string, line: number): Promise<string> {
  const digest = await digestOf(`${orderId} ${contentHash} ${line}`)
  return newRecordId((count) => digest.subarray(0, count))
}

type CartStanding = { kind: 'stored' | 'empty' | 'changed' } | { kind: 'placed'; orderId: string }

/**
 * What the stored cart is to the one on the screen: the same, or already the order it became (a second confirmation that comes
 * late), or emptied or changed by somebody else. Inside a transaction on `keyValues`.
 * @param cartHash see `hashOfCart`
 */
export async function compareWithStoredCart(cart: Cart, cartHash: string): Promise<CartStanding> {
  const stored = await readCart()
  if (textOf(stored) === textOf(cart)) return { kind: 'stored' }
  const last = await lastPlaced.read()
  if (last?.print === cartHash) return { kind: 'placed', orderId: last.orderId }
  return { kind: stored.items.length === 0 ? 'empty' : 'changed' }
}

/**
 * The cart has become an order: empties it, unless it was changed meanwhile, and remembers which, for a second confirmation
 * that comes late. Inside the transaction that stores the order, on `keyValues`.
 * @param cartHash see `hashOfCart`
 */
export async function closeCart(cart: Cart, orderId: string, cartHash: string): Promise<void> {
  if (textOf(await readCart()) === textOf(cart)) await changeCart(() => EMPTY_CART)
  await forgetOrderId()
  await lastPlaced.keep({ orderId, print: cartHash })
}

// A kiosk or a till may lose its power between storing an order and showing its number: whoever stands there would order, or sell,
// once more. So the number waits until it was seen.

/** Whoever comes to a kiosk later is somebody else. */
const UNSEEN_FOR_MS = 10 * MINUTE_MS
const unseenSchema = v.object({
  orderId: recordId,
  /** Device's clock. */
  placedMs: v.number(),
  changeCents: v.optional(v.number()),
  actorId: v.optional(v.string()),
})

/** At a till with the change to give, once money was taken, and who stood there by PIN. */
const unseen = keptValue('unseen-ticket', v.fallback(v.nullable(unseenSchema), null))

/** Whoever it is for, and however old; null where nothing waits. */
export const readUnseen = unseen.read

/** Inside the transaction that stores the order, on `keyValues`. With null it was on the screen for long enough, or somebody went on. */
export const keepUnseenTicket = unseen.keep

/** Inside the transaction that stores the money, on `keyValues`; nothing for an order that was seen. */
export async function keepUnseenChange(orderId: string, changeCents: Cents): Promise<void> {
  const ticket = await readUnseen()
  if (ticket?.orderId === orderId) await keepUnseenTicket({ ...ticket, changeCents })
}

/** The order of a kiosk whose number nobody has seen, or null. */
export async function readUnseenTicket(): Promise<string | null> {
  const ticket = await readUnseen()
  if (ticket === null) return null
  const ageMs = Date.now() - ticket.placedMs
  return ageMs >= 0 && ageMs < UNSEEN_FOR_MS ? ticket.orderId : null
}

/** It belongs to a placed order; the cart stays. Inside a transaction on `keyValues`. */
export async function forgetOrderId(): Promise<void> {
  await keptId.keep(null)
}

/** The cart stays and gets a new one when it is ordered next: `orderId` belongs to another order by now. */
export function renewOrderId(orderId: string): Promise<void> {
  return keptId.change((kept) => (kept?.orderId === orderId ? null : kept))
}

/** A fingerprint by which the same cart is known again without keeping anything readable of it. */
export async function hashOfCart(cart: Cart): Promise<string> {
  return hashOfText(textOf(cart))
}

export async function hashOfText(text: string): Promise<string> {
  return hexOf(await digestOf(text))
}

/** SHA-256, 32 bytes. */
async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** Parsing puts the fields in one order. What is drawn of it is left out: it is no other cart when the catalogue says more. */
function textOf(cart: Cart): string {
  return JSON.stringify(parseCart(cart), (key, value: unknown) => (key === 'cake' || key === 'isWedding' ? undefined : value))
}
