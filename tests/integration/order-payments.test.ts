// Money over the counter, as the tills tell of it, on the real server: written down once, never refused but for what cannot be
// money, and what does not fit the order a question for a person.
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const send = (payments: Json[], token = shop.cashier.token, headers = {}) =>
  server.call('/api/sfoglia/payments', { token, headers, body: { payments } })
const outcomesOf = async (payments: Json[]): Promise<string[]> =>
  (await send(payments)).body.results.map(({ outcome }: Json) => outcome)
const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]
const linesOf = (id: string) => server.list('order_payments', `order_id='${id}'`, 'taken_at')
const eventsOf = async (id: string) =>
  (await server.list('order_events', `order_id='${id}'`, 'created')).map(({ event }) => event)
const patch = (id: string, body: Json) =>
  server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })

/** One that has a name and proves itself. */
async function aTill(name: string): Promise<{ code: string; headers: Record<string, string> }> {
  const [id, secret] = [randomId(), 'cd'.repeat(32)]
  const headers = { 'X-Sfoglia-Device': `${id}.${secret}` }
  const answer = await server.call('/api/sfoglia/devices', { token: shop.cashier.token, headers, body: { id, name, secret } })
  return { code: answer.body.code, headers }
}

async function orderIn(status: string, fields: Json = {}): Promise<string> {
  const id = randomId()
  const given = { pickup_date: slotIn(2, '10:00'), channel: 'counter', user_id: shop.cashier.id, total: 3.2, attention: [] }
  await server.create('orders', { id, status, payments: [], ...given, ...fields })
  return id
}

