// What a shop's money comes to, worked out a second time from what people did: arithmetic and calendar of its own (the calendar is
// Intl's). It shares nothing with the code that it judges (src/domain/order, src/domain/till, the server's hooks).
import { CustomerAccount, type Happening } from './customer-account.ts'

export type How = 'cash' | 'pos' | 'voucher' | 'gift' | 'card' | 'rounding'
export type ByHow = Record<How, number>

interface ToldOfOrder {
  /** Of an order, its total. */
  id: string
  order: string
}
export interface ToldOrder {
  what: 'order'
  id: string
  cents: number
  /** Nobody makes it before money has come. */
  isWaiting: boolean
}
export interface ToldMoney extends ToldOfOrder {
  what: 'money'
  how: How
  /** Below 0: given back, or never there. */
  cents: number
  /** Given back to the customer, who owes it no more; otherwise it is a mistake that is put right. */
  isRefund: boolean
  isDeposit: boolean
  /** Empty for none. */
  session: string
  till: string
  /** By the till's clock. */
  atMs: number
  /** The till gives up waiting for its order. */
  isLast?: boolean
}
export interface ToldEnd extends ToldOfOrder {
  what: 'cancel' | 'hand-over' | 'open-again'
  /** By the till's clock. */
  atMs: number
}
export interface ToldDrawer {
  /** `end`: the owner closes it, uncounted. */
  what: 'open' | 'in' | 'out' | 'drawer' | 'close' | 'end'
  id: string
  session: string
  till: string
  atMs: number
  /** The float, or what was moved; 0 for the others. */
  cents: number
}
export type Told = ToldOrder | ToldMoney | ToldEnd | ToldDrawer

export interface OrderAccount {
  status: 'NOTPAID' | 'INPROGRESS' | 'CANCELLED' | 'COMPLETED'
  totalCents: number
  /** With the cents that no money settles. */
  paidCents: number
  holdsCents: number
  dueCents: number
  /** When nothing was owed any more; null while something is. */
  paidAtMs: number | null
  /** A clock that cannot be was put right: its moment is known to the day alone. */
  isInexact: boolean
  /** Sorted. */
  questions: string[]
}
export interface DrawerAccount {
  till: string
  openedAtMs: number
  closedAtMs: number | null
  floatCents: number
  inCents: number
  outCents: number
  taken: ByHow
  expectedCash: number
  /** Money or a movement came when the closing was known. */
  isLate: boolean
}

interface KnownOrder {
  totalCents: number
  status: OrderAccount['status']
  lines: ToldMoney[]
  goneAtMs: number | null
  paidAtMs: number | null
  isTwice: boolean
}

const nothing = (): ByHow => ({ cash: 0, pos: 0, voucher: 0, gift: 0, card: 0, rounding: 0 })
const ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' })

/** YYYY-MM-DD on the wall of the shop. */
export function dayInRome(atMs: number): string {
  return ROME.format(atMs)
}

/** Cents as they are stored and sent: 1234 is 12.34. */
export function wholeEuro(cents: number): number {
  return Number((cents / 100).toFixed(2))
}

/** Nothing was sold before. */
const FIRST_MS = Date.parse('2025-01-01T00:00:00Z')
const TOLERATED_MS = 300_000

/** One who listens to the tills, in whatever order they tell, and keeps books. */
export class Books {
  readonly #nowMs: number | null
  readonly #inexact = new Set<string>()
  readonly orders = new Map<string, KnownOrder>()
  readonly #money = new Map<string, ToldMoney>()
  /** Money that stands on no order. */
  readonly #astray = new Set<string>()
  readonly #drawerFacts = new Map<string, ToldDrawer>()
  readonly #late = new Set<string>()

  /** @param nowMs when all is heard: what a till says of another year is of then; null to believe every clock */
  constructor(nowMs: number | null = null) {
    this.#nowMs = nowMs
  }

  hear(told: Told): void {
    if (told.what === 'order') this.#hearOrder(told)
    else if (told.what === 'money') this.#hearMoney(told)
    else if ('session' in told) this.#hearDrawer(told)
    else this.#hearEnd(told)
  }

