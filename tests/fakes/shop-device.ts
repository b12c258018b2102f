// A device with something to sell and somebody at it: the catalogue is mirrored, the shop is open every day, the server is what
// the test says. For everything between a cart and the server.
import './page.ts'
import { db } from '#data/db/database.ts'
import { keepTillChoice } from '#data/device/till-name.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { placeOrder } from '#data/ordering/place-order.ts'
import { now } from '#data/server/clock.ts'
import { keepCredential } from '#data/session/credentials.ts'
import { changeOwner } from '#data/session/owner.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { plainProduct } from '../builders/a-product.ts'
import { type AskedRequest, ScriptedFetch } from './scripted-fetch.ts'

export const ORDERS = '/api/sfoglia/orders'
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
export function place(cart: Cart, channel: 'kiosk' | 'counter' | 'web', orderId?: string) {
  const draft = { cart, channel, customerName: 'Anna Ricci', customerPhone: '333 1234567', note: cart.note }
  return placeOrder(orderId === undefined ? draft : { ...draft, orderId })
}

/** Fills the cart and confirms it. @returns the order's id @throws when it is refused */
export async function placed(channel: 'kiosk' | 'counter' | 'web'): Promise<string> {
  const result = await place(await fillCart(), channel)
  if (!result.ok) throw new Error(result.reason)
  return result.orderId
}

/** What the orders route says when it takes everything it is sent. */
export function takeAll(): void {
  let moment = 0
  const take = (order: WireOrder) => heldOrder(order.id, { total: order.promised_total, number: order.number }, ++moment)
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const asked = JSON.parse(String(init?.body))
    server.asked.push({ method: 'POST', path: String(input), token: null, body: asked })
    const results = asked.orders.map((order: WireOrder) => ({ id: order.id, outcome: 'created', order: take(order) }))
    return Response.json({ results })
  }
  globalThis.fetch = (input, init) => (String(input) === ORDERS ? answer(input, init) : server.fetch(input, init))
}

/** An order as the server tells of it. */
export function heldOrder(id: string, fields: Record<string, unknown> = {}, moment = 1) {
  const time = `2026-11-20 09:00:00.${String(moment).padStart(3, '0')}Z`
  const record = { id, created: time, updated: time, number: 'K1-001', status: 'NOTPAID', total: 3, attention: [] }
  return { ...record, ...fields }
}

/** The orders in the requests that went to the orders route. */
export function sentOrders(): (WireOrder & { request: AskedRequest })[] {
  return server.asked
    .filter((request) => request.path === ORDERS)
    .flatMap((request) => ordersIn(request.body).map((order) => ({ ...order, request })))
}

function ordersIn(body: unknown): WireOrder[] {
  return (body as { orders: WireOrder[] }).orders
}

function aProduct(id: string, priceCents: number): Product & { updated: string } {
  return { ...plainProduct({ id, priceCents }), updated: '' }
}

function aSetting(day: string) {
  const hours = { openHours: '07:00', closeHours: '20:00', startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '' }
  return { id: `orario00000000${day}`, day, ...hours, slotCapacity: 0, note: '', updated: '' }
}
