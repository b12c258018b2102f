// What the server holds, asked as a superuser past everything that devices go through, and what it should cost: computed
// here from the server's catalogue with an arithmetic that is not the product's.
import { billFor, wholeCents } from '../oracle/money.ts'
import type { TestShop } from './shop.ts'

interface ServerItem {
  id: string
  order_id: string
  product_id: string
  product_name: string
  quantity: number
  unit_price: number
  price: number
  custom_variants: { type: string; value: string; priceIncrease: number }[] | null
}

export interface ServerOrder {
  id: string
  number: string
  user_id: string
  status: string
  channel: string
  note: string
  total: number
  paid_total: number
  discount_code: string
  order_discount_id: string
  customer_name: string
  payment_method: string
  printed: boolean
  attention: string[] | null
  pickup_date: string
  placed_at: string
  created: string
  items: ServerItem[]
}

const ORDERS_PER_FILTER = 50

/** Every order of the server that the demo shop did not begin with. */
export async function newOrders(shop: TestShop, sinceMs: number): Promise<ServerOrder[]> {
  const since = new Date(sinceMs).toISOString().replace('T', ' ')
  return ordersWhere(shop, `created >= "${since}"`)
}

export async function ordersWhere(shop: TestShop, filter: string): Promise<ServerOrder[]> {
  const orders = await shop.superuser.collection('orders').getFullList<ServerOrder>({ filter, sort: 'number' })
  const items: ServerItem[] = []
  // By their orders, because the demo's year has thousands of lines; and so many at once as a filter may name.
  for (let start = 0; start < orders.length; start += ORDERS_PER_FILTER) {
    const part = orders.slice(start, start + ORDERS_PER_FILTER)
    const ofThese = part.map(({ id }) => `order_id = "${id}"`).join(' || ')
    items.push(...(await shop.superuser.collection('order_items').getFullList<ServerItem>({ filter: ofThese, sort: 'position' })))
  }
  return orders.map((order) => ({ ...order, items: items.filter(({ order_id }) => order_id === order.id) }))
}

/** The total in cents by today's catalogue, its codes and the tests' own arithmetic; the order's own amounts play no part. */
export async function expectedTotals(shop: TestShop, orders: readonly ServerOrder[]): Promise<Map<string, number>> {
  const [products, types, variants, codes] = await Promise.all([
    shop.superuser.collection('products').getFullList<{ id: string; price: number }>(),
    shop.superuser.collection('product_variant_types').getFullList<{ id: string; name: string }>(),
    shop.superuser.collection('product_variants').getFullList<{ type: string; value: string; priceIncrease: number }>(),
    shop.superuser.collection('order_discount_codes').getFullList<{ code: string; value: number; deleted: boolean }>(),
  ])
  const increaseOf = (chosen: { type: string; value: string }) => {
    if (chosen.type === 'Frase') return 0
    const typeId = types.find(({ name }) => name === chosen.type)?.id
    return variants.find(({ type, value }) => type === typeId && value === chosen.value)?.priceIncrease ?? Number.NaN
  }
  const unitCents = (item: ServerItem) =>
    (item.custom_variants ?? []).reduce(
      (cents, chosen) => cents + wholeCents(increaseOf(chosen)),
      wholeCents(products.find(({ id }) => id === item.product_id)?.price ?? Number.NaN),
    )
  return new Map(
    orders.map((order) => {
      const percent = codes.find(({ code, deleted }) => code === order.discount_code && !deleted)?.value ?? 0
      const lines = order.items.map((item) => ({ unitPriceCents: unitCents(item), quantity: item.quantity }))
      return [order.id, billFor(lines, percent).totalCents]
    }),
  )
}
