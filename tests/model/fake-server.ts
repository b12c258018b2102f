// The server as the outbox knows it: the real routes' idempotency by id and content, their authorisation as far as it matters
// here, the status machine, deletions, and a backup that can be brought back. Judges with the same domain code, but for money.
import { createHash } from 'node:crypto'
import { MAX_ENTRIES_PER_REQUEST } from '#domain/entry/entry.ts'
import { parseReceipt, receiptContent } from '#domain/fiscal/printed-receipt.ts'
import { decideStatusChange } from '#domain/order/life.ts'
import { isTooMuchBack, type OrderPayment, parseLines, parsePayment, paymentContent } from '#domain/order/order-payment.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { orderContent, parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { parseTillFact, type TillFact, tillFactContent } from '#domain/till/till.ts'
import { paidFields, settledFields } from '../fakes/paid-record.ts'
import { billFor, wholeCents } from '../oracle/money.ts'
import { FakeForm } from './fake-form.ts'
import { FakePhotos } from './fake-photos.ts'

interface ItemVersion {
  created: string
  updated: string
}

interface Held {
  record: OrderRecord
  content: string
  /** As they stand, by their ids. */
  items: Map<string, ItemVersion>
}

export interface Account {
  id: string
  role: 'ADMIN' | 'CASHIER' | 'USER'
  isKiosk: boolean
}

export interface OrderRecord {
  id: string
  created: string
  updated: string
  number: string
  user_id: string
  channel: string
  status: OrderStatus
  total: number
  note: string
  payment_method: string
  paid_at: string
  payments: unknown[]
  ready_at: string
  handed_over_at: string
  printed: boolean
  cancel_reason: string
  attention: string[]
}

export interface Reply {
  status: number
  body: unknown
}

/** An order for this product makes the server fail at the whole request, until it is repaired. */
export const POISON_PRODUCT = 'poison000000001'
/** A product the server has never heard of: its orders are rejected. */
export const UNKNOWN_PRODUCT = 'unknown00000001'

export class FakeServer {
  readonly accounts = new Map<string, Account>()
  /** By token. Absent: expired or never given. */
  readonly tokens = new Map<string, string>()
  orders = new Map<string, Held>()
  /** Money, with or without its order. */
  payments = new Map<string, OrderPayment>()
  /** Their ids, at any time. */
  readonly everPaid = new Set<string>()
  /** Facts of drawers. */
  tillFacts = new Map<string, TillFact>()
  /** Of fiscal documents, their contents. */
  receipts = new Map<string, string>()
  readonly everTold = new Set<string>()
  deleted = new Set<string>()
  /** Ids that were deleted at any time: a restored backup may have forgotten that, the device was told. */
  readonly everDeleted = new Set<string>()
  /** Ids that were on this server at any time: what a restored backup may have forgotten. */
  readonly everHeld = new Set<string>()
  /** Orders that were refused in so many words. */
  readonly refused = new Set<string>()
  /** Orders of which a change was. */
  readonly refusedChanges = new Set<string>()
  readonly prices = new Set<number>()
  readonly photos = new FakePhotos()
  /** Items of orders that were here at any time. */
  readonly #everItems = new Set<string>()
  /** What no device should ever have sent, in words. */
  readonly contradictions: string[] = []
  isPoisoned = true
  #backup:
    | (Pick<FakeServer, 'orders' | 'payments' | 'tillFacts' | 'receipts' | 'deleted'> & { photos: Map<string, string> })
    | null = null
  #isRestored = false
  #moments = 0
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  handle(method: string, path: string, token: string, body: unknown): Reply {
    const caller = this.accounts.get(this.tokens.get(token) ?? '') ?? null
    const itemId = /^\/api\/sfoglia\/order-items\/([a-z0-9]{15})\/images$/.exec(path)?.[1]
    if (itemId && body instanceof FakeForm) return this.#takePhoto(caller, itemId, body)
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : {}
    if (method === 'POST' && path === '/api/sfoglia/entries') return this.#takeEntries(caller, asObject(json))
    if (method === 'POST' && path === '/api/sfoglia/entries/confirm') return this.#confirm(caller, asObject(json))
    if (method === 'POST' && path === '/api/sfoglia/devices') return { status: 200, body: { ...asObject(json), code: 'K1' } }
    return failure(404, 'The requested resource was not found.')
  }

