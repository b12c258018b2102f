// What a till tells of its drawer: opened with a float, money put in and taken out, the drawer opened without a sale, counted and
// closed. Facts that are added and never changed, each from the device that saw it. What should lie in it follows from them and from
// the lines of money taken meanwhile, by the same sum on the device, on the owner's screen and on paper.
import { type Cents, euroFromCents } from '#domain/money.ts'
import type { OrderPayment } from '#domain/order/order-payment.ts'
import { byMethod, PAYMENT_METHODS, type PaymentMethod } from '#domain/order/payment-methods.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, integerBetween } from '#domain/wire.ts'
import { wireCents } from '#domain/wire-cents.ts'
import { type FactOf, field, type Parsed, parseFact, type WireTable, wireForm } from '#domain/wire-fields.ts'

/** By means of payment. `card` is Stripe's and never a till's, and `rounding` lies in no drawer: counted and expected, both are 0. */
export type TillAmounts = Record<PaymentMethod, Cents>

export const MOVEMENT_KINDS = ['in', 'out', 'drawer'] as const
/** `drawer`: opened without a sale; nothing is put in or taken out. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** How many of each note and coin, by their value in cents. */
export type PieceCounts = Readonly<Record<number, number>>

/** A float, or one movement. */
export const MOST_MOVED_CENTS: Cents = 1_000_000
/** A drawer of a whole season. */
const MOST_COUNTED_CENTS: Cents = 100_000_000
export const TILL_TEXT_MAX = 300

const COMMON = {
  /** Of an opening it is the session's own. */
  id: field.id('id'),
  sessionId: {
    name: 'session',
    read: (value, { id, kind }) => (isRecordId(value) && (kind === 'open') === (id === value) ? value : undefined),
  },
  /** By the clock of the device. */
  atMs: field.instant('at'),
  device: field.device('device'),
  /** Who did it, by the device's word; empty for who delivers it. */
  actorId: field.optionalId('actor'),
} satisfies WireTable

const MOVEMENT = {
  ...COMMON,
  kind: field.word('kind', MOVEMENT_KINDS),
  /** Above 0, and 0 for the drawer alone. */
  amountCents: field.euro('amount', MOST_MOVED_CENTS, (cents, { kind }) => cents >= 0 && (cents === 0) === (kind === 'drawer')),
  reason: field.neededText('reason', TILL_TEXT_MAX),
}

const FACTS = {
  open: {
    ...COMMON,
    kind: field.word('kind', ['open']),
    floatCents: field.euro('float', MOST_MOVED_CENTS, (cents) => cents >= 0),
  },
  ...{ in: MOVEMENT, out: MOVEMENT, drawer: MOVEMENT },
  close: {
    ...COMMON,
    kind: field.word('kind', ['close']),
    /** As the person saw it. */
    expected: { name: 'expected', read: readAmounts, write: wireAmounts },
    counted: { name: 'counted', read: readCounted, write: wireAmounts },
    /** Why they differ. */
    note: field.text('note', TILL_TEXT_MAX),
    /** Absent from tills that tell sums alone. */
    counts: { name: 'counts', read: readCounts },
  },
  end: { ...COMMON, kind: field.word('kind', ['end']), reason: field.neededText('reason', TILL_TEXT_MAX) },
} satisfies Record<string, WireTable>

type TillOpening = FactOf<typeof FACTS.open>
export type TillMovement = FactOf<typeof MOVEMENT>
type TillClosing = FactOf<typeof FACTS.close>
/**
 * The owner closes what others left open, and counts nothing. Whoever counts it afterwards tells of a closing all the same. `movedTo`,
 * `Banco C7`, is no fact that is sent: the drawer went with its till, and the browser that had it hears so.
 */
export type TillEnding = FactOf<typeof FACTS.end> & { movedTo?: string }
export type TillFact = TillOpening | TillMovement | TillClosing | TillEnding

/** One fact out of untrusted JSON, or the first field that is wrong. */
export function parseTillFact(value: unknown): Parsed<'fact', TillFact> {
  const { kind } = asObject(value)
  const known = ['open', 'close', 'end'] as const
  return parseFact('fact', FACTS[known.find((word) => word === kind) ?? 'in'], value)
}

export function wireTillFact(fact: TillFact): Record<string, unknown> {
  return wireForm(FACTS[fact.kind], fact)
}

function readCounted(value: unknown): TillAmounts | undefined {
  const counted = readAmounts(value)
  return counted && PAYMENT_METHODS.every((method) => counted[method] >= 0) ? counted : undefined
}

export function isMovement(fact: Pick<TillFact, 'kind'>): fact is TillMovement {
  return MOVEMENT_KINDS.some((kind) => kind === fact.kind)
}

/** What the same id must always carry, as canonical text. Who brings it, and from where, may differ. */
export function tillFactContent(fact: TillFact): string {
  const { sessionId, kind, atMs } = fact
  if (fact.kind === 'open') return JSON.stringify([sessionId, kind, atMs, fact.floatCents])
  if (fact.kind === 'end') return JSON.stringify([sessionId, kind, atMs, fact.reason])
  if (fact.kind !== 'close') return JSON.stringify([sessionId, kind, atMs, fact.amountCents, fact.reason])
  const sums = PAYMENT_METHODS.map((method) => [fact.expected[method], fact.counted[method]])
  return JSON.stringify([sessionId, kind, atMs, sums, fact.note])
}

