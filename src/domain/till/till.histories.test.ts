// Whatever happens in a shop with two tills, its money adds up to the cent: random histories, told to the server in any order, twice
// and again after a restored backup, are held against books that somebody else keeps (tests/oracle/till.ts).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MONEY_METHODS, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { aHistory, type Heard, hear, lineOf, requestOf, seenAtClosings, storyOf } from '../../../tests/builders/till-histories.ts'
import { FakeServer } from '../../../tests/model/fake-server.ts'
import { Books, dayInRome, type Told } from '../../../tests/oracle/till.ts'
import { isWholeProof } from '../../../tests/proof.ts'
import { dueCents, paidCents, parseLines } from '../order/order-payment.ts'
import { addDays, instantOf } from '../pickup/shop-time.ts'
import { amountsOf, readingOf, type TillAmounts, type TillReading } from './till.ts'

const TILLS = ['C1', 'C2'] as const

class Shop {
  readonly server = new FakeServer(() => 0)
  /** What the person at the till saw, by the closing. */
  readonly seen: Map<string, TillAmounts>

  constructor({ done }: Heard) {
    this.seen = seenAtClosings(done)
    for (const [token, role] of [
      ['token', 'CASHIER'],
      ['chiosco', 'USER'],
    ] as const) {
      this.server.accounts.set(token, { id: token, role, isKiosk: role === 'USER' })
      this.server.tokens.set(token, token)
    }
    for (const told of done) if (told.what === 'order') this.server.prices.add(told.cents)
  }

  hear(told: Told): void {
    if (told.what === 'order') {
      const content = orderOf(told)
      const entry = { id: content.id, kind: 'order.1', about: content.id, author: '', actor: '', content }
      const body = JSON.stringify({ entries: [entry] })
      this.server.handle('POST', '/api/sfoglia/entries', told.isWaiting ? 'chiosco' : 'token', body)
    } else if (told.what === 'money' && told.how === 'card') this.server.hearStripe(lineOf(told))
    else {
      const { method, path, body } = requestOf(told, this.seen)
      this.server.handle(method, path, 'token', JSON.stringify(body))
    }
  }

  /** Of every session, by what the server was told. */
  readings(): TillReading[] {
    const facts = [...this.server.tillFacts.values()]
    const lines = [...this.server.payments.values()]
    return facts.flatMap(({ kind, sessionId }) => {
      if (kind !== 'open') return []
      const reading = readingOf([
        ...facts.flatMap((fact) => (fact.sessionId === sessionId ? [{ fact, line: null }] : [])),
        ...lines.flatMap((line) => (line.tillSession === sessionId ? [{ fact: null, line }] : [])),
      ])
      return reading ? [reading] : []
    })
  }
}

function orderOf({ id, cents, isWaiting }: Extract<Told, { what: 'order' }>) {
  const item = { id: `r${id.slice(1)}`, product_id: 'torta0000000000', quantity: 1, unit_price: cents / 100, custom_variants: [] }
  return {
    ...{ id, number: isWaiting ? 'K1-001' : 'C1-001', day_sequence: 0, channel: isWaiting ? 'kiosk' : 'counter', items: [item] },
    ...{ placed_at: '2025-03-01T10:00:00.000Z', pickup_date: '2025-11-20T10:00:00.000Z', note: '', discount_code: '' },
    ...{ customer_name: '', customer_phone: '', promised_total: cents / 100 },
  }
}

/** The shop and the books, at the end of it. */
function played(heard: Heard): { shop: Shop; books: Books } {
  const [shop, books] = [new Shop(heard), new Books()]
  heard.before.forEach((told, index) => {
    if (index === heard.kept.length) shop.server.takeBackup()
    shop.hear(told)
  })
  if (heard.kept.length === heard.before.length) shop.server.takeBackup()
  shop.server.restore()
  for (const told of heard.after) shop.hear(told)
  for (const told of [...heard.kept, ...heard.after]) books.hear(told)
  return { shop, books }
}

