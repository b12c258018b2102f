// Random days of a shop with two tills: what people did, one after the other, and in which order the server hears of it. For fast-check,
// which shortens what fails; `storyOf` tells it in lines that a person reads.
import fc from 'fast-check'
import { type OrderPayment, wirePayment } from '#domain/order/order-payment.ts'
import { noAmounts, readingOf, type TillAmounts, type TillFact, wireTillFact } from '#domain/till/till.ts'
import type { How, Told, ToldDrawer, ToldMoney, ToldOrder } from '../oracle/till.ts'

const ACTS = [
  ...([
    'take',
    'take',
    'take',
    'deposit',
    'back',
    'mistake',
    'correct',
    'correct',
    'again',
    'round',
    'round-back',
    'card',
    'card-back',
  ] as const),
  ...(['open', 'open', 'close', 'in', 'out', 'drawer', 'cancel', 'hand-over', 'leave', 'end'] as const),
]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Both days of Europe/Rome that have not 24 hours, the night before each, and a day like others; all over when tests live. */
const BEGINNINGS = [
  '2025-03-29T20:10:00Z',
  '2025-03-30T00:30:00Z',
  '2025-10-25T21:40:00Z',
  '2025-10-26T00:30:00Z',
  '2025-11-08T09:00:00Z',
]
/** What a clock says whose battery was empty, or that somebody set to another year. */
const MAD_CLOCKS = [Date.parse('1999-12-31T23:50:00Z'), Date.parse('2031-05-05T10:00:00Z')]
const SKEWS_MS = [0, 0, 1, -7 * MINUTE_MS, 65 * MINUTE_MS, -26 * HOUR_MS]

const anAct = fc.record({
  what: fc.constantFrom(...ACTS),
  till: fc.nat(1),
  order: fc.nat(2),
  /** 0: the whole. */
  cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6000 })),
  how: fc.constantFrom<How[]>('cash', 'cash', 'pos', 'voucher', 'gift'),
  afterMs: fc.constantFrom(0, 1, MINUTE_MS, 25 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS),
  /** For the drawer that was closed last, although that is over. */
  isLate: fc.boolean(),
  /** Its money was taken by such a clock. */
  madClock: fc.option(fc.constantFrom(...MAD_CLOCKS), { freq: 12 }),
  /** How many others overtake it on the way. */
  delay: fc.oneof(fc.constant(0), fc.nat(20)),
  again: fc.nat(2),
})
const anOrder = fc.record({
  cents: fc.integer({ min: 50, max: 6000 }),
  channel: fc.constantFrom('counter' as const, 'kiosk' as const, 'web' as const),
  delay: fc.oneof(fc.constant(0), fc.nat(20)),
  /** The server refuses it. */
  isRefused: fc.boolean(),
})

export const aHistory = fc.record({
  beginsAt: fc.constantFrom(...BEGINNINGS),
  skewsMs: fc.tuple(fc.constantFrom(...SKEWS_MS), fc.constantFrom(...SKEWS_MS)),
  orders: fc.array(anOrder, { minLength: 3, maxLength: 3 }),
  acts: fc.array(anAct, { maxLength: 24, size: 'max' }),
  /** Of a hundred that the server has heard: when its backup is made, and when that is brought back. */
  restored: fc.option(fc.tuple(fc.nat(100), fc.nat(100)), { freq: 3 }),
})
export type History = typeof aHistory extends fc.Arbitrary<infer One> ? One : never
type Act = History['acts'][number]

export interface Heard {
  /** In the order in which it was done. */
  done: Told[]
  /** What the server hears until it is restored; equal to `kept` and `after` when it never is. */
  before: Told[]
  /** What of that the backup still has. */
  kept: Told[]
  /** What the server hears then. */
  after: Told[]
}

