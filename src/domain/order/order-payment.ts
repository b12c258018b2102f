// Money that changed hands for an order: lines that are added and never changed, each a fact from the device that saw it. What an
// order says of its money (paid, due, by what means) follows from its lines, by the same rules on every device and in the database.
import { type Cents, formatEuro } from '#domain/money.ts'
import { type FactOf, field, type Parsed, parseFact, type WireTable, wireForm } from '#domain/wire-fields.ts'
import {
  isTillMethod,
  METHODS,
  MONEY_METHODS,
  type MoneyMethod,
  PAYMENT_METHODS,
  type PaymentMethod,
  paidAs,
  TILL_METHODS,
} from './payment-methods.ts'
import { isCancelled, isCompleted, isOpen, type OrderStatus } from './states.ts'

export const PAYMENT_KINDS = ['payment', 'deposit', 'refund'] as const
/**
 * A negative `payment` or `deposit` takes a mistake back; a `refund` gives money back to the customer. A `refund` above 0 is one that
 * never arrived: only Stripe knows of such.
 */
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** One line, either way. */
const MOST_CENTS: Cents = 1_000_000
/** Of a multiple of 5 cents, any sum is at most that far. */
const MOST_ROUNDED_CENTS: Cents = 2
const MOST_PIECES = 999
const NOTE_MAX = 300
const REFERENCE_MAX = 200

const LINE_FIELDS = {
  id: field.id('id'),
  /** Negative: given back. */
  amountCents: field.euro('amount', MOST_CENTS, (cents) => cents !== 0),
  method: field.word('method', PAYMENT_METHODS),
  kind: field.word('kind', PAYMENT_KINDS),
  /** By the clock of the device that took it; Stripe's for a card. */
  takenAtMs: field.instant('taken_at'),
  /** Code of that device; empty for Stripe. */
  device: { name: 'device', read: (value) => (typeof value === 'string' ? value : '') },
  /** How many meal vouchers were handed in; absent where nobody said. */
  pieces: { name: 'pieces', read: (value) => (isCount(value) && value > 0 ? value : null) },
} satisfies WireTable

/** As it stands on its order. */
export type PaymentLine = FactOf<typeof LINE_FIELDS>

const PAYMENT_FIELDS = {
  id: LINE_FIELDS.id,
  orderId: field.id('order_id'),
  amountCents: field.euro('amount', MOST_CENTS, (cents, { method }) => {
    return cents !== 0 && (method !== 'rounding' || Math.abs(cents) <= MOST_ROUNDED_CENTS)
  }),
  method: LINE_FIELDS.method,
  kind: {
    name: 'kind',
    read: (value, raw) => (value === 'refund' && !mayBeRefund(raw) ? undefined : LINE_FIELDS.kind.read(value, raw)),
  },
  takenAtMs: LINE_FIELDS.takenAtMs,
  device: field.device('device'),
  /** Who took it, by the device's word; empty for who delivers it. */
  actorId: field.optionalId('actor'),
  tillSession: field.optionalId('till_session'),
  /** The slip of the POS, Stripe's name of the money. */
  reference: field.text('reference', REFERENCE_MAX),
  note: field.text('note', NOTE_MAX),
  pieces: {
    name: 'pieces',
    read: (value = 0, raw) => (isCount(value) && (value === 0 || hasPieces(raw.method)) ? value || null : undefined),
  },
} satisfies WireTable

/** As it is delivered. */
export type OrderPayment = FactOf<typeof PAYMENT_FIELDS>

/** One payment out of untrusted JSON, or the first field that is wrong. */
export function parsePayment(value: unknown): Parsed<'payment', OrderPayment> {
  return parseFact('payment', PAYMENT_FIELDS, value)
}

export function wirePayment(payment: OrderPayment): Record<string, unknown> {
  return wireForm(PAYMENT_FIELDS, payment)
}

function mayBeRefund({ amount, method }: Readonly<Record<string, unknown>>): boolean {
  return Number(amount) < 0 || method === 'card' || method === 'rounding'
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_PIECES
}

function hasPieces(method: unknown): boolean {
  return PAYMENT_METHODS.some((known) => known === method && METHODS[known].till?.hasPieces === true)
}

/** `4,50 € in contanti (C16)`. @param line given back too, without its sign */
export function lineText({ amountCents, method, device }: PaymentLine): string {
  return `${formatEuro(Math.abs(amountCents))} ${METHODS[paidAs(method)].by}${device === '' ? '' : ` (${device})`}`
}