describe('a payment', () => {
  test('of the whole pays its order, and the same again changes nothing', async () => {
    const id = await orderIn('NOTPAID')
    const payment = aPayment(id, { reference: 'POS 0042', till_session: randomId() })
    const [result] = (await send([payment])).body.results
    expect(result).toMatchObject({ outcome: 'created', order: { status: 'INPROGRESS', payment_method: 'cash', paid_total: 3.2 } })
    const { till_session, reference } = payment
    const [login, actor] = [shop.cashier.id, shop.cashier.id]
    expect(await linesOf(id)).toMatchObject([{ amount: 3.2, login, actor, till_session, reference }])
    const after = await stored(id)
    expect(await outcomesOf([payment, { ...payment, device: 'C2' }])).toEqual(['replayed', 'replayed'])
    expect(await stored(id)).toEqual(after)
    expect(await eventsOf(id)).toEqual(['collected'])
  })

  test('with other content under the same id is refused', async () => {
    const id = await orderIn('INPROGRESS')
    const payment = aPayment(id)
    await send([payment])
    for (const fields of [{ amount: 3.1 }, { method: 'pos' }, { kind: 'deposit' }, { order_id: await orderIn('INPROGRESS') }]) {
      expect((await send([{ ...payment, ...fields }])).body.results).toMatchObject([
        { outcome: 'rejected', reason: 'content-differs' },
      ])
    }
    expect((await stored(id)).paid_total).toBe(3.2)
  })

  test.each<[string, Json]>([
    ['nothing', { amount: 0 }],
    ['half a cent', { amount: 0.005 }],
    ['more than 10,000 euro', { amount: 10_000.01 }],
    ['no number', { amount: '3.2' }],
    ['an unknown method', { method: 'assegno' }],
    ['a card, which only Stripe takes', { method: 'card' }],
    ['a refund that is none', { kind: 'refund' }],
  ])('that cannot be money is refused: %s', async (_, fields) => {
    const id = await orderIn('INPROGRESS')
    expect((await send([aPayment(id, fields)])).body.results).toMatchObject([{ outcome: 'rejected', reason: 'invalid' }])
    expect(await linesOf(id)).toEqual([])
  })

  test('from who is no staff is refused as a whole; fifty at most', async () => {
    const id = await orderIn('INPROGRESS')
    for (const { token } of [shop.anna, shop.kiosk]) expect((await send([aPayment(id)], token)).status).toBe(403)
    expect((await send([aPayment(id)], '')).status).toBe(401)
    const many = Array.from({ length: 51 }, () => aPayment(id))
    expect((await send(many)).status).toBe(400)
    expect(await linesOf(id)).toEqual([])
  })

  test('bears whom a till that is let in says, of the shop’s people; else whose login it was', async () => {
    const id = await orderIn('INPROGRESS', { total: 100 })
    const till = await aTill('Banco')
    for (const actor of [shop.admin.id, shop.anna.id, randomId()]) await send([aPayment(id, { actor })])
    await send([aPayment(id, { actor: shop.admin.id })], shop.cashier.token, till.headers)
    await send([aPayment(id, { actor: shop.anna.id })], shop.cashier.token, till.headers)
    const [cashier, admin] = [shop.cashier.id, shop.admin.id]
    const took = (await linesOf(id)).map(({ actor }) => actor)
    expect(took.sort()).toEqual([cashier, cashier, cashier, cashier, admin].sort())
  })

  test('is of the device that proves itself, whatever is said; nobody speaks for one that could have', async () => {
    const [own, other] = [await aTill('Banco'), await aTill('Bar')]
    const id = await orderIn('INPROGRESS', { total: 100 })
    const deviceOf = async (device: string, headers = {}) => {
      const payment = aPayment(id, { device })
      await send([payment], shop.cashier.token, headers)
      return (await server.list('order_payments', `id='${payment.id}'`))[0].device
    }
    // Taken before it had its code, and under another's name.
    expect(await deviceOf('X4711', own.headers)).toBe(own.code)
    expect(await deviceOf(other.code, own.headers)).toBe(own.code)
    expect(await deviceOf(other.code)).toBe('')
    expect(await deviceOf('C777')).toBe('C777')
  })

  test('with a time that cannot be is of the moment when it came, and its order says so', async () => {
    for (const taken_at of ['2031-01-01T10:00:00.000Z', '1999-01-01T10:00:00.000Z']) {
      const id = await orderIn('INPROGRESS')
      const payment = aPayment(id, { taken_at })
      expect(await outcomesOf([payment, payment])).toEqual(['created', 'replayed'])
      const [line] = await linesOf(id)
      expect(Math.abs(Date.parse(line.taken_at) - Date.now())).toBeLessThan(60_000)
      expect(Date.parse(line.said_at)).toBe(Date.parse(taken_at))
      const order = await stored(id)
      expect(order).toMatchObject({ attention: ['clock-wrong'], paid_total: 3.2 })
      expect(order.paid_at.slice(0, 10)).toBe(line.taken_at.slice(0, 10))
      expect(order.payments[0].taken_at.slice(0, 23)).toBe(line.taken_at.replace(' ', 'T').slice(0, 23))
    }
  })

  test('of a wrong clock keeps its place among the others of its request', async () => {
    const id = await orderIn('INPROGRESS', { total: 10 })
    const ahead = (minute: number) => new Date(Date.now() + (600 + minute) * 60_000).toISOString()
    const sent = [10, -10, 4].map((amount, minute) =>
      aPayment(id, { amount, kind: amount < 0 ? 'refund' : 'payment', taken_at: ahead(minute) }),
    )
    await send(sent)
    expect((await linesOf(id)).map(({ amount }) => amount)).toEqual([10, -10, 4])
  })

  test('in parts: what is left is due, and the last one says when it was paid', async () => {
    const id = await orderIn('NOTPAID')
    const nowMs = Date.now()
    const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * 60_000).toISOString()
    await send([aPayment(id, { amount: 1.2, kind: 'deposit', taken_at: at(9) })])
    expect(await stored(id)).toMatchObject({ status: 'INPROGRESS', paid_at: '', payment_method: 'cash', paid_total: 1.2 })
    await send([aPayment(id, { amount: 2, method: 'voucher', taken_at: at(3) })])
    const paid = await stored(id)
    expect(paid).toMatchObject({ payment_method: 'mixed', paid_total: 3.2, attention: [] })
    expect(Date.parse(paid.paid_at)).toBe(Date.parse(at(3)))
    expect(paid.payments.map(({ amount, method, kind }: Json) => [amount, method, kind])).toEqual([
      [1.2, 'cash', 'deposit'],
      [2, 'voucher', 'payment'],
    ])
    expect(await eventsOf(id)).toEqual(['collected', 'payment'])
  })

  test.each([
    [3.25, -0.02, 3.23],
    [3.2, 0.02, 3.22],
  ])('of %d in cash, with %d that no money pays, pays %d, whichever comes first', async (amount, rest, total) => {
    for (const isFirst of [true, false]) {
      const id = await orderIn('NOTPAID', { total, channel: 'kiosk' })
      // Of a till whose clock is right they are of one moment; where the server gives the moments, one is before the other.
      const taken = (secondsAgo: number) => ({ taken_at: new Date(Date.now() - secondsAgo * 1000).toISOString() })
      const rounding = aPayment(id, { amount: rest, method: 'rounding', ...taken(isFirst ? 2 : 1) })
      const cash = aPayment(id, { amount, ...taken(1) })
      for (const line of isFirst ? [rounding, cash] : [cash, rounding]) expect(await outcomesOf([line])).toEqual(['created'])
      expect(await stored(id)).toMatchObject({ status: 'INPROGRESS', payment_method: 'cash', paid_total: total })
      if (isFirst) expect((await stored(id)).attention).toEqual([])
      // All of it goes back.
      const back = { kind: 'refund', taken_at: new Date(Date.now() + 1000).toISOString() }
      expect(
        await outcomesOf([
          aPayment(id, { ...back, method: 'rounding', amount: -rest }),
          aPayment(id, { ...back, amount: -amount }),
        ]),
      ).toEqual(['created', 'created'])
      expect((await stored(id)).paid_total).toBe(0)
    }
  })

  test('no more than two cents are rounded, nothing is paid by rounding alone, and meal vouchers say how many they are', async () => {
    const id = await orderIn('INPROGRESS')
    for (const fields of [{ method: 'rounding', amount: 0.03 }, { method: 'voucher', pieces: 1.5 }, { pieces: 1 }])
      expect((await send([aPayment(id, fields)])).body.results).toMatchObject([{ outcome: 'rejected', reason: 'invalid' }])
    expect((await patch(id, { status: 'INPROGRESS', payment_method: 'rounding' })).status).toBe(400)
    await send([aPayment(id, { method: 'voucher', amount: 2, pieces: 2 }), aPayment(id, { method: 'gift', amount: 1.2 })])
    expect((await linesOf(id)).map(({ method, pieces }) => [method, pieces]).sort()).toEqual([['gift', 0], ['voucher', 2]]) // biome-ignore format: pairs
    const { payments, payment_method } = await stored(id)
    expect(payment_method).toBe('mixed')
    expect(payments.find(({ method }: Json) => method === 'voucher').pieces).toBe(2)
    expect(payments.find(({ method }: Json) => method === 'gift')).not.toHaveProperty('pieces')
  })

  test('for an order that costs nothing is written down like any other, with a question', async () => {
    const id = await orderIn('NOTPAID', { total: 0 })
    expect((await send([aPayment(id)])).body.results).toMatchObject([{ outcome: 'created' }])
    expect(await stored(id)).toMatchObject({ status: 'INPROGRESS', payment_method: 'cash', attention: ['collected-twice'] })
  })

  test('of two tills for one order: both stand, and somebody has to look', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk' })
    await send([aPayment(id, { device: 'C16' })])
    await send([aPayment(id, { device: 'C17', method: 'pos' })])
    expect(await stored(id)).toMatchObject({ paid_total: 6.4, attention: ['collected-twice'] })
    // Given back by the way it came, it is no question any more.
    await send([aPayment(id, { amount: -3.2, method: 'pos', kind: 'refund', note: 'Incassato due volte' })])
    expect(await stored(id)).toMatchObject({ paid_total: 3.2, attention: [], payment_method: 'cash' })
    const [, , back] = await server.list('order_events', `order_id='${id}'`, 'created')
    expect(back).toMatchObject({ event: 'given-back', detail: { amount: -3.2, method: 'pos', reason: 'Incassato due volte' } })
  })

  test('for what a colleague has cancelled stays written down, and somebody gives it back', async () => {
    const id = await orderIn('INPROGRESS')
    await patch(id, { status: 'CANCELLED', cancel_reason: 'Richiesto dal cliente' })
    await send([aPayment(id, { taken_at: new Date(Date.now() - 60_000).toISOString() })])
    expect(await stored(id)).toMatchObject({ status: 'CANCELLED', paid_total: 3.2, attention: ['collected-cancelled'] })
  })

  test('that goes back beyond what was taken is on no order, and is not lost', async () => {
    const id = await orderIn('INPROGRESS')
    await send([aPayment(id)])
    const back = aPayment(id, { amount: -3.2, kind: 'refund' })
    expect(await outcomesOf([back])).toEqual(['created'])
    const again = aPayment(id, { amount: -3.2, kind: 'refund' })
    expect((await send([again])).body.results).toMatchObject([{ outcome: 'created', order: null }])
    expect((await linesOf(id)).map(({ orphan }) => orphan)).toEqual([false, false, true])
    expect((await stored(id)).paid_total).toBe(0)
    // Told again, it still is too much; when the money that it gave back is told as well, it is the order’s.
    expect(await outcomesOf([again])).toEqual(['replayed'])
    expect((await stored(id)).paid_total).toBe(0)
    expect(await outcomesOf([aPayment(id), again])).toEqual(['created', 'replayed'])
    expect((await linesOf(id)).map(({ orphan }) => orphan)).toEqual([false, false, false, false])
    expect((await stored(id)).paid_total).toBe(0)
  })

  test('for an order that is not here yet waits for it; for one that never comes it is written down without', async () => {
    const order = anOrder({ channel: 'counter' })
    const payment = aPayment(order.id)
    expect(await outcomesOf([payment])).toEqual(['later'])
    expect(await linesOf(order.id)).toEqual([])
    expect(await outcomesOf([{ ...payment, orphan: true }])).toEqual(['created'])
    expect(await linesOf(order.id)).toMatchObject([{ orphan: true }])
    // It was brought after all.
    await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body: { device: 'C1', orders: [order] } })
    expect(await stored(order.id)).toMatchObject({ paid_total: 3.2, payment_method: 'cash' })
    expect(await linesOf(order.id)).toMatchObject([{ orphan: false }])
    expect(await outcomesOf([payment])).toEqual(['replayed'])
  })

  test('a server that lost it is told of it again', async () => {
    const [held, unknown] = [aPayment(await orderIn('INPROGRESS')), randomId()]
    await send([held])
    const body = { ids: [], payments: [held.id, unknown] }
    const answer = await server.call('/api/sfoglia/orders/confirm', { token: shop.cashier.token, body })
    expect(answer.body.payments).toEqual([held.id])
  })
})