/** @param name six letters or digits, for its ids @param tills codes of its devices */
export function hear(history: History, name: string, tills: readonly [string, string]): Heard {
  const idOf = (kind: string, index: number) => `${name}${kind}${String(index).padStart(15 - name.length - kind.length, '0')}`
  const done: { told: Told; delay: number; again: number }[] = []
  history.orders.forEach(({ cents, channel, delay, isRefused }, index) => {
    const told = { what: 'order', id: idOf('o', index), cents, isWaiting: channel !== 'counter' } as const
    if (!isRefused || index > 0) done.push({ told, delay, again: 1 })
  })
  const openIn = ['', '']
  const lastOf = ['', '']
  /** Drawers that a till has lost: nobody can close them there. */
  const lostOf = ['', '']
  let nowMs = Date.parse(history.beginsAt)
  history.acts.forEach((act, index) => {
    nowMs += act.afterMs
    const place = { till: tills[act.till] ?? '', atMs: nowMs + (history.skewsMs[act.till] ?? 0) }
    const session = openIn[act.till] ?? ''
    const before = done.map((one) => one.told)
    const ids = [idOf('f', index), idOf('g', index)] as const
    if (act.what === 'leave') {
      if (session !== '') lostOf[act.till] = session
      openIn[act.till] = ''
    }
    const lost = lostOf[act.till] ?? ''
    const all =
      act.what === 'end' ? endingOf(lost, ids[0], place) : toldBy(act, ids, session, place, before, idOf('o', act.order), history)
    if (act.what === 'end') lostOf[act.till] = ''
    for (const told of all) {
      if (told.what === 'money' && told.how !== 'card' && act.madClock !== null) told.atMs = act.madClock + index
      if (told.what === 'money' && told.how !== 'card' && act.isLate && session === '') told.session = lastOf[act.till] ?? ''
      if (told.what === 'open') openIn[act.till] = told.session
      if (told.what === 'close') {
        lastOf[act.till] = told.session
        openIn[act.till] = ''
      }
      done.push({ told, delay: act.delay, again: act.again })
    }
  })
  const arrivals = done
    .flatMap(({ told, delay, again }, index) =>
      Array.from({ length: again + 1 }, (_, time) => ({ told, at: index + delay * (time + 1) })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ told }) => told)
  const [made, broughtBack] = (history.restored ?? [100, 100])
    .map((part) => Math.round((arrivals.length * part) / 100))
    .sort((a, b) => a - b)
  const kept = arrivals.slice(0, made)
  const before = arrivals.slice(0, broughtBack)
  // A restored server is told again, and all is told once more in the end: some of it for the last time.
  const retold = history.restored === null ? [] : before
  const last = done.map(({ told }) => (told.what === 'money' && told.how !== 'card' ? { ...told, isLast: true } : told))
  return {
    done: done.map(({ told }) => told),
    before,
    kept,
    after: [...retold, ...arrivals.slice(broughtBack), ...last, ...last],
  }
}

/** The owner closes what was left open, and nobody has counted it. */
function endingOf(session: string, id: string, place: { till: string; atMs: number }): Told[] {
  return session === '' ? [] : [{ what: 'end', id, session, cents: 0, ...place }]
}

/** What one act tells of: a correction is two lines of money, everything else one fact, and what cannot be done none. */
function toldBy(
  act: Act,
  [id, secondId]: readonly [string, string],
  session: string,
  place: { till: string; atMs: number },
  before: readonly Told[],
  order: string,
  history: History,
): Told[] {
  const { what, how } = act
  const total = history.orders[act.order]?.cents ?? 0
  const money = { what: 'money', id, order, how, session, isRefund: false, isDeposit: false, ...place } as const
  const isMoved = (told: Told): told is ToldMoney => told.what === 'money' && told.order === order && told.how !== 'rounding'
  const moved = before.filter(isMoved)
  const sum = (lines: readonly ToldMoney[]) => lines.reduce((cents, line) => cents + line.cents, 0)
  switch (what) {
    case 'take':
    case 'deposit':
      return [{ ...money, cents: act.cents || total, isDeposit: what === 'deposit' }]
    case 'back':
    case 'mistake': {
      const cents = act.cents || sum(moved)
      return cents > 0 ? [{ ...money, cents: -cents, isRefund: what === 'back' }] : []
    }
    // All of one means was another means, or another amount.
    case 'correct': {
      const wrong = moved.findLast(({ how: by, cents }) => by !== 'card' && cents > 0)
      if (!wrong) return []
      const right = { ...money, id: secondId, cents: act.cents || wrong.cents }
      return [{ ...money, how: wrong.how, cents: -wrong.cents }, right]
    }
    // Given back by one means and taken anew by another: how a means is put right by who knows no better.
    case 'again': {
      const cents = sum(moved)
      if (cents <= 0) return []
      const last = moved.findLast(({ how: by }) => by !== 'card')?.how ?? 'cash'
      const back = { ...money, how: last, cents: -cents, isRefund: true }
      return [back, { ...money, id: secondId, cents: act.cents || cents, atMs: place.atMs + 1 }]
    }
    // What cash cannot pay to the cent, and takes back with it.
    case 'round':
    case 'round-back': {
      const cents = act.cents || total
      const [paid, sign] = [Math.round(cents / 5) * 5, what === 'round' ? 1 : -1]
      if (paid === 0 || paid === cents) return []
      const cash = { ...money, how: 'cash', cents: sign * paid, isRefund: what === 'round-back' } as const
      return [cash, { ...cash, id: secondId, how: 'rounding', cents: sign * (cents - paid) }]
    }
    // Stripe's money is of no till and by its own clock, and is told in the order in which it comes.
    case 'card':
      if (history.orders[act.order]?.channel !== 'web' || moved.some((line) => line.how === 'card')) return []
      return [{ ...money, how: 'card', cents: total, session: '', till: '' }]
    case 'card-back': {
      const left = sum(moved.filter((line) => line.how === 'card'))
      const cents = Math.min(act.cents || left, left)
      return cents > 0 ? [{ ...money, how: 'card', cents: -cents, isRefund: true, session: '', till: '' }] : []
    }
    case 'cancel':
    case 'hand-over':
      return [{ what, id, order, atMs: place.atMs }]
    case 'leave':
    case 'end':
      return []
    default:
      // One that is shut is opened first; one that is open gets more change.
      if (session === '') return [{ what: 'open', id, session: id, cents: act.cents, ...place }]
      if (what === 'close' || what === 'drawer') return [{ what, id, session, cents: 0, ...place }]
      return [{ what: what === 'open' ? 'in' : what, id, session, cents: act.cents || 2000, ...place }]
  }
}

