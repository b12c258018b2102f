// The demo's orders as rows of the database: too many to go through the record API one by one in a few seconds. Their events tell
// what happened when, and the rows' own dates too, so that a device which has read them once does not read them again.
import { euroFromCents } from '#domain/money.ts'
import { newRecordId } from '#domain/record-id.ts'
import { demoId } from './demo-product.ts'
import type { DemoOrder } from './orders.ts'
import { CUSTOMERS, DEMO_ACCOUNTS } from './people.ts'
import { seededRandom } from './random.ts'

type Row = Record<string, unknown> & { id: string; created: string; updated: string }

/** By table, in the order in which they are written: the triggers count an order once when its lines are there before it. */
export interface OrderRows {
  order_items: Row[]
  orders: Row[]
  order_events: Row[]
}

interface DemoEvent {
  atMs: number
  /** Id of an account; empty for the server. */
  actor: string
  event: string
  detail: Record<string, unknown>
}

const NAMES = new Map<string, string>([
  ...DEMO_ACCOUNTS.map(({ email, name, surname }): [string, string] => [demoId(email.split('@')[0] ?? ''), `${name} ${surname}`]),
  ...CUSTOMERS.map(([name, surname]): [string, string] => [demoId(`${name}${surname}`), `${name} ${surname}`]),
])

/** The orders with their items and events. Ids come from the orders alone: the same orders give the same rows. */
export function orderRows(orders: readonly DemoOrder[]): OrderRows {
  const random = seededRandom(orders.length)
  const newId = () => newRecordId((count) => random.bytes(count))
  const rows: OrderRows = { order_items: [], orders: [], order_events: [] }
  for (const order of orders) {
    const events = eventsOf(order)
    const written = { created: stored(order.placedMs), updated: stored(Math.max(...events.map(({ atMs }) => atMs))) }
    rows.orders.push({ ...orderRow(order), ...written })
    rows.order_items.push(
      ...itemRows(order).map((item) => ({ id: newId(), ...item, created: written.created, updated: written.created })),
    )
    rows.order_events.push(...events.map((event) => ({ id: newId(), ...eventRow(order.id, event) })))
  }
  return rows
}

function orderRow(order: DemoOrder) {
  const { state } = order
  return {
    id: order.id,
    user_id: order.userId,
    status: state.status,
    note: order.note,
    pickup_date: stored(order.pickupMs),
    order_discount_id: order.discountCode ? demoId(`codice ${order.discountCode}`) : '',
    discount_code: order.discountCode,
    printed: state.printedMs !== null,
    number: order.number,
    channel: order.channel,
    device: order.device,
    placed_at: stored(order.placedMs),
    total: euroFromCents(order.totalCents),
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    ready_at: stored(state.readyMs),
    paid_at: stored(state.paidMs),
    payment_method: state.paymentMethod ?? '',
    cancel_reason: state.cancelReason,
    cancelled_by: state.cancelledBy ?? '',
    cancelled_at: stored(state.cancelledMs),
    attention: state.attention,
  }
}

function itemRows(order: DemoOrder) {
  return order.lines.map((line, position) => ({
    order_id: order.id,
    product_id: line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    unit_price: euroFromCents(line.unitPriceCents),
    price: euroFromCents(line.priceCents),
    custom_variants: line.customVariants.map(({ type, value, priceIncreaseCents }) => ({
      type,
      value,
      priceIncrease: euroFromCents(priceIncreaseCents),
    })),
    position,
  }))
}

function eventRow(orderId: string, { atMs, actor, event, detail }: DemoEvent) {
  const written = { created: stored(atMs), updated: stored(atMs) }
  return { order_id: orderId, actor, actor_name: NAMES.get(actor) ?? '', event, detail, ...written }
}

/** As the hooks write them, earliest first. */
function eventsOf({ state, ...order }: DemoOrder): DemoEvent[] {
  const { paidMs, readyMs, completedMs, cancelledMs, paymentMethod } = state
  const staff = demoId('cassa')
  const events: DemoEvent[] = []
  const tell = (atMs: number | null, actor: string, event: string, detail: Record<string, unknown> = {}) => {
    if (atMs !== null) events.push({ atMs, actor, event, detail })
  }
  const { number, channel, device, userId } = order
  const first = channel === 'counter' ? 'INPROGRESS' : 'NOTPAID'
  const change = (from: string, to: string) => ({
    from,
    to,
    reason: state.cancelReason,
    by: state.cancelledBy ?? '',
    method: paymentMethod ?? '',
  })
  tell(order.placedMs, userId, 'created', { number, channel, device, author: userId, attention: state.attention })
  if (channel === 'counter') tell(paidMs, staff, 'payment', { from: null, to: paymentMethod })
  else tell(paidMs, channel === 'web' ? '' : staff, 'collected', change('NOTPAID', 'INPROGRESS'))
  tell(state.printedMs, staff, 'printed')
  tell(readyMs, staff, 'ready')
  tell(completedMs, staff, 'completed', change('INPROGRESS', 'COMPLETED'))
  tell(cancelledMs, state.cancelledBy === 'staff' ? staff : '', 'cancelled', change(first, 'CANCELLED'))
  return events.sort((a, b) => a.atMs - b.atMs)
}

function stored(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().replace('T', ' ')
}