test('the money of any history adds up to the cent, by the order, by the drawer and by the day', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const heard = hear(history, 'storia', TILLS)
      const { shop, books } = played(heard)
      const story = `\n${storyOf(history)}\n`
      checkSum(shop, books, story)
      checkOrders(shop, books, story)
      checkDrawers(shop, books, heard, story)
      checkDays(shop, books, story)
    }),
    { numRuns: isWholeProof ? 20_000 : 1000 },
  )
})

/** The sentence of the property itself: what the drawers hold, and what went another way, is what was taken. */
function checkSum({ server }: Shop, books: Books, story: string): void {
  expect(amountsOf([...server.payments.values()]), story).toEqual(books.taken())
}

function checkOrders({ server }: Shop, books: Books, story: string): void {
  for (const [id, { record }] of server.orders) {
    const { status, total, paid_at, handed_over_at, attention } = record
    const isInexact = false
    const payments = parseLines(record.payments)
    const totalCents = Math.round(total * 100)
    const paidAtMs = paid_at === '' ? null : Date.parse(paid_at)
    const handedOverAtMs = handed_over_at === '' ? null : Date.parse(handed_over_at)
    const dues = dueCents({ status, totalCents, paidAtMs, handedOverAtMs, payments })
    const holdsCents = paidCents({ payments }, MONEY_METHODS)
    const account = { status, totalCents, paidCents: paidCents({ payments }), holdsCents, dueCents: dues, paidAtMs, isInexact }
    expect({ ...account, questions: [...attention].sort() }, story).toEqual(books.order(id))
  }
  expect([...server.orders.keys()].sort(), story).toEqual([...books.orders.keys()].sort())
}

function checkDrawers(shop: Shop, books: Books, { done }: Heard, story: string): void {
  const readings = shop.readings()
  const drawers = books.drawers()
  const lines = [...shop.server.payments.values()]
  let [inDrawers, others] = [0, 0]
  for (const { sessionId, opening, taken, expected, movements, closing } of readings) {
    const drawer = drawers.get(sessionId)
    expect([expected.cash, taken, closing?.atMs ?? null], story).toEqual([
      drawer?.expectedCash,
      drawer?.taken,
      drawer?.closedAtMs,
    ])
    inDrawers += expected.cash - opening.floatCents
    for (const { kind, amountCents } of movements) inDrawers += kind === 'out' ? amountCents : kind === 'in' ? -amountCents : 0
    others += expected.pos + expected.voucher + expected.gift + expected.card + taken.rounding
  }
  const loose = amountsOf(lines.filter(({ tillSession }) => tillSession === ''))
  const all = PAYMENT_METHODS.reduce((sum, how) => sum + books.taken()[how], 0)
  expect(inDrawers + others + PAYMENT_METHODS.reduce((sum, how) => sum + loose[how], 0), story).toBe(all)
  expect(readings.map(({ sessionId }) => sessionId).sort(), story).toEqual([...drawers.keys()].sort())
  // What a person reads at closing is of that moment: the till’s own facts, in the order in which they were done.
  done.forEach((told, index) => {
    if (told.what !== 'close') return
    const then = new Books()
    for (const earlier of done.slice(0, index)) then.hear(earlier.what === 'money' ? { ...earlier, isLast: true } : earlier)
    expect(shop.seen.get(told.id)?.cash, story).toBe(then.drawers().get(told.session)?.expectedCash)
  })
}

/** By the bounds that the server's list of a day has: both halves of an hour that comes twice belong to it. */
function checkDays({ server }: Shop, books: Books, story: string): void {
  for (const { tillSession, takenAtMs } of server.payments.values()) {
    if (tillSession !== '') continue
    const day = dayInRome(takenAtMs)
    expect(takenAtMs >= instantOf(day, '00:00') && takenAtMs < instantOf(addDays(day, 1), '00:00'), story).toBe(true)
  }
  for (const [day, tills] of books.loose()) {
    const [fromMs, toMs] = [instantOf(day, '00:00'), instantOf(addDays(day, 1), '00:00')]
    for (const [till, sums] of tills) {
      const theirs = [...server.payments.values()].filter(
        ({ tillSession, takenAtMs, device }) => tillSession === '' && device === till && takenAtMs >= fromMs && takenAtMs < toMs,
      )
      expect(amountsOf(theirs), story).toEqual(sums)
    }
  }
}