/** What of it stands on its order. */
export function lineOf({ id, amountCents, method, kind, takenAtMs, device, pieces }: OrderPayment): PaymentLine {
  return { id, amountCents, method, kind, takenAtMs, device, ...(pieces && { pieces }) }
}

/** What the same id must always carry, as canonical text. Who brings it, and from where, may differ. */
export function paymentContent({ orderId, amountCents, method, kind, takenAtMs }: OrderPayment): string {
  return JSON.stringify([orderId, amountCents, method, kind, takenAtMs])
}

// The lines as they stand on their order, in the database and on the wire.

/** Unreadable ones are left out. @param value an order's `payments` */
export function parseLines(value: unknown): PaymentLine[] {
  const parsed = Array.isArray(value) ? value.map((line) => parseFact('line', LINE_FIELDS, line)) : []
  return parsed.flatMap((one) => (one.ok ? [one.line] : []))
}

/** As they stand in an order's `payments`. */
export function wireLines(lines: readonly PaymentLine[]): Record<string, unknown>[] {
  return lines.map((line) => wireForm(LINE_FIELDS, line))
}

// What an order says of its money follows from its lines.

export interface MoneyOfOrder {
  totalCents: Cents
  /** When nothing was due any more; null while something is. */
  paidAtMs: number | null
  status: OrderStatus
  /** When the goods went, by the clock of the device; absent from what was handed over before that was told. */
  handedOverAtMs?: number | null | undefined
  /** What was paid and given back, by time; absent from what was stored before there were lines. */
  payments?: readonly PaymentLine[] | undefined
}

export function linesOf({ payments = [] }: Pick<MoneyOfOrder, 'payments'>): readonly PaymentLine[] {
  return payments
}

/** Taken less given back. @param methods only these */
export function paidCents(order: Pick<MoneyOfOrder, 'payments'>, methods: readonly PaymentMethod[] = PAYMENT_METHODS): Cents {
  return sumOf(linesOf(order).filter(({ method }) => methods.includes(method)))
}

/** More given back than was taken. What is taken never is, however much went back before: by Stripe, and over the counter as well. */
export function isTooMuchBack(order: Pick<MoneyOfOrder, 'payments'>, line: Pick<PaymentLine, 'amountCents' | 'method'>): boolean {
  const { amountCents, method } = line
  return method !== 'rounding' && amountCents < 0 && paidCents(order, MONEY_METHODS) + amountCents < 0
}

/** What its customer still has to pay: what was sold to them, less what the shop holds of theirs. */
export function dueCents(order: MoneyOfOrder): Cents {
  // Stored before there were lines, or by who knows of none.
  if (linesOf(order).length === 0) return order.paidAtMs === null ? order.totalCents : 0
  return Math.min(order.totalCents, Math.max(0, accountOf(order).owedCents))
}

/** What was paid beyond what was sold, whatever became of the order. */
export function beyondCents(order: MoneyOfOrder): Cents {
  return Math.max(0, -accountOf(order).owedCents)
}

/** Given back to its customer since money was last taken from nothing; 0 where the whole is due again. */
export function backCents(order: MoneyOfOrder): Cents {
  return accountOf(order).backCents
}

/**
 * What was sold less what is held, line by line in their order; below 0 the shop owes. Money given back is no longer held. What was
 * paid beyond goes back first; the rest of it makes the order cheaper, for goods were taken back. Nothing is cheaper where nothing is
 * held and the goods are still here, or where money is taken anew after all of it went back: there the whole is due.
 */
function accountOf(order: MoneyOfOrder): { owedCents: Cents; backCents: Cents } {
  let [held, rounded, roundedAhead, cheaper, back] = [0, 0, 0, 0, 0]
  const beginAnew = () => {
    rounded = 0
    cheaper = 0
    back = 0
  }
  for (const line of inActs(linesOf(order))) {
    const { amountCents: cents, kind } = line
    if (line.method === 'rounding') {
      // Cents that go back with their cash are let off with it. Those told before it are its own, whatever was there before.
      if (kind === 'refund') continue
      if (held > 0) rounded += cents
      else roundedAhead += cents
      continue
    }
    if (kind === 'refund') {
      const beyond = Math.max(0, held + rounded + cheaper - order.totalCents)
      cheaper = Math.max(0, cheaper - (cents < 0 ? Math.min(0, cents + beyond) : cents))
      back -= cents
    } else if (cents > 0 && held <= 0) {
      beginAnew()
      rounded = roundedAhead
      roundedAhead = 0
    }
    held += cents
    if (cents < 0 && held <= 0 && isBeforeHandOver(order, line)) beginAnew()
  }
  return { owedCents: order.totalCents - cheaper - held - rounded - roundedAhead, backCents: Math.max(0, back) }
}

