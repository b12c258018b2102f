// Random histories of two tills on the real server, which is put back to a backup in their middle and told again: its lines, orders,
// drawers and days say what the books of somebody else say (tests/oracle/till.ts). Many more are told in memory, in
// src/domain/till/till.histories.test.ts.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHistory, type Heard, type History, hear, requestOf, seenAtClosings, storyOf } from '../builders/till-histories.ts'
import { Books, type ByHow, dayInRome, type Told, type ToldMoney, type ToldOrder, wholeEuro } from '../oracle/till.ts'
import { isWholeProof, seed } from '../proof.ts'
import { randomId } from './an-order.ts'
import { type Json, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

const HISTORIES = isWholeProof ? 400 : 20

let server: Server
let shop: SmallShop
let service: string
let backup: string

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  service = await serviceLogin(server)
  backup = await mkdtemp(join(tmpdir(), 'sfoglia-backup-'))
  for (const till of RUNS.flatMap(({ tills }) => tills)) await admitTill(till)
})
afterAll(() => rm(backup, { recursive: true, force: true }))

interface Run {
  history: History
  heard: Heard
  books: Books
  tills: readonly [string, string]
  seen: ReturnType<typeof seenAtClosings>
}

/** Each has two tills and ids of its own: they share a server. */
const RUNS = fc.sample(aHistory, { numRuns: HISTORIES, seed }).map((history, index): Run => {
  const tills = [`C${1000 + 2 * index}`, `C${1001 + 2 * index}`] as const
  const heard = hear(history, `s${String(index).padStart(5, '0')}`, tills)
  return { history, heard, tills, books: new Books(Date.now()), seen: seenAtClosings(heard.done) }
})

/** Tills that prove themselves and are let in, by their codes: what they say of who did it is believed. */
const proofs = new Map<string, Record<string, string>>()

async function admitTill(code: string): Promise<void> {
  const [id, secret] = [randomId(), 'ef'.repeat(32)]
  const headers = { 'X-Sfoglia-Device': `${id}.${secret}` }
  await server.call('/api/sfoglia/devices', { token: shop.cashier.token, headers, body: { id, name: code, secret } })
  // It was there before the first story begins.
  await server.patch('devices', id, { approved: true, code, emptied_at: '2024-12-01 08:00:00.000Z' })
  proofs.set(code, headers)
}

