// Fills an empty database with the demo shop, as a superuser: records in a few batches, the year of orders by SQL, because the
// record API would take half a minute for them. Built to dist/pocketbase/demo.mjs.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DEMO_PIN_HASH } from '#domain/demo.ts'
import { euroFromCents } from '#domain/money.ts'
import { LAST_WEB_COUNTER } from '#domain/order/number.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { catalogueRecords, VATS_OF_PRODUCTS } from './catalogue.ts'
import { demoId } from './demo-product.ts'
import { type DemoOrder, demoShop } from './orders.ts'
import { CUSTOMERS, DEMO_ACCOUNTS } from './people.ts'
import { seededRandom } from './random.ts'
import { CODES, settingRecord, shopRecord } from './shop-facts.ts'

interface NewRecord {
  collection: string
  body: Record<string, unknown>
  pictures?: { field: string; file: string }[]
}

const RECORDS_PER_BATCH = 500
const MAX_BODY_SIZE = 64_000_000
const STAGE = 'demo_rows'
const ROWS_PER_PART = 1000
const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')"

/** Whether nothing has been put into the shop yet. */
export async function isEmptyShop(url: string, superuserToken: string): Promise<boolean> {
  const response = await fetch(`${url}/api/collections/products/records?perPage=1`, {
    headers: { authorization: superuserToken },
  })
  const body = (await response.json()) as { totalItems: number }
  return response.ok && body.totalItems === 0
}

/**
 * @param options.password of the four demo accounts; the demo's other customers get one that nobody knows
 * @param options.picturesDir folder of the products' pictures
 * @param options.nowMs the moment around which the shop is alive: the same one gives the same orders
 * @throws when the server refuses a record
 */
export async function fillDemoShop(
  url: string,
  superuserToken: string,
  options: { password: string; picturesDir: string; nowMs?: number },
): Promise<void> {
  const { today, settings, orders } = demoShop(options.nowMs ?? Date.now())
  await setBatch(url, superuserToken, true)
  try {
    await send(url, superuserToken, options.picturesDir, [
      ...people(options.password),
      ...shopRecords(today, settings),
      ...catalogueRecords(),
      ...deviceRecords(orders, today),
    ])
  } finally {
    await setBatch(url, superuserToken, false)
  }
  await insertRows(url, superuserToken, orderRows(orders))
}

function people(password: string): NewRecord[] {
  const account = (id: string, secret: string, fields: Record<string, unknown>): NewRecord => ({
    collection: 'users',
    body: { id, password: secret, passwordConfirm: secret, verified: true, ...fields },
  })
  return [
    ...DEMO_ACCOUNTS.map((person) => account(demoId(person.email.split('@')[0] ?? ''), password, { ...person })),
    ...CUSTOMERS.map(([name, surname, phone]) =>
      account(demoId(`${name}${surname}`), crypto.randomUUID(), {
        email: `${name}.${surname}@sfoglia.demo`.toLowerCase().replace(' ', ''),
        name,
        surname,
        phone,
        role: 'USER',
      }),
    ),
  ]
}

function shopRecords(today: string, settings: readonly DaySetting[]): NewRecord[] {
  return [
    { collection: 'shop', body: shopRecord(today) },
    {
      collection: 'shop_private',
      body: { id: demoId('shop'), notify_numbers: [], kiosk_pin_hash: DEMO_PIN_HASH, is_demo: true },
    },
    ...settings.map((setting) => ({ collection: 'settings', body: settingRecord(setting) })),
    ...CODES.map((code) => ({ collection: 'order_discount_codes', body: { id: demoId(`codice ${code.code}`), ...code } })),
  ]
}

/** The two devices whose orders the demo has, and the web's counter, so that numbers go on where the demo's end. */
function deviceRecords(orders: readonly DemoOrder[], today: string): NewRecord[] {
  const countToday = (device: string) =>
    orders.filter((order) => order.device === device && shopMoment(order.placedMs).day === today).length
  const device = (code: string, kind: string, owner: string, name: string): NewRecord => ({
    collection: 'devices',
    body: {
      id: demoId(`dispositivo ${code}`),
      code,
      kind,
      owner,
      name,
      approved: true,
      counter: countToday(code),
      counter_day: today,
    },
  })
  return [
    device('K1', 'kiosk', demoId('totem'), 'Totem all’ingresso'),
    device('C1', 'counter', demoId('cassa'), 'Cassa'),
    {
      collection: 'counters',
      body: { key: 'web', value: orders.filter(({ device }) => device === '').length % LAST_WEB_COUNTER },
    },
    { collection: 'counters', body: { key: 'device K', value: 1 } },
    { collection: 'counters', body: { key: 'device C', value: 1 } },
  ]
}

async function send(url: string, token: string, picturesDir: string, records: readonly NewRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += RECORDS_PER_BATCH) {
    const batch = records.slice(start, start + RECORDS_PER_BATCH)
    const form = new FormData()
    const requests = batch.map(({ collection, body }) => ({
      method: 'POST',
      url: `/api/collections/${collection}/records`,
      body,
    }))
    form.set('@jsonPayload', JSON.stringify({ requests }))
    for (const [index, { pictures = [] }] of batch.entries()) {
      for (const { field, file } of pictures) {
        const bytes = await readFile(`${picturesDir}/${file}`)
        form.append(`requests.${index}.${field}`, new Blob([bytes]), basename(file))
      }
    }
    const response = await fetch(`${url}/api/batch`, { method: 'POST', headers: { authorization: token }, body: form })
    if (!response.ok) throw new Error(`The demo shop could not be filled: ${await response.text()}`)
  }
}

