// The tills' drawers on the real server: facts that are written down once, in whatever order they come; and what the owner, and a
// cashier, read of a day.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { anOpening, aPayment, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const send = (facts: Json[], token = shop.cashier.token) => server.call('/api/sfoglia/tills', { token, body: { facts } })
const outcomesOf = async (facts: Json[]): Promise<string[]> =>
  (await send(facts)).body.results.map(({ outcome }: Json) => outcome)
const ofDay = async (day: string, token = shop.admin.token, headers = {}): Promise<Json> =>
  (await server.call(`/api/sfoglia/tills?day=${day}`, { token, headers })).body
const today = shopMoment(Date.now()).day
const tillIn = async (session: string): Promise<Json> => (await ofDay(today)).tills.find(({ id }: Json) => id === session)

const AMOUNTS = { cash: 0, pos: 0, card: 0, voucher: 0, gift: 0, rounding: 0 }
const aMovement = (session: string, fields: Json = {}): Json => ({
  ...{
    id: randomId(),
    session,
    kind: 'out',
    amount: 20,
    reason: 'Farina dal mulino',
    at: new Date().toISOString(),
    device: 'C1',
  },
  ...fields,
})
const aClosing = (session: string, fields: Json = {}): Json => ({
  ...{ id: randomId(), session, kind: 'close', at: new Date().toISOString(), device: 'C1', note: '' },
  ...{ expected: { ...AMOUNTS, cash: 100 }, counted: { ...AMOUNTS, cash: 98.5 }, ...fields },
})
const totalIn = (amounts: Json): number =>
  Math.round(Object.keys(AMOUNTS).reduce((sum, method) => sum + amounts[method] * 100, 0)) / 100
const dayOf = (instant: string) => shopMoment(Date.parse(instant)).day
let ORDER: Json = {}
beforeAll(() => {
  ORDER = {
    ...{ status: 'INPROGRESS', pickup_date: slotIn(2, '10:00'), channel: 'counter', user_id: shop.cashier.id, total: 3.2 },
    ...{ payments: [], attention: [] },
  }
})
async function payIn(session: string, fields: Json = {}): Promise<Json> {
  const order = await server.create('orders', ORDER)
  const payment = aPayment(order.id, { till_session: session, ...fields })
  await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments: [payment] } })
  return payment
}