/** Who took the money, and whose login brings it: often a colleague's. */
function peopleOf(id: string): { author: Person; bearer: Person } {
  const sign = [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  const people = [shop.cashier, shop.admin]
  return { author: people[sign % 2] ?? shop.cashier, bearer: people[Math.floor(sign / 2) % 2] ?? shop.cashier }
}

/** @returns whether the server took it; a refund that comes before its payment it does not, and Stripe repeats it */
async function tell(told: Told, { seen, heard }: Run): Promise<boolean> {
  if (told.what === 'order') return order(told, heard)
  if (told.what === 'money' && told.how === 'card') return stripe(told, heard.done)
  const { author, bearer } = peopleOf(told.id)
  const { method, path, body } = requestOf(told, seen, author.id)
  const isTills = 'till' in told && told.what !== 'end'
  const headers = isTills ? (proofs.get(told.till) ?? {}) : {}
  const { token } = told.what === 'end' ? shop.admin : isTills ? bearer : shop.cashier
  const answer = await server.call(path, { method, token, headers, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return true
}

async function order({ id, cents, isWaiting }: ToldOrder, { done }: Heard): Promise<boolean> {
  if ((await server.list('orders', `id='${id}'`)).length > 0) return true
  const isByCard = done.some((told) => told.what === 'money' && told.order === id && told.how === 'card')
  const user_id = isByCard ? shop.anna.id : isWaiting ? shop.kiosk.id : shop.cashier.id
  await server.create('orders', {
    ...{ id, user_id, status: isWaiting ? 'NOTPAID' : 'INPROGRESS', channel: isByCard ? 'web' : isWaiting ? 'kiosk' : 'counter' },
    ...{ pickup_date: slotIn(2, '10:00'), total: wholeEuro(cents), payments: [], attention: [] },
  })
  return true
}

/** As the edge passes it on. A refund says what has gone back in all. */
async function stripe(told: ToldMoney, done: readonly Told[]): Promise<boolean> {
  const names = { session: `cs_${told.order}`, intent: `pi_${told.order}`, order_id: told.order, currency: 'eur' }
  const sums = done.slice(0, done.findIndex(({ id }) => id === told.id) + 1)
  const back = sums.filter(
    (one): one is ToldMoney => one.what === 'money' && one.how === 'card' && one.order === told.order && one.cents < 0,
  )
  const amount_cents = told.isRefund ? -back.reduce((sum, { cents }) => sum + cents, 0) : told.cents
  const event = { event_id: `evt_${told.id}`, type: told.isRefund ? 'refunded' : 'paid', amount_cents, ...names }
  const created_at = new Date(told.atMs).toISOString()
  const answer = await server.call('/api/sfoglia/payments/event', { token: service, body: { ...event, created_at } })
  expect([200, 404], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.status === 200
}

/**
 * Some at a time: each history keeps its own order, and they come between each other.
 * @param onTaken of each that the server has taken
 */
async function play(partOf: (heard: Heard) => readonly Told[], onTaken: (run: Run, told: Told) => void): Promise<void> {
  const waiting = [...RUNS]
  const one = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      for (const told of partOf(run.heard)) if (await tell(told, run)) onTaken(run, told)
    }
  }
  await Promise.all(Array.from({ length: 6 }, one))
}

test('the money of random histories is the same on the server and in the books, to the cent', async () => {
  const write = ({ books }: Run, told: Told) => books.hear(told)
  await play(({ kept }) => kept, write)
  await server.stop()
  await cp(server.dir, backup, { recursive: true })
  await server.start()
  await play(
    ({ before, kept }) => before.slice(kept.length),
    () => undefined,
  )
  await server.stop()
  await rm(server.dir, { recursive: true, force: true })
  await cp(backup, server.dir, { recursive: true })
  await server.start()
  await play(({ after }) => after, write)
  const days = await daysOf(RUNS.map(({ books }) => books))
  for (const run of RUNS) await check(run, days)
  checkDays(days)
})

async function daysOf(all: readonly Books[]): Promise<Map<string, Json>> {
  const DAY_MS = 86_400_000
  const days = new Set<string>()
  // And the day before and after: there they stand, or not.
  for (const day of all.flatMap((books) => [...books.days()])) {
    for (const by of [-DAY_MS, 0, DAY_MS]) days.add(dayInRome(Date.parse(`${day}T12:00:00Z`) + by))
  }
  const read = new Map<string, Json>()
  for (const day of days) read.set(day, (await server.call(`/api/sfoglia/tills?day=${day}`, { token: shop.admin.token })).body)
  return read
}

/** A day's sum is what was taken on it, each line once, whatever drawers were open and for how long. */
function checkDays(days: ReadonlyMap<string, Json>): void {
  for (const [day, { taken, tills, loose }] of days) {
    const expected = RUNS.map(({ books }) => inEuro(books.takenOn(day)))
    const lists = [...tills.map((till: Json) => till.day_lines), ...loose.map((till: Json) => till.lines)]
    for (const how of HOWS) {
      const sum = (all: readonly Json[]) => all.reduce((cents: number, one) => cents + Math.round(one[how] * 100), 0)
      expect([Math.round(taken[how] * 100), sum(lists)], `${day} ${how}`).toEqual([sum(expected), sum(expected)])
    }
  }
}

const HOWS = ['cash', 'pos', 'card', 'voucher', 'gift', 'rounding'] as const

const inEuro = ({ cash, pos, card, voucher, gift, rounding }: ByHow) => ({
  ...{ cash: wholeEuro(cash), pos: wholeEuro(pos), card: wholeEuro(card), voucher: wholeEuro(voucher) },
  ...{ gift: wholeEuro(gift), rounding: wholeEuro(rounding) },
})

async function check({ history, heard, books, tills, seen }: Run, days: ReadonlyMap<string, Json>): Promise<void> {
  const story = `seed ${seed}\n${storyOf(history)}\n`
  const prefix = heard.done[0]?.id.slice(0, 6) ?? ''
  const mine = `order_id~'${prefix}%'`
  const lines = await server.list('order_payments', mine)
  const sum = { cash: 0, pos: 0, card: 0, voucher: 0, gift: 0, rounding: 0 }
  for (const { method, amount } of lines) sum[method as keyof ByHow] += Math.round(amount * 100)
  expect(sum, story).toEqual(books.taken())
  for (const { id, method, actor, login } of lines) {
    if (method !== 'card') expect(actor || login, `${id}${story}`).toBe(peopleOf(id).author.id)
  }
  await checkOrders(mine, books, story)
  await checkSessions(tills, books, seen, story)
  for (const [day, { tills: drawers, loose, orphans }] of days) {
    const open = drawers.filter(({ device }: Json) => tills.includes(device))
    expect(open.map(({ id }: Json) => id).sort(), `${day}${story}`).toEqual(books.drawersOn(day))
    for (const { id, float, lines: taken, movements } of open) {
      const drawer = books.drawers().get(id)
      const moved = (kind: string) =>
        movements.reduce((cents: number, one: Json) => cents + (one.kind === kind ? Math.round(one.amount * 100) : 0), 0)
      const expected = Math.round(float * 100) + Math.round(taken.cash * 100) + moved('in') - moved('out')
      expect([taken, expected], `${day}${story}`).toEqual([drawer && inEuro(drawer.taken), drawer?.expectedCash])
    }
    for (const till of tills) {
      const theirs = books.loose().get(day)?.get(till)
      const told = loose.find(({ device }: Json) => device === till)?.lines
      expect(told, `${day}${story}`).toEqual(theirs && inEuro(theirs))
    }
    const astray = orphans.filter(({ device }: Json) => tills.includes(device)).map(({ id }: Json) => id)
    expect(astray.sort(), `${day}${story}`).toEqual(books.astray().get(day) ?? [])
  }
}

async function checkOrders(mine: string, books: Books, story: string): Promise<void> {
  const orders = await server.list('orders', mine.replace('order_id', 'id'))
  expect(orders.map(({ id }) => id).sort(), story).toEqual([...books.orders.keys()].sort())
  const questionsOf = ['collected-cancelled', 'collected-twice', 'unpaid']
  for (const { id, status, total, paid_total, paid_at, attention, owed, payments } of orders) {
    const account = books.order(id)
    const paidAtMs = paid_at === '' ? null : Date.parse(paid_at)
    const questions = attention.filter((reason: string) => questionsOf.includes(reason)).sort()
    const isInexact = account?.isInexact ?? false
    const shown = { status, total, paid_total, paidAtMs: isInexact ? paidAtMs === null : paidAtMs, questions, owed }
    expect(shown, `${id}${story}`).toEqual(
      account && {
        ...{ status: account.status, total: wholeEuro(account.totalCents), paid_total: wholeEuro(account.paidCents) },
        ...{ paidAtMs: isInexact ? account.paidAtMs === null : account.paidAtMs, questions: account.questions },
        owed: account.status === 'COMPLETED' && account.dueCents > 0,
      },
    )
    const paid = payments.reduce((cents: number, { amount }: Json) => cents + Math.round(amount * 100), 0)
    expect(paid, `${id}${story}`).toBe(account?.paidCents)
  }
}

async function checkSessions(tills: Run['tills'], books: Books, seen: Run['seen'], story: string): Promise<void> {
  const sessions = await server.list('till_sessions', tills.map((till) => `device='${till}'`).join('||'))
  const drawers = books.drawers()
  expect(sessions.map(({ id }) => id).sort(), story).toEqual([...drawers.keys()].sort())
  for (const { id, float, opened_at, closed_at, closing, expected, late } of sessions) {
    const drawer = drawers.get(id)
    const closedAtMs = closed_at === '' ? null : Date.parse(closed_at)
    const shown = { float, openedAtMs: Date.parse(opened_at), closedAtMs, late }
    expect(shown, `${id}${story}`).toEqual(
      drawer && {
        ...{ float: wholeEuro(drawer.floatCents), openedAtMs: drawer.openedAtMs },
        ...{ closedAtMs: drawer.closedAtMs, late: drawer.isLate },
      },
    )
    if (closing !== '') expect(expected.cash, `${id}${story}`).toBe(wholeEuro(seen.get(closing)?.cash ?? Number.NaN))
  }
}