/**
 * Past the record API, through the triggers. The database's own SQL route takes short statements only: the rows wait in a
 * collection that is there for this alone. No row is from the future of the database's clock: devices read what is newer than the
 * newest that they have seen, and what is written next must be.
 * @param tables written in this order
 */
async function insertRows(url: string, token: string, tables: OrderRows): Promise<void> {
  const fields = [{ name: 'waiting', type: 'json', maxSize: MAX_BODY_SIZE }]
  await call('POST', `${url}/api/collections`, token, { name: STAGE, type: 'base', fields })
  for (const [table, rows] of Object.entries(tables)) {
    // In parts: what one has taken of the database's file is free for the next.
    for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
      const part = rows.slice(start, start + ROWS_PER_PART)
      const { id } = await call('POST', `${url}/api/collections/${STAGE}/records`, token, { waiting: part })
      await call('POST', `${url}/api/sql`, token, { query: insertQuery(table, Object.keys(part[0] ?? {}), id) })
      await call('DELETE', `${url}/api/collections/${STAGE}/records/${id}`, token)
    }
  }
  await call('DELETE', `${url}/api/collections/${STAGE}`, token)
}

function insertQuery(table: string, columns: readonly string[], partId: string): string {
  const isStamp = (column: string) => column === 'created' || column === 'updated'
  const values = columns.map((column) => (isStamp(column) ? `min(value ->> '${column}', ${NOW})` : `value ->> '${column}'`))
  const from = `json_each((SELECT waiting FROM ${STAGE} WHERE id = '${partId}'))`
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${from}`
}

async function setBatch(url: string, token: string, enabled: boolean): Promise<void> {
  const batch = { enabled, maxRequests: RECORDS_PER_BATCH, timeout: 60, maxBodySize: MAX_BODY_SIZE }
  await call('PATCH', `${url}/api/settings`, token, { batch })
}

/** @throws when the server refuses */
async function call(method: string, url: string, token: string, body?: Record<string, unknown>): Promise<{ id: string }> {
  const response = await fetch(url, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`The demo shop could not be filled, ${method} ${url}: ${answer}`)
  return answer === '' ? { id: '' } : JSON.parse(answer)
}

// The demo's orders as rows of the database: too many to go through the record API one by one in a few seconds. Their events tell
// what happened when, and the rows' own dates too, so that a device which has read them once does not read them again.

type Row = Record<string, unknown> & { id: string; created: string; updated: string }

/** By table, in the order in which they are written: the triggers count an order once when its lines are there before it. */
interface OrderRows {
  order_items: Row[]
  orders: Row[]
  order_payments: Row[]
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
  const rows: OrderRows = { order_items: [], orders: [], order_payments: [], order_events: [] }
  for (const order of orders) {
    const events = eventsOf(order)
    const written = { created: stored(order.placedMs), updated: stored(Math.max(...events.map(({ atMs }) => atMs))) }
    rows.orders.push({ ...orderRow(order), ...written })
    rows.order_items.push(
      ...itemRows(order).map((item) => ({ id: newId(), ...item, created: written.created, updated: written.created })),
    )
    rows.order_payments.push(...lineRows(order).map((line) => ({ ...line, created: line.taken_at, updated: line.taken_at })))
    rows.order_events.push(...events.map((event) => ({ id: newId(), ...eventRow(order.id, event) })))
  }
  return rows
}

/** The line of money of an order that is paid. */
function lineRows({ id, totalCents, channel, device, state }: DemoOrder) {
  const { paymentMethod: method, paidMs } = state
  if (method === null || totalCents === 0) return []
  const amount = euroFromCents(totalCents)
  const lineId = demoId(`incasso ${id}`)
  const facts = { id: lineId, order_id: id, amount, method, kind: 'payment', taken_at: stored(paidMs) }
  // What a kiosk has ordered is paid at the till.
  return [{ ...facts, device: channel === 'counter' ? device : channel === 'kiosk' ? 'C1' : '' }]
}

function orderRow(order: DemoOrder) {
  const { state } = order
  const lines = lineRows(order)
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
    day_sequence: order.daySequence,
    channel: order.channel,
    device: order.device,
    placed_at: stored(order.placedMs),
    total: euroFromCents(order.totalCents),
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    ready_at: stored(state.readyMs),
    paid_at: stored(state.paidMs),
    payment_method: state.paymentMethod ?? '',
    payments: lines.map(({ order_id: _order, taken_at, ...line }) => ({ ...line, taken_at: taken_at.replace(' ', 'T') })),
    paid_total: lines.reduce((sum, { amount }) => sum + amount, 0),
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
    custom_variants: line.customVariants.map(({ priceIncreaseCents, ...choice }) => ({
      ...choice,
      priceIncrease: euroFromCents(priceIncreaseCents),
    })),
    wedding: line.isWedding,
    vat: VATS_OF_PRODUCTS.get(line.productId) ?? '',
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