/** Euro by means of payment, what is not there being 0. */
function readAmounts(value: unknown): TillAmounts | undefined {
  const raw = asObject(value)
  const amounts = noAmounts()
  for (const method of PAYMENT_METHODS) {
    const cents = wireCents(raw[method] ?? 0, MOST_COUNTED_CENTS)
    if (cents === null) return undefined
    amounts[method] = cents
  }
  return amounts
}

const MOST_PIECES = 9999

function readCounts(value: unknown): PieceCounts | null | undefined {
  if (value === undefined) return null
  const counts: Record<number, number> = {}
  for (const [key, pieces] of Object.entries(asObject(value))) {
    const cents = DENOMINATIONS.find((known) => String(known) === key)
    if (cents === undefined || !integerBetween(pieces, 0, MOST_PIECES)) return undefined
    counts[cents] = pieces
  }
  return counts
}

/** Euro, as they are sent and stored. */
export function wireAmounts(amounts: TillAmounts): TillAmounts {
  return byMethod((method) => euroFromCents(amounts[method]))
}

// The sums.

export function noAmounts(): TillAmounts {
  return byMethod(() => 0)
}

/** Of all means together. */
export function totalOf(amounts: TillAmounts): Cents {
  return PAYMENT_METHODS.reduce((sum, method) => sum + amounts[method], 0)
}

/** Lines of money by means: taken less given back. */
export function amountsOf(lines: readonly { method: PaymentMethod; amountCents: Cents }[]): TillAmounts {
  const amounts = noAmounts()
  for (const { method, amountCents } of lines) amounts[method] += amountCents
  return amounts
}

/** What should be there: of cash the float, what was taken, less what was taken out, and what was put in. */
export function expectedIn(
  floatCents: Cents,
  movements: readonly Pick<TillMovement, 'kind' | 'amountCents'>[],
  lines: TillAmounts,
): TillAmounts {
  const cash = floatCents + lines.cash + movedCents(movements, 'in') - movedCents(movements, 'out')
  return { ...lines, cash, rounding: 0 }
}

export function movedCents(movements: readonly Pick<TillMovement, 'kind' | 'amountCents'>[], kind: MovementKind): Cents {
  return movements.reduce((sum, movement) => sum + (movement.kind === kind ? movement.amountCents : 0), 0)
}

export interface TillReading {
  sessionId: string
  opening: TillOpening
  /** By time. */
  movements: TillMovement[]
  lines: OrderPayment[]
  /** Taken less given back. */
  taken: TillAmounts
  expected: TillAmounts
  /** Null while nobody has counted it. */
  closing: TillClosing | null
  /** Null unless the owner has closed it. */
  ending: TillEnding | null
}

/** A drawer by what was done with it, in any order; null without its opening. @param entries each a fact or a line of money */
export function readingOf(entries: readonly { fact: TillFact | null; line: OrderPayment | null }[]): TillReading | null {
  const facts = entries.flatMap(({ fact }) => (fact ? [fact] : [])).sort((a, b) => a.atMs - b.atMs)
  const lines = entries.flatMap(({ line }) => (line ? [line] : [])).sort((a, b) => a.takenAtMs - b.takenAtMs)
  const opening = facts.find((fact) => fact.kind === 'open')
  if (!opening) return null
  const movements = facts.filter(isMovement)
  const taken = amountsOf(lines)
  const expected = expectedIn(opening.floatCents, movements, taken)
  const closing = facts.find((fact) => fact.kind === 'close') ?? null
  const ending = facts.find((fact) => fact.kind === 'end') ?? null
  return { sessionId: opening.sessionId, opening, movements, lines, taken, expected, closing, ending }
}

/** Whether it was closed without a count, and may be counted still. */
export function isUncounted({ closing, ending }: Pick<TillReading, 'closing' | 'ending'>): boolean {
  return closing === null && ending !== null && ending.movedTo === undefined
}

/** Counted less expected, by means: negative is missing. */
export function differenceOf(counted: TillAmounts, expected: TillAmounts): TillAmounts {
  return byMethod((method) => counted[method] - expected[method])
}

export function isSame(a: TillAmounts, b: TillAmounts): boolean {
  return PAYMENT_METHODS.every((method) => a[method] === b[method])
}

// Counting.

/** Notes and coins of the euro, largest first; what the shop has no use for (1 and 2 cents) counts all the same. */
export const DENOMINATIONS: readonly Cents[] = [
  ...[50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
  ...[200, 100, 50, 20, 10, 5, 2, 1],
]
export const SMALLEST_NOTE_CENTS: Cents = 500

/** @param counts pieces by their value */
export function countedCents(counts: ReadonlyMap<Cents, number>): Cents {
  return DENOMINATIONS.reduce((sum, value) => sum + value * (counts.get(value) ?? 0), 0)
}
