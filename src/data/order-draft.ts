// The identity of what is about to be placed, so that the same cart placed twice (a double click, a reload in between, two tabs)
// is one order. What is queued is stored and the cart emptied in one transaction: the second finds it gone. What is sent while
// the customer waits may have arrived without a word: its id is kept with the cart, and the server knows it again.
import * as v from 'valibot'
import { type Cart, EMPTY_CART } from '#domain/cart.ts'
import { isRecordId, newRecordId } from '#domain/record-id.ts'
import { CART_KEY, parseCart } from './cart-record.ts'
import { db } from './database.ts'
import { randomBytes } from './device.ts'

export interface DraftIds {
  orderId: string
  /** One per line of the cart, in its order. */
  itemIds: string[]
}

const DRAFT_KEY = 'draft'
const LAST_PLACED_KEY = 'last-placed'

const recordId = v.custom<string>(isRecordId)
const draftSchema = v.object({ orderId: recordId, itemIds: v.array(recordId) })
const lastPlacedSchema = v.object({ orderId: recordId, print: v.string() })

/** Ids for a draft that is stored at once. */
export function freshIds(lines: number): DraftIds {
  return { orderId: newRecordId(randomBytes), itemIds: newItemIds(lines) }
}

/**
 * The stored cart's ids, made at the first call and kept with it; ids are added when the cart has grown since. Inside a
 * transaction on `keyValues`.
 */
export async function keptIds(lines: number): Promise<DraftIds> {
  const stored = v.safeParse(draftSchema, (await db.keyValues.get(DRAFT_KEY))?.value)
  const known = stored.success ? stored.output : freshIds(0)
  const missing = Math.max(0, lines - known.itemIds.length)
  if (stored.success && missing === 0) return known
  const draft = { ...known, itemIds: [...known.itemIds, ...newItemIds(missing)] }
  await db.keyValues.put({ key: DRAFT_KEY, value: draft })
  return draft
}

/** The stored cart's ids; null when nobody has tried to order it yet. */
export async function readDraftIds(): Promise<DraftIds | null> {
  const stored = v.safeParse(draftSchema, (await db.keyValues.get(DRAFT_KEY))?.value)
  return stored.success ? stored.output : null
}

export function newItemIds(count: number): string[] {
  return Array.from({ length: count }, () => newRecordId(randomBytes))
}

export type CartStanding = { kind: 'stored' | 'empty' | 'changed' } | { kind: 'placed'; orderId: string }

/**
 * What the stored cart is to the one on the screen: the same, or already the order it became (a second confirmation that comes
 * late), or emptied or changed by somebody else. Inside a transaction on `keyValues`.
 * @param print see `printOf`
 */
export async function standingOf(cart: Cart, print: string): Promise<CartStanding> {
  const stored = parseCart((await db.keyValues.get(CART_KEY))?.value)
  if (textOf(stored) === textOf(cart)) return { kind: 'stored' }
  const last = v.safeParse(lastPlacedSchema, (await db.keyValues.get(LAST_PLACED_KEY))?.value)
  if (last.success && last.output.print === print) return { kind: 'placed', orderId: last.output.orderId }
  return { kind: stored.items.length === 0 ? 'empty' : 'changed' }
}

/**
 * The cart has become an order: empties it, unless it was changed meanwhile, and remembers which, for a second confirmation
 * that comes late. Inside the transaction that stores the order, on `keyValues`.
 * @param print see `printOf`
 */
export async function closeDraft(cart: Cart, orderId: string, print: string): Promise<void> {
  const stored = parseCart((await db.keyValues.get(CART_KEY))?.value)
  if (textOf(stored) === textOf(cart)) await db.keyValues.put({ key: CART_KEY, value: EMPTY_CART })
  await dropDraft()
  await db.keyValues.put({ key: LAST_PLACED_KEY, value: { orderId, print } })
}

/** The draft's ids belong to a placed order; the cart stays. Inside a transaction on `keyValues`. */
export async function dropDraft(): Promise<void> {
  await db.keyValues.delete(DRAFT_KEY)
}

/** Forgets the draft's id and keeps the cart: the id belongs to another order by now. */
export async function renewDraft(orderId: string): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const stored = v.safeParse(draftSchema, (await db.keyValues.get(DRAFT_KEY))?.value)
    if (stored.success && stored.output.orderId === orderId) await db.keyValues.delete(DRAFT_KEY)
  })
}

/** A fingerprint by which the same cart is known again without keeping anything readable of it. */
export async function printOf(cart: Cart): Promise<string> {
  return printOfText(textOf(cart))
}

export async function printOfText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Parsing puts the fields in one order. */
function textOf(cart: Cart): string {
  return JSON.stringify(parseCart(cart))
}