/** Of one moment is one act, such as a mistake and what it was: money that came in, the cents of the act, money that went out. */
function inActs(lines: readonly PaymentLine[]): PaymentLine[] {
  const placeOf = ({ method, amountCents }: PaymentLine) => (method === 'rounding' ? 1 : amountCents < 0 ? 2 : 0)
  return lines.toSorted((a, b) => a.takenAtMs - b.takenAtMs || placeOf(a) - placeOf(b))
}

/** The goods were still in the shop. An order that is cancelled has none any more. */
function isBeforeHandOver({ status, handedOverAtMs }: MoneyOfOrder, { takenAtMs }: PaymentLine): boolean {
  return isOpen({ status }) || (isCompleted({ status }) && takenAtMs < (handedOverAtMs ?? 0))
}

/** What lies in the shop for an order that is paid beyond its total, or cancelled. */
export function toGiveBackCents(order: MoneyOfOrder): Cents {
  const inShop = Math.max(0, paidCents(order, TILL_METHODS))
  if (isCancelled(order)) return inShop
  return Math.min(inShop, beyondCents(order))
}

/** What was taken and did not turn out to be a mistake, by time; what went back to its customer since is among it. */
export function takenLines(order: Pick<MoneyOfOrder, 'payments'>): PaymentLine[] {
  const standing: PaymentLine[] = []
  for (const line of linesOf(order)) {
    if (line.kind === 'refund' || line.method === 'rounding') continue
    const taken = standing.findLastIndex(({ method, amountCents }) => method === line.method && amountCents === -line.amountCents)
    if (line.amountCents > 0) standing.push(line)
    else if (taken >= 0) standing.splice(taken, 1)
  }
  return standing
}

/**
 * What this device took in the shop and may have written down wrongly: of money that went back since, nobody can say which it was.
 * @param device its code @returns by time
 */
export function correctableLines(order: Pick<MoneyOfOrder, 'payments'>, device: string): PaymentLine[] {
  const isThere = ({ method, amountCents }: PaymentLine) => amountCents <= Math.min(paidCents(order, [method]), paidCents(order))
  return takenLines(order).filter((line) => isTillMethod(line.method) && line.device === device && isThere(line))
}

/** How an order was paid: `mixed` by several means, null by none. */
export type PaidBy = MoneyMethod | 'mixed' | null

/** By lines that were not taken back; when all was given back and the order is over, by what it had been paid. */
export function paidBy({ status, payments }: Pick<MoneyOfOrder, 'status' | 'payments'>): PaidBy {
  const kept = methodsWith(linesOf({ payments }))
  if (kept.length > 0 || isOpen({ status })) return oneOf(kept)
  return oneOf(methodsWith(linesOf({ payments }).filter(({ kind }) => kind !== 'refund')))
}

/**
 * The lines with one more; the very same array when it is among them already. @param line as it was taken
 */
export function withLine(lines: readonly PaymentLine[], line: PaymentLine): readonly PaymentLine[] {
  if (lines.some(({ id }) => id === line.id)) return lines
  return [...lines, line].sort((a, b) => a.takenAtMs - b.takenAtMs || (a.id < b.id ? -1 : 1))
}

/** Two cents that cash rounds to nothing were paid in cash. */
function methodsWith(lines: readonly PaymentLine[]): MoneyMethod[] {
  return MONEY_METHODS.filter((known) => sumOf(lines.filter(({ method }) => paidAs(method) === known)) > 0)
}

function oneOf(methods: readonly MoneyMethod[]): PaidBy {
  return methods.length > 1 ? 'mixed' : (methods[0] ?? null)
}

function sumOf(lines: readonly PaymentLine[]): Cents {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

// Who pays later, and why, as one text on the order.

/** `Avv. Rossi: conto a fine mese` */
export function payLaterText(name: string, reason: string): string {
  return `${name.trim()}: ${reason.trim()}`
}

/** Who pays; empty for nobody. */
export function debtorOf(payLater: string): string {
  return (payLater.split(': ')[0] ?? '').trim()
}