  #hearOrder({ id, cents, isWaiting }: ToldOrder): void {
    if (this.orders.has(id)) return
    const status = isWaiting ? 'NOTPAID' : 'INPROGRESS'
    this.orders.set(id, { totalCents: cents, status, lines: [], goneAtMs: null, paidAtMs: null, isTwice: false })
  }

  #hearMoney(told: ToldMoney): void {
    const order = this.orders.get(told.order)
    const isKnown = this.#money.has(told.id)
    if (isKnown && !this.#astray.has(told.id)) return
    // Of money given back over the counter there was some; what is taken, and what Stripe says, is so.
    const isSo = told.cents > 0 || told.how === 'card'
    const fits = order !== undefined && (isSo || told.how === 'rounding' || heldOf(order) + told.cents >= 0)
    // Given back beyond what was there, it is out of the drawer all the same; without its order it waits for that a while.
    if (!fits && (isKnown || (order === undefined && told.isLast !== true))) return
    const line = this.#money.get(told.id) ?? this.#putRight(told)
    if (!isKnown) {
      this.#money.set(told.id, line)
      if (this.#isClosed(told.session)) this.#late.add(told.session)
    }
    if (!order || !fits) {
      this.#astray.add(told.id)
      return
    }
    this.#astray.delete(told.id)
    order.lines.push(line)
    if (order.status === 'NOTPAID' && heldOf(order) > 0) order.status = 'INPROGRESS'
    // What a card brought too much is Stripe's own question.
    if (told.how !== 'card' && told.how !== 'rounding' && told.cents > 0 && tooMuchOf(order) > 0) order.isTwice = true
    settle(order)
  }

  /** In the order in which it was heard. */
  #putRight(told: ToldMoney): ToldMoney {
    const now = this.#nowMs
    if (now === null || (told.atMs >= FIRST_MS && told.atMs <= now + TOLERATED_MS)) return told
    this.#inexact.add(told.id)
    return { ...told, atMs: now + this.#inexact.size }
  }

  #hearEnd({ what, order: id, atMs }: ToldEnd): void {
    const order = this.orders.get(id)
    const isOver = order?.status === 'CANCELLED' || order?.status === 'COMPLETED'
    if (!order || isOver !== (what === 'open-again')) return
    order.status = what === 'cancel' ? 'CANCELLED' : what === 'hand-over' ? 'COMPLETED' : 'INPROGRESS'
    order.goneAtMs = what === 'hand-over' ? atMs : null
    settle(order)
  }

  #hearDrawer(told: ToldDrawer): void {
    if (this.#drawerFacts.has(told.id)) return
    if (told.what !== 'open' && told.what !== 'close' && this.#isClosed(told.session)) this.#late.add(told.session)
    this.#drawerFacts.set(told.id, told)
  }

  #isClosed(session: string): boolean {
    return [...this.#drawerFacts.values()].some(
      (fact) => fact.session === session && (fact.what === 'close' || fact.what === 'end'),
    )
  }

  order(id: string): OrderAccount | null {
    const order = this.orders.get(id)
    if (!order) return null
    const { status, totalCents, paidAtMs } = order
    const dueCents = owedOf(order)
    const questions: string[] = []
    if (status === 'CANCELLED' && inShopOf(order) > 0) questions.push('collected-cancelled')
    if (status !== 'CANCELLED' && order.isTwice) questions.push('collected-twice')
    if (status === 'COMPLETED' && dueCents > 0) questions.push('unpaid')
    const isInexact = order.lines.some(({ id: line }) => this.#inexact.has(line))
    return { status, totalCents, paidCents: paidOf(order), holdsCents: heldOf(order), dueCents, paidAtMs, isInexact, questions }
  }

  /** Of every drawer that is known to have been opened. */
  drawers(): Map<string, DrawerAccount> {
    const drawers = new Map<string, DrawerAccount>()
    for (const { what, session, till, atMs, cents } of this.#drawerFacts.values()) {
      if (what !== 'open') continue
      const account = { till, openedAtMs: atMs, closedAtMs: null, floatCents: cents, inCents: 0, outCents: 0 }
      drawers.set(session, { ...account, taken: nothing(), expectedCash: cents, isLate: this.#late.has(session) })
    }
    for (const { what, session, atMs, cents } of this.#drawerFacts.values()) {
      const drawer = drawers.get(session)
      if (!drawer) continue
      if (what === 'close') drawer.closedAtMs = atMs
      if (what === 'in') drawer.inCents += cents
      if (what === 'out') drawer.outCents += cents
      if (what === 'in') drawer.expectedCash += cents
      if (what === 'out') drawer.expectedCash -= cents
    }
    for (const { session, how, cents } of this.#money.values()) {
      const drawer = drawers.get(session)
      if (!drawer) continue
      drawer.taken[how] += cents
      if (how === 'cash') drawer.expectedCash += cents
    }
    return drawers
  }

  /** All that changed hands, wherever it lies now. */
  taken(): ByHow {
    const taken = nothing()
    for (const { how, cents } of this.#money.values()) taken[how] += cents
    return taken
  }

  /** Taken while no drawer was open: by day and till. */
  loose(): Map<string, Map<string, ByHow>> {
    const days = new Map<string, Map<string, ByHow>>()
    for (const { session, till, atMs, how, cents } of this.#money.values()) {
      if (session !== '') continue
      const day = dayInRome(atMs)
      const tills = days.get(day) ?? new Map<string, ByHow>()
      const sums = tills.get(till) ?? nothing()
      sums[how] += cents
      days.set(day, tills.set(till, sums))
    }
    return days
  }

  /** Ids of money on no order, by day. */
  astray(): Map<string, string[]> {
    const days = new Map<string, string[]>()
    for (const { id, atMs } of this.#money.values()) {
      const day = dayInRome(atMs)
      if (this.#astray.has(id)) days.set(day, [...(days.get(day) ?? []), id].sort())
    }
    return days
  }

  /** All that was taken on a day. */
  takenOn(day: string): ByHow {
    const taken = nothing()
    for (const { atMs, how, cents } of this.#money.values()) if (dayInRome(atMs) === day) taken[how] += cents
    return taken
  }

  /** Drawers in which something happened on that day, sorted; of the day on which all is heard, those still open as well. */
  drawersOn(day: string): string[] {
    const found = new Set<string>()
    const facts = [...this.#drawerFacts.values()]
    for (const { session, atMs } of [...facts, ...this.#money.values()]) if (dayInRome(atMs) === day) found.add(session)
    const over = new Set(facts.flatMap(({ what, session }) => (what === 'close' || what === 'end' ? [session] : [])))
    const isToday = this.#nowMs !== null && dayInRome(this.#nowMs) === day
    for (const { session } of facts) if (isToday && !over.has(session)) found.add(session)
    found.delete('')
    return [...found].sort()
  }

  /** On which anything was taken, or done with a drawer. */
  days(): Set<string> {
    return new Set([...this.#drawerFacts.values(), ...this.#money.values()].map(({ atMs }) => dayInRome(atMs)))
  }
}

function settle(order: KnownOrder): void {
  if (tooMuchOf(order) === 0 || order.status === 'CANCELLED') order.isTwice = false
  if (order.lines.length === 0) return
  if (owedOf(order) > 0) order.paidAtMs = null
  else if (order.paidAtMs === null) {
    const times = order.lines.filter(({ isRefund }) => !isRefund).map(({ atMs }) => atMs)
    order.paidAtMs = times.length === 0 ? null : Math.max(...times)
  }
}

function paidOf({ lines }: KnownOrder): number {
  let cents = 0
  for (const line of lines) cents += line.cents
  return cents
}

function heldOf({ lines }: KnownOrder): number {
  let cents = 0
  for (const line of lines) if (line.how !== 'rounding') cents += line.cents
  return cents
}

function inShopOf({ lines }: KnownOrder): number {
  let cents = 0
  for (const line of lines) if (line.how !== 'card' && line.how !== 'rounding') cents += line.cents
  return cents
}

/**
 * By the clocks of those who were there, one thing after the other. Of one moment: the goods went, money came, the cents of that act,
 * money went.
 */
function accountOf({ totalCents, status, lines, goneAtMs }: KnownOrder): CustomerAccount {
  const account = new CustomerAccount(totalCents)
  const goodsAtMs = status === 'CANCELLED' ? Number.NEGATIVE_INFINITY : goneAtMs
  const inOrder = [...lines].sort((a, b) => (a.id < b.id ? -1 : 1))
  const all = inOrder.map((line) => ({ atMs: line.atMs, rank: rankOf(line), happening: happeningOf(line) }))
  if (goodsAtMs !== null) all.push({ atMs: goodsAtMs, rank: 0, happening: { what: 'goods-go', cents: 0 } })
  for (const { happening } of all.sort((a, b) => a.atMs - b.atMs || a.rank - b.rank)) account.happens(happening)
  return account
}

function rankOf({ how, cents }: ToldMoney): number {
  if (how === 'rounding') return 2
  return cents > 0 ? 1 : 3
}

function happeningOf({ how, cents, isRefund }: ToldMoney): Happening {
  if (how === 'rounding') return { what: 'is-rounded', cents: isRefund ? 0 : cents }
  if (cents > 0) return { what: isRefund ? 'bank-sends-back' : 'pays', cents }
  return { what: isRefund ? 'gets-back' : 'was-mistaken', cents: -cents }
}

function owedOf(order: KnownOrder): number {
  return accountOf(order).sheOwes
}

/** Of what lies in the shop, what is beyond the price. */
function tooMuchOf(order: KnownOrder): number {
  return Math.max(0, Math.min(accountOf(order).shopOwes, inShopOf(order)))
}
