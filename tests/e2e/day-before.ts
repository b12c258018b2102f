// What a day at the demo shop begins with: orders of its own, some of them picked up or paid today. Added up from the server's records
// by the tests' own arithmetic, so that what a journey does itself can be told from it.
import { type RawOrder, takingsFor } from '../oracle/takings.ts'
import type { TestShop } from './shop.ts'

interface LineRecord {
  order_id: string
  amount: number
  method: string
  kind: string
  device: string
  actor: string
  login: string
  taken_at: string
}

/** Its orders, to be added up whenever it is asked: they go on being paid for or given up by themselves. */
export async function dayBefore(shop: TestShop, day: string) {
  const ids = new Set((await readOrders(shop, day)).map(({ id }) => id))
  return async () => {
    const orders = (await readOrders(shop, day)).filter(({ id }) => ids.has(id))
    const lines = (await readLines(shop)).filter(({ order_id }) => ids.has(order_id))
    const users = await shop.superuser.collection('users').getFullList<{ id: string; name: string; surname: string }>()
    const nameOf = (id: string) =>
      users.filter((user) => user.id === id).map(({ name, surname }) => `${name} ${surname}`)[0] ?? ''
    const vats = await vatsOf(shop)
    const items = await itemsOf(shop, [...ids])
    const raw = orders.map(
      (order): RawOrder => ({
        ...{ number: order.number, status: order.status, totalCents: cents(order.total) },
        ...{ pickupMs: msOf(order.pickup_date), goneMs: order.handed_over_at === '' ? null : msOf(order.handed_over_at) },
        items: items
          .filter(({ order_id }) => order_id === order.id)
          .map(({ product_id, price }) => ({ priceCents: cents(price), vat: vats.get(product_id) ?? null })),
        lines: lines
          .filter(({ order_id }) => order_id === order.id)
          .map(({ amount, method, kind, device, taken_at }) => ({
            ...{ amountCents: cents(amount), method, kind, device, atMs: msOf(taken_at) },
          })),
      }),
    )
    const byPerson = new Map<string, number>()
    for (const { amount, actor, login, device, taken_at } of lines) {
      if (dayOf(taken_at) !== day) continue
      const nobody = device === '' ? 'Dal sito' : 'In cassa, senza un nome'
      const name = actor || login ? nameOf(actor || login) : nobody
      byPerson.set(name, (byPerson.get(name) ?? 0) + cents(amount))
    }
    /** By device and means, as `C1 cash`. */
    const byTillAndMeans = new Map<string, number>()
    for (const { amount, device, method, taken_at } of lines) {
      const key = `${device} ${method}`
      if (dayOf(taken_at) === day) byTillAndMeans.set(key, (byTillAndMeans.get(key) ?? 0) + cents(amount))
    }
    const back = lines.filter(({ amount, taken_at }) => amount < 0 && dayOf(taken_at) === day)
    const backCents = back.reduce((sum, { amount }) => sum + cents(amount), 0)
    return { ...takingsFor({ orders: raw, orphans: [] }, day, day), byPerson, byTillAndMeans, backCents }
  }
}

interface OrderRecord {
  id: string
  number: string
  status: string
  total: number
  pickup_date: string
  handed_over_at: string
}

/** Those that are picked up today, that money came for today, or that are not paid. */
async function readOrders({ superuser }: TestShop, day: string): Promise<OrderRecord[]> {
  const orders = await superuser.collection('orders').getFullList<OrderRecord & { paid_at: string; payments: unknown }>()
  return orders.filter(
    ({ pickup_date, status, paid_at, payments }) =>
      dayOf(pickup_date) === day ||
      (status !== 'CANCELLED' && paid_at === '') ||
      linesIn(payments).some(({ taken_at }) => dayOf(taken_at) === day),
  )
}

function linesIn(payments: unknown): { taken_at: string }[] {
  return Array.isArray(payments) ? payments : []
}

async function readLines({ superuser }: TestShop): Promise<LineRecord[]> {
  return superuser.collection('order_payments').getFullList<LineRecord>({ sort: 'taken_at,id' })
}

async function itemsOf({ superuser }: TestShop, ids: readonly string[]) {
  const found: { order_id: string; product_id: string; price: number }[] = []
  for (let start = 0; start < ids.length; start += 50) {
    const filter = ids
      .slice(start, start + 50)
      .map((id) => `order_id = "${id}"`)
      .join(' || ')
    found.push(
      ...(await superuser.collection('order_items').getFullList<(typeof found)[number]>({ filter, sort: 'position,id' })),
    )
  }
  return found
}

async function vatsOf({ superuser }: TestShop): Promise<Map<string, string>> {
  const categories = await superuser.collection('product_categories').getFullList<{ id: string; vat: string }>()
  const products = await superuser.collection('products').getFullList<{ id: string; vat: string; category: string }>()
  return new Map(products.map(({ id, vat, category }) => [id, vat || (categories.find((one) => one.id === category)?.vat ?? '')]))
}

function cents(euro: number): number {
  return Math.round(euro * 100)
}

function msOf(stored: string): number {
  return Date.parse(stored.replace(' ', 'T'))
}

/** On the shop's wall. */
function dayOf(stored: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(msOf(stored))
}