describe('PATCH', () => {
  test('of a clock that is ahead is money of the moment when it came, and says so', async () => {
    const id = await orderIn('NOTPAID')
    const collect = { status: 'INPROGRESS', payment_method: 'cash', paid_at: '2031-01-01T10:00:00.000Z' }
    for (let time = 0; time < 2; time++) expect((await patch(id, collect)).status).toBe(200)
    const lines = await linesOf(id)
    expect(lines).toMatchObject([{ amount: 3.2, said_at: '2031-01-01 10:00:00.000Z' }])
    expect(Math.abs(Date.parse(lines[0]?.taken_at) - Date.now())).toBeLessThan(60_000)
    expect(await stored(id)).toMatchObject({ attention: ['clock-wrong'], paid_total: 3.2 })
  })

  test('means the whole due, now; the same id is the same money, another one a line of its own', async () => {
    const id = await orderIn('NOTPAID')
    await send([aPayment(id, { amount: 1 })])
    const collect = { status: 'INPROGRESS', payment_method: 'pos', payment_id: randomId() }
    for (let time = 0; time < 2; time++) expect((await patch(id, collect)).status).toBe(200)
    expect((await linesOf(id)).map(({ amount, method }) => [amount, method])).toEqual([
      [1, 'cash'],
      [2.2, 'pos'],
    ])
    // Without an id and with nothing due: no change.
    expect((await patch(id, { status: 'INPROGRESS', payment_method: 'cash' })).status).toBe(200)
    expect(await linesOf(id)).toHaveLength(2)
    await patch(id, { ...collect, payment_id: randomId() })
    expect(await stored(id)).toMatchObject({ paid_total: 6.4, attention: ['collected-twice'] })
  })

  test('collects and hands over in one', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk' })
    expect((await patch(id, { status: 'COMPLETED', payment_method: 'cash' })).body).toMatchObject({
      ...{ status: 'COMPLETED', payment_method: 'cash', paid_total: 3.2, attention: [] },
    })
  })

  test('keeps the money of what a colleague has cancelled, and refuses the rest of it', async () => {
    const id = await orderIn('INPROGRESS')
    await patch(id, { status: 'CANCELLED', cancel_reason: 'Prova' })
    const paid = { status: 'COMPLETED', payment_method: 'cash', payment_id: randomId(), paid_at: new Date().toISOString() }
    for (const _ of [1, 2]) {
      const { status, body } = await patch(id, paid)
      expect([status, body.message]).toEqual([400, expect.stringContaining('già cambiato')])
    }
    expect(await linesOf(id)).toMatchObject([{ id: paid.payment_id, amount: 3.2, method: 'cash', orphan: false }])
    expect(await stored(id)).toMatchObject({ status: 'CANCELLED', paid_total: 3.2, attention: ['collected-cancelled'] })
  })

  test('is a fact also where a card has paid: somebody gives it back', async () => {
    const id = await orderIn('INPROGRESS', { payment_method: 'card', paid_at: new Date(Date.now() - 60_000).toISOString() })
    expect((await patch(id, { payment_method: 'cash', payment_id: randomId() })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ paid_total: 6.4, attention: ['collected-twice'] })
  })

  test('with an id that another order has is refused in words', async () => {
    const payment = aPayment(await orderIn('INPROGRESS'))
    await send([payment])
    const id = await orderIn('INPROGRESS')
    const { status, body } = await patch(id, { payment_method: 'cash', payment_id: payment.id })
    expect([status, body.message]).toEqual([400, 'Questo pagamento è già arrivato con un contenuto diverso.'])
    expect(body.data.payment_id.code).toBe('content-differs')
    expect(await linesOf(id)).toEqual([])
  })

  test('hands over what is not paid: the goods are gone, and it can be collected afterwards', async () => {
    const id = await orderIn('INPROGRESS')
    await patch(id, { status: 'COMPLETED', pay_later: 'Rosa: ha dimenticato il portafoglio' })
    expect(await stored(id)).toMatchObject({ status: 'COMPLETED', attention: ['unpaid'], paid_at: '' })
    await patch(id, { status: 'INPROGRESS', payment_method: 'cash' })
    expect(await stored(id)).toMatchObject({
      ...{ status: 'COMPLETED', attention: [], paid_total: 3.2, pay_later: 'Rosa: ha dimenticato il portafoglio' },
    })
  })
})

test('nobody changes or deletes a line', async () => {
  const id = await orderIn('INPROGRESS')
  const payment = aPayment(id)
  await send([payment])
  const path = `/api/collections/order_payments/records/${payment.id}`
  for (const token of [shop.admin.token, shop.cashier.token]) {
    expect((await server.call(path, { method: 'PATCH', token, body: { amount: 1 } })).status).toBe(403)
    expect((await server.call(path, { method: 'DELETE', token })).status).toBe(403)
  }
})