/** One line for each thing that was done, and what the server heard of it. */
export function storyOf(history: History): string {
  const { done, before, kept, after } = hear(history, 'prova0', ['C1', 'C2'])
  const nameOf = ({ id }: Told) => id.slice(6)
  const lineOf = (told: Told) => {
    const { what, id: _, ...rest } = told
    const at = 'atMs' in rest ? new Date(rest.atMs).toISOString() : ''
    return `  ${nameOf(told)} ${what} ${at} ${JSON.stringify({ ...rest, atMs: undefined })}`
  }
  const names = (some: readonly Told[]) => some.map(nameOf).join(' ')
  const restored = history.restored === null ? '' : `heard ${names(before)}; restored to ${names(kept)}; `
  return `${done.map(lineOf).join('\n')}\n  ${restored}then heard ${names(history.restored === null ? before : after)}`
}

// As the product is told of it.

/**
 * @param seen what people saw when they closed their drawers, by the closing
 * @param actorId who did it, by the till's word
 */
export function requestOf(told: Exclude<Told, ToldOrder>, seen: ReadonlyMap<string, TillAmounts>, actorId = '') {
  const entryOf = (kind: string, about: string, content: object, orphan = false) => {
    const entry = { id: told.id, kind: `${kind}.1`, about, author: '', actor: '', ...(orphan && { orphan }), content }
    return { method: 'POST', path: '/api/sfoglia/entries', body: { entries: [entry] } }
  }
  if (told.what === 'money') return entryOf('payment', told.order, wirePayment({ ...lineOf(told), actorId }), told.isLast)
  if ('session' in told) return entryOf('till', told.session, wireTillFact(factOf(told, seen.get(told.id) ?? noAmounts())))
  if (told.what === 'cancel')
    return entryOf('change', told.order, { kind: 'cancel', reason: 'Non viene', cancelledAtMs: told.atMs })
  return entryOf('change', told.order, { kind: 'hand-over', handedOverAtMs: told.atMs, payLater: 'Rosa: torna domani' })
}

export function lineOf({ id, order, how, cents, isRefund, isDeposit, session, till, atMs }: ToldMoney): OrderPayment {
  const kind = isRefund ? 'refund' : isDeposit ? 'deposit' : 'payment'
  const money = { amountCents: cents, method: how, kind } as const
  return {
    id,
    orderId: order,
    ...money,
    takenAtMs: atMs,
    device: till,
    tillSession: session,
    actorId: '',
    reference: '',
    note: '',
  }
}

function factOf({ what, id, session, till, atMs, cents }: ToldDrawer, expected: TillAmounts): TillFact {
  const common = { id, sessionId: session, atMs, device: till, actorId: '' }
  if (what === 'open') return { ...common, kind: what, floatCents: cents }
  if (what === 'close') return { ...common, kind: what, expected, counted: noAmounts(), note: '' }
  if (what === 'end') return { ...common, kind: what, reason: 'Il tablet è rotto' }
  return { ...common, kind: what, amountCents: cents, reason: 'Monete' }
}

/** By the till’s own facts and lines until then, as it works them out. */
export function seenAtClosings(done: readonly Told[]): Map<string, TillAmounts> {
  const seen = new Map<string, TillAmounts>()
  done.forEach((told, index) => {
    if (told.what !== 'close') return
    const entries = done.slice(0, index).flatMap((one): { fact: TillFact | null; line: OrderPayment | null }[] => {
      if (!('session' in one) || one.session !== told.session) return []
      return one.what === 'money' ? [{ fact: null, line: lineOf(one) }] : [{ fact: factOf(one, noAmounts()), line: null }]
    })
    const reading = readingOf(entries)
    if (reading) seen.set(told.id, reading.expected)
  })
  return seen
}
