// The tills' drawers on the real server: facts that are written down once, in whatever order they come; and what the owner, and a
// cashier, read of a day.
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
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
async function payIn(session: string, fields: Json = {}): Promise<Json> {
  const order = await server.create('orders', {
    ...{ status: 'INPROGRESS', pickup_date: slotIn(2, '10:00'), channel: 'counter', user_id: shop.cashier.id, total: 3.2 },
    ...{ payments: [], attention: [] },
  })
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

  test('tells of money beside any drawer, and of money without its order', async () => {
    await payIn('', { device: 'C9', method: 'pos' })
    const orphan = aPayment(randomId(), { device: 'C9', note: 'Ordine rifiutato', orphan: true, till_session: randomId() })
    await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments: [orphan] } })
    const { loose, orphans } = await ofDay(today)
    expect(loose.find(({ device }: Json) => device === 'C9')).toMatchObject({ lines: { cash: 0, pos: 3.2 } })
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