describe('a drawer', () => {
  test('is opened, moved, counted and closed; the same again changes nothing', async () => {
    const opening = anOpening({ float: 150.5 })
    const { id: session } = opening
    const facts = [opening, aMovement(session), aMovement(session, { kind: 'drawer', amount: 0 }), aClosing(session)]
    expect(await outcomesOf(facts)).toEqual(['created', 'created', 'created', 'created'])
    const [record] = await server.list('till_sessions', `id='${session}'`)
    expect(record).toMatchObject({ device: 'C1', float: 150.5, opened_by: shop.cashier.id, closed_by: shop.cashier.id })
    expect(record).toMatchObject({ difference: -1.5, counted: { cash: 98.5 }, expected: { cash: 100 }, late: false })
    expect(await outcomesOf(facts.map((fact) => ({ ...fact, device: 'C2', actor: shop.admin.id })))).toEqual([
      ...['replayed', 'replayed', 'replayed', 'replayed'],
    ])
    expect((await server.list('till_sessions', `id='${session}'`))[0]).toEqual(record)
  })

  test('with other content under the same id is refused, and so is a second closing', async () => {
    const opening = anOpening()
    const movement = aMovement(opening.id)
    const closing = aClosing(opening.id)
    await send([opening, movement, closing])
    const others = [
      { ...opening, float: 99 },
      { ...movement, amount: 21 },
      { ...movement, kind: 'in' },
      { ...movement, reason: 'Altro' },
      { ...closing, counted: AMOUNTS },
      { ...closing, id: randomId() },
    ]
    const { results } = (await send(others)).body
    expect(results.map(({ outcome, reason }: Json) => [outcome, reason])).toEqual(
      others.map(() => ['rejected', 'content-differs']),
    )
    expect((await server.list('till_movements', `session='${opening.id}'`)).map(({ amount }) => amount)).toEqual([20])
  })

  test('whose closing comes first is the same drawer in the end', async () => {
    const opening = anOpening()
    expect(await outcomesOf([aClosing(opening.id), aMovement(opening.id)])).toEqual(['created', 'created'])
    expect(await tillIn(opening.id)).toMatchObject({ opened_at: '', float: 0, late: true })
    expect(await outcomesOf([opening])).toEqual(['created'])
    expect(await tillIn(opening.id)).toMatchObject({ float: 100, counted: { cash: 98.5 } })
  })

  test.each<[string, (session: string) => Json]>([
    ['an opening under another id than its session', (session) => anOpening({ session })],
    ['a float below nothing', (session) => anOpening({ id: session, session, float: -1 })],
    ['half a cent', (session) => anOpening({ id: session, session, float: 0.005 })],
    ['nothing taken out', (session) => aMovement(session, { amount: 0 })],
    ['money with the drawer', (session) => aMovement(session, { kind: 'drawer' })],
    ['no reason', (session) => aMovement(session, { reason: ' ' })],
    ['less than nothing counted', (session) => aClosing(session, { counted: { cash: -1 } })],
    ['an unknown kind', (session) => aMovement(session, { kind: 'lend' })],
  ])('takes nothing that cannot be a fact: %s', async (_, fact) => {
    const { results } = (await send([fact(randomId())])).body
    expect(results).toMatchObject([{ outcome: 'rejected', reason: 'invalid' }])
  })

  test('is told of by staff alone, fifty facts at most', async () => {
    for (const { token } of [shop.anna, shop.kiosk]) expect((await send([anOpening()], token)).status).toBe(403)
    expect((await send([anOpening()], '')).status).toBe(401)
    expect((await send(Array.from({ length: 51 }, () => anOpening()))).status).toBe(400)
  })

  test('that is closed still gets what was taken before, and says so', async () => {
    const opening = anOpening()
    await payIn(opening.id)
    await send([opening, aClosing(opening.id)])
    expect(await tillIn(opening.id)).toMatchObject({ late: false, lines: { cash: 3.2 } })
    const late = await payIn(opening.id, { method: 'pos' })
    expect(await tillIn(opening.id)).toMatchObject({ late: true, lines: { cash: 3.2, pos: 3.2 } })
    expect(await server.list('order_payments', `id='${late.id}'`)).toMatchObject([{ till_session: opening.id }])
  })

  test('is confirmed fact by fact to a device that asks', async () => {
    const opening = anOpening()
    const [movement, closing] = [aMovement(opening.id), aClosing(opening.id)]
    await send([opening, movement, closing])
    const tills = [opening.id, movement.id, closing.id, randomId()]
    const answer = await server.call('/api/sfoglia/orders/confirm', { token: shop.cashier.token, body: { ids: [], tills } })
    expect(new Set(answer.body.tills)).toEqual(new Set([opening.id, movement.id, closing.id]))
  })
})