  takeBackup(): void {
    this.#backup = {
      orders: structuredClone(this.orders),
      payments: new Map(this.payments),
      tillFacts: new Map(this.tillFacts),
      receipts: new Map(this.receipts),
      deleted: new Set(this.deleted),
      photos: new Map(this.photos.held),
    }
  }

  /** Back to the last backup, or to the beginning. */
  restore(): void {
    this.#isRestored = true
    this.orders = structuredClone(this.#backup?.orders ?? new Map())
    this.payments = new Map(this.#backup?.payments)
    this.tillFacts = new Map(this.#backup?.tillFacts)
    this.receipts = new Map(this.#backup?.receipts)
    this.deleted = new Set(this.#backup?.deleted)
    this.photos.held = new Map(this.#backup?.photos)
  }

  delete(id: string): void {
    const held = this.orders.get(id)
    if (!held) return
    this.orders.delete(id)
    this.photos.forget([...held.items.keys()])
    this.deleted.add(id)
    this.everDeleted.add(id)
  }

  #takeEntries(caller: Account | null, body: Record<string, unknown>): Reply {
    if (!caller) return failure(401, 'Serve un accesso valido.')
    const entries = Array.isArray(body.entries) ? body.entries.map(asObject) : []
    if (entries.length > MAX_ENTRIES_PER_REQUEST) return failure(400, 'La richiesta non è valida.')
    const isOfStaff = ({ kind }: Record<string, unknown>) => kind !== 'order.1'
    if (caller.role === 'USER' && entries.some(isOfStaff)) return failure(403, 'Questo account non può farlo.')
    if (this.isPoisoned && JSON.stringify(entries).includes(POISON_PRODUCT)) return failure(500, 'Something went wrong.')
    return { status: 200, body: { results: entries.map((entry) => this.#takeEntry(caller, entry)) } }
  }

  #takeEntry(caller: Account, { id, kind, about, author, orphan, content }: Record<string, unknown>): unknown {
    const fields = asObject(content)
    if (kind === 'order.1') return this.#takeOrder(caller, author === '' ? fields : { ...fields, author_id: author })
    if (kind === 'change.1') return this.#change(String(id), String(about), fields)
    if (kind === 'payment.1') return this.#takePayment({ ...fields, orphan })
    if (kind === 'till.1') return this.#takeTillFact(fields)
    if (kind === 'receipt.1') return this.#takeReceipt(fields)
    return this.#reject(String(id), 'invalid')
  }

  #takeOrder(caller: Account, raw: unknown): unknown {
    const parsed = parseWireOrder(raw)
    if (!parsed.ok) return this.#reject(String(asObject(raw).id), 'invalid')
    const { order } = parsed
    const author = this.accounts.get(order.author_id ?? caller.id)
    if (!author || (author.id !== caller.id && caller.role === 'USER')) return this.#reject(order.id, 'not-allowed')
    const channel = author.role !== 'USER' ? 'counter' : author.isKiosk ? 'kiosk' : 'web'
    if (order.channel !== channel) return this.#reject(order.id, 'not-allowed')
    const content = createHash('sha256').update(orderContent(order, author.id)).digest('hex')
    if (this.deleted.has(order.id)) return { id: order.id, outcome: 'replayed', record: null }
    const held = this.orders.get(order.id)
    if (held && held.content !== content) return this.#reject(order.id, 'content-differs')
    if (held) return { id: order.id, outcome: 'replayed', record: { ...held.record, content } }
    const reason = this.#judge(order)
    if (reason) return this.#reject(order.id, reason)
    const record = this.#recordOf(order, author)
    for (const payment of this.payments.values())
      if (payment.orderId === order.id) Object.assign(record, paidFields(record, payment))
    const { created, updated } = record
    this.orders.set(order.id, { record, content, items: new Map(order.items.map(({ id }) => [id, { created, updated }])) })
    for (const { id } of order.items) this.#everItems.add(id)
    this.everHeld.add(order.id)
    return { id: order.id, outcome: 'created', record: { ...record, content } }
  }

  #judge(order: WireOrder): string | null {
    if (order.items.some((item) => item.product_id === UNKNOWN_PRODUCT)) return 'unknown-product'
    if (order.items.some((item) => !this.prices.has(wholeCents(item.unit_price)))) return 'price-changed'
    return costOf(order) === wholeCents(order.promised_total) ? null : 'invalid'
  }

  #recordOf(order: WireOrder, author: Account): OrderRecord {
    const moment = this.#moment()
    return {
      id: order.id,
      created: moment,
      updated: moment,
      number: order.channel === 'web' ? `W-${String(this.orders.size + 1).padStart(4, '0')}` : order.number,
      user_id: author.id,
      channel: order.channel,
      status: order.channel === 'counter' ? 'INPROGRESS' : 'NOTPAID',
      total: costOf(order) / 100,
      note: order.note,
      payment_method: '',
      paid_at: '',
      payments: [],
      ready_at: '',
      handed_over_at: '',
      printed: false,
      cancel_reason: '',
      attention: [],
    }
  }

  #takePhoto(caller: Account | null, itemId: string, form: FakeForm): Reply {
    if (!caller) return failure(401, 'Serve un accesso valido.')
    if (!this.#everItems.has(itemId)) this.contradictions.push(`a photo of ${itemId} came before its order`)
    const held = this.#holderOf(itemId)
    const version = held?.items.get(itemId)
    if (!held || !version || (caller.role === 'USER' && held.record.user_id !== caller.id)) return failure(404, 'Non trovato.')
    const told = this.photos.take(itemId, form)
    if (told === 'new') version.updated = this.#moment()
    if (told !== 'other') return { status: 200, body: { ...this.photos.recordOf(itemId), ...version } }
    this.contradictions.push(`another photo was sent for ${itemId}`)
    return failure(409, 'La foto c’è già.')
  }

  orderOfItem(itemId: string): OrderRecord | null {
    return this.#holderOf(itemId)?.record ?? null
  }

  #holderOf(itemId: string): Held | undefined {
    return [...this.orders.values()].find(({ items }) => items.has(itemId))
  }

  #change(entryId: string, id: string, change: Record<string, unknown>): unknown {
    const held = this.orders.get(id)
    if (!this.everHeld.has(id)) this.contradictions.push(`a change of ${id} came before the order`)
    if (!held)
      return this.deleted.has(id) ? this.#reject(entryId, 'order-deleted') : { id: entryId, outcome: 'later', record: null }
    const record = { ...held.record, ...fieldsOf(change) }
    // As the route does: of what is handed over neither "pronto" nor another hand-over matters.
    if (held.record.status === 'COMPLETED') {
      record.ready_at = held.record.ready_at
      record.handed_over_at = held.record.handed_over_at
    }
    const decision = decideStatusChange({
      from: held.record.status,
      to: record.status,
      paymentMethod: record.payment_method === '' ? null : 'cash',
      collectedAtMs: null,
      payLater: typeof change.payLater === 'string' ? change.payLater : '',
      cancelReason: record.cancel_reason,
      cancelledBy: null,
      cancelledAtMs: null,
      reopenReason: '',
    })
    if (!decision.ok) {
      // Only what was refused or taken back before explains it: the device had judged the change by the same rules.
      if (!this.refusedChanges.has(id) && !this.#isRestored) this.contradictions.push(`a change of ${id} came out of turn`)
      this.refusedChanges.add(id)
      return this.#reject(entryId, 'not-allowed')
    }
    held.record = { ...record, ...settledFields(held.record, record), updated: this.#moment() }
    return { id: entryId, outcome: 'created', record: held.record }
  }

  #takePayment(raw: unknown): unknown {
    const parsed = parsePayment(raw)
    if (!parsed.ok) return this.#reject(String(asObject(raw).id), 'invalid')
    const { payment } = parsed
    const { id, orderId } = payment
    const held = this.orders.get(orderId)
    const known = this.payments.get(id)
    if (known && paymentContent(known) !== paymentContent(payment)) {
      this.contradictions.push(`another payment was sent as ${id}`)
      return this.#reject(id, 'content-differs')
    }
    const isTold = held?.record.payments.some((line) => asObject(line).id === id)
    if (known && (isTold || !held)) return { id, outcome: 'replayed', record: held?.record ?? null }
    const isOrphan = asObject(raw).orphan === true || this.deleted.has(orderId)
    if (!held && !isOrphan) return { id, outcome: 'later', record: null }
    const isTooMuch = held !== undefined && isTooMuchBack({ payments: parseLines(held.record.payments) }, payment)
    if (isTooMuch && known) return { id, outcome: 'replayed', record: held.record }
    this.#add(payment, isTooMuch ? undefined : held)
    return { id, outcome: known ? 'replayed' : 'created', record: isTooMuch ? null : (held?.record ?? null) }
  }

  /** Money that Stripe took or gave back: as often as it is told, once. */
  hearStripe(payment: OrderPayment): void {
    const held = this.orders.get(payment.orderId)
    if (held) this.#add(payment, held)
  }

  #add(payment: OrderPayment, held: Held | undefined): void {
    this.payments.set(payment.id, payment)
    this.everPaid.add(payment.id)
    if (held) held.record = { ...held.record, ...paidFields(held.record, payment), updated: this.#moment() }
  }

  #takeTillFact(raw: unknown): unknown {
    const parsed = parseTillFact(raw)
    if (!parsed.ok) return this.#reject(String(asObject(raw).id), 'invalid')
    const { fact } = parsed
    const known = this.tillFacts.get(fact.id)
    if (known && tillFactContent(known) !== tillFactContent(fact)) {
      this.contradictions.push(`another fact of a drawer was sent as ${fact.id}`)
      return this.#reject(fact.id, 'content-differs')
    }
    this.tillFacts.set(fact.id, fact)
    this.everTold.add(fact.id)
    return { id: fact.id, outcome: known ? 'replayed' : 'created', record: null }
  }

  #takeReceipt(raw: unknown): unknown {
    const parsed = parseReceipt(raw)
    if (!parsed.ok) return this.#reject(String(asObject(raw).id), 'invalid')
    const [{ id }, content] = [parsed.receipt, receiptContent(parsed.receipt)]
    const known = this.receipts.get(id)
    if (known !== undefined && known !== content) {
      this.contradictions.push(`another receipt was sent as ${id}`)
      return this.#reject(id, 'content-differs')
    }
    this.receipts.set(id, content)
    this.everTold.add(id)
    return { id, outcome: known === undefined ? 'created' : 'replayed', record: null }
  }

  #confirm(caller: Account | null, body: Record<string, unknown>): Reply {
    if (!caller) return failure(401, 'Serve un accesso valido.')
    const ids: string[] = Array.isArray(body.ids) ? body.ids : []
    const theirs = [...this.orders.values()].filter(({ record }) => caller.role !== 'USER' || record.user_id === caller.id)
    const held = new Map<string, ItemVersion>()
    for (const { record, items } of theirs)
      for (const [id, version] of [[record.id, record] as const, ...items]) held.set(id, version)
    const none = { created: '', updated: '' }
    if (caller.role !== 'USER')
      for (const id of [...this.payments.keys(), ...this.tillFacts.keys(), ...this.receipts.keys()]) held.set(id, none)
    const found = ids.flatMap((id) => {
      const version = held.get(id)
      return version ? [{ id, created: version.created, updated: version.updated }] : []
    })
    return { status: 200, body: { held: found, deleted: ids.filter((id) => this.deleted.has(id)) } }
  }

  /** Nothing that these schedules do deserves any other refusal. */
  #reject(id: string, reason: string): unknown {
    if (reason === 'unknown-product') this.refused.add(id)
    return { id, outcome: 'rejected', reason, message: 'Rifiutato.', record: null }
  }

  /** Never the same twice, as milliseconds of a server that does one thing at a time. */
  #moment(): string {
    this.#moments++
    return new Date(this.#now() + this.#moments).toISOString().replace('T', ' ')
  }
}

/** What a change that is meant does to the record. */
function fieldsOf(change: Record<string, unknown>): Partial<OrderRecord> {
  const at = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString() : '')
  if (change.kind === 'collect')
    return { status: 'INPROGRESS', payment_method: String(change.method), paid_at: at(change.paidAtMs) }
  if (change.kind === 'ready') return { ready_at: at(change.readyAtMs) }
  if (change.kind === 'hand-over') return { status: 'COMPLETED', handed_over_at: at(change.handedOverAtMs) }
  if (change.kind === 'cancel') return { status: 'CANCELLED', cancel_reason: String(change.reason) }
  return change.kind === 'print' ? { printed: true } : {}
}

/** In cents. These orders carry no codes. */
function costOf({ items }: WireOrder): number {
  const lines = items.map(({ unit_price, quantity }) => ({ unitPriceCents: wholeCents(unit_price), quantity }))
  return billFor(lines, 0).totalCents
}

export function failure(status: number, message: string): Reply {
  return { status, body: { data: {}, message, status } }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
