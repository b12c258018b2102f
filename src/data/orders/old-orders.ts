// Orders older than what this device mirrors: asked of the server page by page or one by one, and reopened by an administrator,
// who also gives back what a card has paid.
// Closed ones are only shown; an open one comes onto the device, because work on it happens there.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { deviceHeader } from '#data/device/device.ts'
import { mirroredCollections } from '#data/mirror/collections.ts'
import { formatUpdated } from '#data/mirror/cursor.ts'
import { orderItemSchema, orderSchema } from '#data/mirror/records.ts'
import { cents, instant, readRecords, recordId, recordOf } from '#data/server/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { actingId, actorField } from '#data/session/acting.ts'
import { readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import { currentToken } from '#data/session/session-state.ts'
import { likePattern, searchText } from '#domain/fold.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import { matchesOrder } from '#domain/order/search.ts'
import { isFinal, ORDER_STATUSES } from '#domain/order/states.ts'
import { isPhonePiece, nationalDigits } from '#domain/phone.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { askForList } from './ask-for-list.ts'
import { customerOf, type OrderWithItems } from './orders.ts'

export interface OldOrderPage {
  orders: OldOrder[]
  /** Where the next page starts; null at the end. */
  next: { pickupMs: number; id: string } | null
}

const PAGE = 50
/** The server finds more than is meant. */
const SEARCHED_AT_ONCE = 200
const MIRRORED_DAYS = 30

const rowSchema = v.pipe(
  recordOf({
    id: recordId,
    number: v.string(),
    pickupMs: ['o_pickup_date', instant],
    status: v.picklist(ORDER_STATUSES),
    totalCents: ['total', cents],
    name: ['customer_name', v.string()],
    phone: ['customer_phone', v.string()],
    accountName: ['u_name', v.string()],
    accountSurname: ['u_surname', v.string()],
    accountPhone: ['u_phone', v.string()],
  }),
  v.transform(({ name, phone, accountName, accountSurname, accountPhone, ...row }) => ({
    order: {
      ...row,
      /** As written on the order, else its account's; empty where nobody is known. */
      name: name || `${accountName} ${accountSurname}`.trim(),
    },
    phone: phone || accountPhone,
  })),
)
export type OldOrder = v.InferOutput<typeof rowSchema>['order']

const FIELDS = 'id,number,o_pickup_date,status,total,customer_name,customer_phone,u_name,u_surname,u_phone'
const NAMES = ['number', 'customer_name', 'u_name', 'u_surname']
const PHONES = ['customer_phone', 'u_phone']

/** Latest pickup first. @param question `query` is empty for all, else it finds what it finds on the desk (`matchesOrder`) */
export async function readOldOrders(
  question: { query: string; nowMs: number; from: OldOrderPage['next'] },
  signal: AbortSignal,
): Promise<OldOrderPage | 'offline' | 'failed'> {
  let { from } = question
  const perPage = question.query === '' ? PAGE : SEARCHED_AT_ONCE
  do {
    const filter = oldOrderFilter({ ...question, from })
    const asked = { filter, fields: FIELDS, sort: '-o_pickup_date,-id', perPage: `${perPage}` }
    const items = await askForList('admin_orders', asked, signal)
    if (typeof items === 'string') return items
    const rows = readRecords('admin_orders', rowSchema, items)
    const last = rows.at(-1)
    from = items.length === perPage && last ? { pickupMs: last.order.pickupMs, id: last.order.id } : null
    const orders = rows.filter(({ order, phone }) => isMeant(order, phone, question.query)).map(({ order }) => order)
    if (orders.length > 0 || from === null) return { orders, next: from }
  } while (!signal.aborted)
  return 'failed'
}

function isMeant({ number, name }: OldOrder, phone: string, query: string): boolean {
  return matchesOrder({ number, customer: { name, phone } }, query)
}

/** PocketBase's filter; the pickup comes first, by whose index the rows are walked. */
export function oldOrderFilter({ query, nowMs, from }: Parameters<typeof readOldOrders>[0]): string {
  const start = formatUpdated(from?.pickupMs ?? nowMs - MIRRORED_DAYS * DAY_MS)
  const page =
    from === null
      ? `o_pickup_date < "${start}"`
      : `o_pickup_date <= "${start}" && (o_pickup_date < "${start}" || id < ${JSON.stringify(from.id)})`
  const text = searchText(query)
  if (text === '') return page
  const found = isPhonePiece(text) ? foundByDigits(text) : text.split(' ').map(foundByWord).join(' && ')
  return `${page} && ${found}`
}

/** A number by its counter, a phone whatever stands between its digits. */
function foundByDigits(text: string): string {
  const digits = nationalDigits(text)
  return `(${[isLike('number', `%-%${digits.replace(/^0+/, '')}`), ...likePhones(digits)].join(' || ')})`
}

function foundByWord(word: string): string {
  const phones = isPhonePiece(word) ? likePhones(nationalDigits(word)) : []
  return `(${[...NAMES.map((field) => isLike(field, likePattern(word))), ...phones].join(' || ')})`
}

function likePhones(digits: string): string[] {
  return PHONES.map((field) => isLike(field, `%${[...digits].join('%')}%`))
}

function isLike(field: string, pattern: string): string {
  return `${field} ~ ${JSON.stringify(pattern)}`
}

// One order that this device does not mirror, read from the server. A closed one is only shown; an open one comes onto the
// device, because staff's work on an order (moving, cancelling, handing over) happens there and waits there for the network.

/** Null when the server has no such order. `here`: it is open, and lies on this device from now on. */
export async function readOldOrder(
  id: string,
  signal: AbortSignal,
): Promise<OrderWithItems | null | 'here' | 'offline' | 'failed'> {
  const owner = await readOwner()
  const [found, lines] = await Promise.all([
    // By the list: a missing record is an empty one there, not an error.
    askForList('orders', { filter: `id = ${JSON.stringify(id)}`, perPage: '1' }, signal),
    askForList('order_items', { filter: `order_id = ${JSON.stringify(id)}`, sort: 'position', perPage: '500' }, signal),
  ])
  if (typeof found === 'string') return found
  if (typeof lines === 'string') return lines
  const [order] = readRecords('orders', orderSchema, found)
  if (!order) return null
  if (!isFinal(order)) {
    // Its lines first: no screen shows an order without them.
    await keep('order_items', lines, { owner, signal })
    await keep('orders', found, { owner, signal })
    return 'here'
  }
  const row = { ...order, localState: null, base: null }
  const account = await db.customers.get(order.userId)
  return { ...row, items: readRecords('order_items', orderItemSchema, lines), customer: customerOf(row, account) }
}

/** Stored like an event of the stream: never over a newer row, never for another login. */
async function keep(
  collection: 'orders' | 'order_items',
  records: readonly unknown[],
  run: { owner: string; signal: AbortSignal },
): Promise<void> {
  const mirrored = mirroredCollections(getSession()).find(({ name }) => name === collection)
  await mirrored?.table.apply({ records, removed: [], mode: 'event' }, run)
}

// An administrator takes back that an order is closed. Online only: the server alone knows whether money went back meanwhile.

/** Null when it is open again, else what a person reads. @param reason Italian, required, up to 300 characters */
export async function reopenOrder(orderId: string, reason: string): Promise<string | null> {
  const path = `/api/sfoglia/orders/${encodeURIComponent(orderId)}/reopen`
  const body = { reason: reason.trim(), ...actorField(await actingId()) }
  const outcome = await request(path, { method: 'POST', auth: currentToken(), headers: await deviceHeader(), body })
  if (isOffline(outcome)) return 'Per riaprire un ordine serve la rete. Riprova appena torna.'
  if (outcome.kind !== 'ok') return outcome.message || 'L’ordine non si può riaprire.'
  void requestSync()
  return null
}

// Nor does money of a card go back without network: it lies at Stripe.

interface CardRefund {
  /** Made on the device, for this amount and this reason: sent again, it is one refund. */
  id: string
  /** Above 0. */
  amountCents: Cents
  /** Italian, required, up to 300 characters. */
  reason: string
}

/** `message`: why not, or not yet, as a person reads it. `isOver`: Stripe said no, and this id is of no use any more. */
export type CardRefundResult = { ok: true } | { ok: false; message: string; isOver: boolean }

/** The shop's server asks somebody else's in turn. */
const REFUND_TIMEOUT_MS = 40_000
const refundSchema = v.object({ state: v.picklist(['made', 'pending']) })

/** Gives back what the card of an order has paid, all or a part. Never throws. */
export async function giveBackByCard(orderId: string, { id, amountCents, reason }: CardRefund): Promise<CardRefundResult> {
  const outcome = await request('/api/stripe/refund', {
    method: 'POST',
    auth: currentToken(),
    schema: refundSchema,
    body: { order_id: orderId, id, amount: euroFromCents(amountCents), reason: reason.trim() },
    timeoutMs: REFUND_TIMEOUT_MS,
    asksThirdParty: true,
  })
  if (isOffline(outcome)) return { ok: false, message: TEXT_REFUND_OFFLINE, isOver: false }
  if (outcome.kind === 'refused') return { ok: false, message: outcome.message || TEXT_NO_REFUND, isOver: true }
  if (outcome.kind !== 'ok') return { ok: false, message: outcome.message || TEXT_NO_REFUND, isOver: false }
  void requestSync()
  if (outcome.value.state === 'pending') return { ok: false, message: TEXT_REFUND_PENDING, isOver: false }
  return { ok: true }
}

const TEXT_REFUND_OFFLINE = 'Per restituire sulla carta serve la rete. Riprova appena torna.'
const TEXT_REFUND_PENDING =
  'Stripe non ha ancora confermato. Ci riprova il negozio da solo; se premi di nuovo, il rimborso resta uno solo.'
const TEXT_NO_REFUND = 'Il rimborso sulla carta non è riuscito. Riprova tra poco.'