describe('a drawer that others left open', () => {
  const anEnding = (session: string, fields: Json = {}): Json => ({
    ...{ id: randomId(), session, kind: 'end', at: new Date().toISOString(), device: '', reason: 'Il tablet è rotto' },
    ...fields,
  })
  const end = async (facts: Json[], token = shop.admin.token) =>
    (await send(facts, token)).body.results.map(({ outcome, reason }: Json) => reason || outcome)

  test('is closed by the owner alone, without a count, and said so', async () => {
    const opening = anOpening({ device: 'C71' })
    await send([opening])
    const ending = anEnding(opening.id)
    expect(await end([ending], shop.cashier.token)).toEqual(['not-allowed'])
    expect((await tillIn(opening.id)).ended_at).toBe('')
    expect(await end([ending])).toEqual(['created'])
    expect(await tillIn(opening.id)).toMatchObject({
      ...{ closed_at: '', counted: null, ended_by: 'admin Prova', ended_why: 'Il tablet è rotto', late: false },
    })
    expect(await end([{ ...ending, at: new Date().toISOString() }])).toEqual(['replayed'])
    expect(await end([anEnding(opening.id)])).toEqual(['content-differs'])
  })

  test('is its till’s also where the owner’s word comes before the opening', async () => {
    const opening = anOpening({ device: 'C74' })
    expect(await end([anEnding(opening.id)])).toEqual(['created'])
    expect(await outcomesOf([opening])).toEqual(['created'])
    expect(await tillIn(opening.id)).toMatchObject({ device: 'C74', ended_by: 'admin Prova' })
  })

  test('keeps what its till tells afterwards: money, a movement, and the count of whoever counts it', async () => {
    const opening = anOpening({ device: 'C72' })
    await send([opening])
    await end([anEnding(opening.id)])
    await payIn(opening.id, { device: 'C72' })
    expect(await tillIn(opening.id)).toMatchObject({ late: true, lines: { cash: 3.2 } })
    const facts = [aMovement(opening.id), aClosing(opening.id, { counts: { 5000: 1, 50: 97 } })]
    expect(await outcomesOf(facts)).toEqual(['created', 'created'])
    expect(await tillIn(opening.id)).toMatchObject({
      ...{ counted: { cash: 98.5 }, closed_by: 'cassa Prova', ended_by: 'admin Prova', movements: [{ amount: 20 }] },
    })
    const [record] = await server.list('till_sessions', `id='${opening.id}'`)
    expect(record.counts).toEqual({ 5000: 1, 50: 97 })
  })

  test('is not among the open ones of other days', async () => {
    const opening = anOpening({ device: 'C73', at: new Date(instantOf(addDays(today, -6), '09:00')).toISOString() })
    await send([opening])
    expect(await tillIn(opening.id)).toBeDefined()
    await end([anEnding(opening.id)])
    const listed = async (back: number) => (await ofDay(addDays(today, -back))).tills.some(({ id }: Json) => id === opening.id)
    // Today is the day on which it was closed.
    expect([await listed(6), await listed(3), await listed(0)]).toEqual([true, false, true])
  })
})

