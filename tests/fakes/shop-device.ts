// A device with something to sell and somebody at it: the catalogue is mirrored, the shop is open every day, the server is what
// the test says. For everything between a cart and the server.
import './page.ts'
import { createHash } from 'node:crypto'
import { db } from '#data/db/database.ts'
import { keepTillChoice } from '#data/device/till-name.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { placeOrder } from '#data/ordering/place-order.ts'
import { now } from '#data/server/clock.ts'
import { keepCredential } from '#data/session/credentials.ts'
import { changeOwner } from '#data/session/owner.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { orderContent, type WireOrder } from '#domain/order/submission.ts'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { plainProduct } from '../builders/a-product.ts'
import { type AskedRequest, ScriptedFetch } from './scripted-fetch.ts'

export const ENTRIES = '/api/sfoglia/entries'
export const KIOSK = { userId: 'totem0000000001', token: 'token-totem', role: 'USER', isKiosk: true } as const
export const CASHIER = { userId: 'cassa0000000001', token: 'token-cassa', role: 'CASHIER', isKiosk: false } as const
export const CUSTOMER = { userId: 'anna00000000001', token: 'token-anna', role: 'USER', isKiosk: false } as const

export let server = new ScriptedFetch()

/** An empty device, somebody logged in, nobody answering. */
export async function aDeviceOf(user: typeof KIOSK | typeof CASHIER | typeof CUSTOMER): Promise<void> {
  // What the test before left running ends before its rows are taken away.
  await navigator.locks.request('sfoglia-outbox', async () => undefined)
  await Promise.all(db.tables.map((table) => table.clear()))
  localStorage.clear()
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
  await db.products.bulkPut([aProduct('cornetto0000001', 150), aProduct('torta0000000001', 2600)])
  await db.settings.bulkPut(Array.from({ length: 7 }, (_, weekday) => aSetting(String(weekday))))
  await signInAs(user)
}

/** Where a cashier works, the till has its name. */
export async function signInAs(user: typeof KIOSK | typeof CASHIER | typeof CUSTOMER): Promise<void> {
  if (user.role === 'CASHIER') await keepTillChoice({ name: 'Banco', takesOver: '' })
  await changeOwner(user, 'left')
  await keepCredential(user)
}

/** Two cornetti for tomorrow at ten, stored as the cart. */
export async function fillCart(fields: Partial<Cart> = {}): Promise<Cart> {
  const line = { id: 'cornetto0000001', name: 'Cornetto', unitPriceCents: 150, quantity: 2, leadDays: 0, customVariants: [] }
  const items = [{ ...line, isWedding: false, referenceImage: null, waferImage: null }]
  const cart = { items, note: 'Senza zucchero a velo', pickupMs: tomorrowAt('10:00'), discount: null, ...fields }
  return changeCart(() => cart)
}

export function tomorrowAt(time: string): number {
  return instantOf(addDays(shopMoment(now()).day, 1), time)
}

/** Confirms a cart as the screens do. */
export function place(cart: Cart, channel: 'kiosk' | 'counter' | 'web') {
  return placeOrder({ cart, channel, customerName: 'Anna Ricci', customerPhone: '333 1234567', note: cart.note })
}

/** Fills the cart and confirms it. @returns the order's id @throws when it is refused */
export async function placed(channel: 'kiosk' | 'counter' | 'web'): Promise<string> {
  const result = await place(await fillCart(), channel)
  if (!result.ok) throw new Error(result.reason)
  return result.orderId
}

/** The answer of a server that takes everything it is sent. @param init of the request for entries */
export function allTaken(init: RequestInit | undefined): Response {
  const body: { entries: SentEntry[] } = JSON.parse(String(init?.body))
  server.asked.push({ method: 'POST', path: ENTRIES, token: null, body })
  const token = new Headers(init?.headers).get('Authorization') ?? ''
  const caller = [KIOSK, CASHIER, CUSTOMER].find((user) => user.token === token)?.userId ?? ''
  return Response.json({ results: body.entries.map((entry) => taken(entry, caller)) })
}

let moment = 0

function taken({ id, kind, author, content: order }: SentEntry, caller: string): unknown {
  if (kind !== 'order.1') return { id, outcome: 'created', record: null }
  const content = createHash('sha256')
    .update(orderContent(order, author || caller))
    .digest('hex')
  const record = { ...heldOrder(id, { total: order.promised_total, number: order.number }, ++moment % 1000), content }
  return { id, outcome: 'created', record }
}

export function takeAll(): void {
  globalThis.fetch = async (input, init) => (String(input) === ENTRIES ? allTaken(init) : server.fetch(input, init))
}

/** An order as the server tells of it. */
export function heldOrder(id: string, fields: Record<string, unknown> = {}, moment = 1) {
  const time = `2026-11-20 09:00:00.${String(moment).padStart(3, '0')}Z`
  const record = { id, created: time, updated: time, number: 'K1-001', status: 'NOTPAID', total: 3, attention: [] }
  return { ...record, ...fields }
}

export interface SentEntry {
  id: string
  kind: string
  about: string
  author: string
  actor: string
  content: WireOrder & Record<string, unknown>
  request: AskedRequest
}

/** The entries in the requests that went to their route. */
export function sentEntries(): SentEntry[] {
  return server.asked
    .filter((request) => request.path === ENTRIES)
    .flatMap((request) => (request.body as { entries: SentEntry[] }).entries.map((entry) => ({ ...entry, request })))
}

/** Of these the orders, as they were sent. */
export function sentOrders(): (WireOrder & Pick<SentEntry, 'author' | 'actor' | 'request'>)[] {
  const orders = sentEntries().filter(({ kind }) => kind === 'order.1')
  return orders.map(({ content, author, actor, request }) => ({ ...content, author, actor, request }))
}

function aProduct(id: string, priceCents: number): Product & { updated: string } {
  return { ...plainProduct({ id, priceCents }), updated: '' }
}

function aSetting(day: string) {
  const hours = { openHours: '07:00', closeHours: '20:00', startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '' }
  return { id: `orario00000000${day}`, day, ...hours, slotCapacity: 0, note: '', updated: '' }
}