describe('a day', () => {
  test('tells of every drawer that was open in it, with what went through it', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const [open, closed] = [anOpening({ at: yesterday, device: 'C7' }), anOpening({ at: yesterday, device: 'C8' })]
    await send([open, closed, aMovement(open.id, { device: 'C7' }), aClosing(closed.id, { at: yesterday, device: 'C8' })])
    await payIn(open.id, { method: 'voucher', device: 'C7' })
    const ids = async (day: string): Promise<string[]> => (await ofDay(day)).tills.map(({ id }: Json) => id)
    expect(await ids(addDays(today, -1))).toEqual(expect.arrayContaining([open.id, closed.id]))
    expect(await ids(today)).toContain(open.id)
    expect(await ids(today)).not.toContain(closed.id)
    expect(await ids(addDays(today, -2))).not.toContain(open.id)
    expect(await tillIn(open.id)).toMatchObject({
      ...{ device: 'C7', opened_by: 'cassa Prova', closed_at: '', float: 100, expected: null },
      ...{ lines: { ...AMOUNTS, voucher: 3.2 }, movements: [{ kind: 'out', amount: 20, by: 'cassa Prova' }] },
    })
  })

  test('sums what was taken on it: a drawer over midnight, or never closed, counts on each day what came then', async () => {
    const nine = (days: number) => new Date(instantOf(addDays(today, -days), '09:00')).toISOString()
    const [left, night] = [anOpening({ at: nine(20), device: 'C5' }), anOpening({ at: nine(15), device: 'C6' })]
    await send([left, night, aClosing(night.id, { at: nine(14), device: 'C6' })])
    await payIn(left.id, { amount: 1234.5, device: 'C5', taken_at: nine(20) })
    await payIn(left.id, { amount: 4, device: 'C5', taken_at: nine(11) })
    await payIn(night.id, { amount: 80, method: 'pos', device: 'C6', taken_at: nine(15) })
    const seen = async (days: number) => {
      const { taken, tills } = await ofDay(addDays(today, -days))
      const own = tills.filter(({ id }: Json) => [left.id, night.id].includes(id))
      return [totalIn(taken), ...own.map(({ id, lines, day_lines }: Json) => [id, totalIn(lines), totalIn(day_lines)])]
    }
    expect(await seen(20)).toEqual([1234.5, [left.id, 1238.5, 1234.5]])
    expect(await seen(15)).toEqual([80, [night.id, 80, 80]])
    expect(await seen(14)).toEqual([0, [night.id, 80, 0]])
    expect(await seen(12)).toEqual([0])
    expect(await seen(11)).toEqual([4, [left.id, 1238.5, 4]])
    expect((await seen(0)).slice(1)).toEqual([[left.id, 1238.5, 0]])
  })

  test('has every line in exactly one list, and the sum that the figures have', async () => {
    const days = [3, 2, 1, 0].map((back) => addDays(today, -back))
    const known = Array.from({ length: 3 }, () =>
      anOpening({ device: 'C3', at: new Date(Date.now() - 3 * 86_400_000).toISOString() }),
    )
    await send(known)
    const sessions = [...known.map(({ id }) => id), randomId(), '']
    const lines = fc.sample(
      fc.record({
        amount: fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100),
        method: fc.constantFrom('cash', 'pos', 'voucher', 'gift'),
        minutesAgo: fc.integer({ min: 0, max: 3 * 24 * 60 }),
        till_session: fc.constantFrom(...sessions),
        device: fc.constantFrom('C3', 'C4'),
      }),
      60,
    )
    const order = await server.create('orders', { ...ORDER, total: 9999 })
    for (let from = 0; from < lines.length; from += 20) {
      const payments = lines.slice(from, from + 20).map(({ minutesAgo, ...line }) => {
        const taken_at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
        return aPayment(order.id, { ...line, taken_at })
      })
      await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments } })
    }
    const checkDays = async () => {
      for (const day of days) {
        const { taken, tills, loose } = await ofDay(day)
        const path = `/api/sfoglia/figures?from=${day}&to=${day}`
        const { money } = (await server.call(path, { token: shop.admin.token })).body
        const lists = [...tills.map(({ day_lines }: Json) => day_lines), ...loose.map(({ lines }: Json) => lines)]
        for (const method of Object.keys(AMOUNTS)) {
          const listed = lists.reduce((sum: number, one: Json) => sum + Math.round(one[method] * 100), 0)
          const told = money.filter((one: Json) => one.method === method)
          const figured = told.reduce((sum: number, one: Json) => sum + one.taken_cents + one.back_cents, 0)
          expect([listed, figured], `${day} ${method}`).toEqual(Array(2).fill(Math.round(taken[method] * 100)))
        }
      }
    }
    await checkDays()
    // The drawer that nobody knew is told of.
    const found = anOpening({ id: sessions[3], session: sessions[3], device: 'C4' })
    await send([found])
    await checkDays()
    const sumOf = (id: string | undefined) =>
      lines.reduce((sum, line) => sum + (line.till_session === id ? Math.round(line.amount * 100) : 0), 0)
    expect(Math.round(totalIn((await tillIn(found.id)).lines) * 100)).toBe(sumOf(found.id))
  })

  test('has the money of a drawer that is not known yet beside the drawers, until that is', async () => {
    const opening = anOpening({ device: 'C61' })
    await payIn(opening.id, { amount: 77.7, device: 'C61' })
    const loose = async () => (await ofDay(today)).loose.filter(({ device }: Json) => device === 'C61')
    expect(await loose()).toMatchObject([{ lines: { cash: 77.7 } }])
    await send([opening])
    expect(await loose()).toEqual([])
    expect((await tillIn(opening.id)).lines.cash).toBe(77.7)
  })

  test('keeps what a wrong clock said, and shows it when it came, marked', async () => {
    const opening = anOpening({ device: 'C62', at: '2031-01-01T08:00:00.000Z' })
    const movement = aMovement(opening.id, { device: 'C62', at: '1999-01-01T08:00:00.000Z' })
    const closing = aClosing(opening.id, { device: 'C62', at: '2031-01-01T18:00:00.000Z' })
    expect(await outcomesOf([opening, movement, closing])).toEqual(['created', 'created', 'created'])
    const till = await tillIn(opening.id)
    expect(till).toMatchObject({ clock_wrong: true, movements: [{ amount: 20 }] })
    for (const at of [till.opened_at, till.closed_at, till.movements[0].at]) expect(dayOf(at)).toBe(today)
    expect(Date.parse(till.opened_at)).toBeLessThan(Date.parse(till.closed_at))
    expect(await outcomesOf([opening, movement, closing])).toEqual(['replayed', 'replayed', 'replayed'])
    expect((await ofDay('2031-01-01')).tills).toEqual([])
    const [record] = await server.list('till_sessions', `id='${opening.id}'`)
    expect(record).toMatchObject({ opened_said: '2031-01-01 08:00:00.000Z', closed_said: '2031-01-01 18:00:00.000Z' })
    const right = anOpening({ device: 'C62' })
    await send([right])
    await payIn(right.id, { taken_at: '2031-01-01T09:00:00.000Z' })
    expect(await tillIn(right.id)).toMatchObject({ clock_wrong: true, day_lines: { cash: 3.2 } })
  })

  test('tells of money beside any drawer, and of money without its order', async () => {
    await payIn('', { device: 'C9', method: 'pos' })
    const orphan = aPayment(randomId(), { device: 'C9', note: 'Ordine rifiutato', orphan: true, till_session: randomId() })
    await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments: [orphan] } })
    const { loose, orphans } = await ofDay(today)
    // That of the orphan too: nobody has heard of its drawer.
    expect(loose.find(({ device }: Json) => device === 'C9')).toMatchObject({ lines: { cash: 3.2, pos: 3.2 } })
    expect(orphans).toMatchObject([{ id: orphan.id, device: 'C9', amount: 3.2, method: 'cash', note: 'Ordine rifiutato' }])
    expect((await ofDay(addDays(today, -1))).orphans).toEqual([])
  })

  test('shows a cashier their own till, and the others when the owner wants it', async () => {
    const secret = 'ab'.repeat(32)
    const till = { id: randomId(), kind: 'counter', name: 'Banco', secret }
    const headers = { 'X-Sfoglia-Device': `${till.id}.${secret}` }
    const { code } = (await server.call('/api/sfoglia/devices', { token: shop.cashier.token, body: till, headers })).body
    // Opened before it had its code.
    const [own, other] = [anOpening({ device: 'X1234' }), anOpening({ device: 'C88' })]
    await server.call('/api/sfoglia/tills', { token: shop.cashier.token, body: { facts: [own] }, headers })
    await send([other])
    expect((await server.list('till_sessions', `id='${own.id}'`))[0].device).toBe(code)
    const seen = async (given = {}): Promise<string[]> =>
      (await ofDay(today, shop.cashier.token, given)).tills.map(({ id }: Json) => id)
    expect(await seen(headers)).toContain(own.id)
    expect(await seen(headers)).not.toContain(other.id)
    expect(await seen()).toEqual([])
    const [{ id }] = await server.list('shop')
    const path = `/api/collections/shop/records/${id}`
    await server.call(path, { method: 'PATCH', token: shop.admin.token, body: { tills_for_staff: true } })
    expect(await seen(headers)).toEqual(expect.arrayContaining([own.id, other.id]))
    await server.call(path, { method: 'PATCH', token: shop.admin.token, body: { tills_for_staff: false } })
  })

  test('is asked for by its name', async () => {
    for (const day of ['', 'ieri', '2026-02-30']) {
      expect((await server.call(`/api/sfoglia/tills?day=${day}`, { token: shop.admin.token })).status).toBe(400)
    }
  })
})
