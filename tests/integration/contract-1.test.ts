// What a page of contract 1 asks of the server, in its words as they were recorded: a drawer is opened, two sales, one of them
// collected at the till, a receipt, the drawer is counted. Each answer may have been lost, so everything comes twice. @until 3
import { beforeAll, expect, test } from 'vitest'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const [DRAWER, CLOSING, AT_KIOSK, AT_TILL] = ['mizjxfh9u5m5jlk', 'mizjxfh9u5m5jl2', 'bp51w4x9lnq4x8n', 'atsgkz0biat7tts']
const [CASH, POS, RECEIPT] = ['8lj81yye9uxrkt5', 'obelds5wcy8ak13', 'rc5jw4x9lnq4x8n']

/** The same request twice. @returns both answers' bodies */
async function twice(method: string, path: string, token: string, body: Json): Promise<Json[]> {
  const answers = [await server.call(path, { method, token, body }), await server.call(path, { method, token, body })]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  return answers.map((answer) => answer.body)
}

const outcomes = (bodies: Json[]) => bodies.map(({ results }) => results.map(({ id, outcome }: Json) => [id, outcome]))
const onceEach = (id: string) => [[[id, 'created']], [[id, 'replayed']]]

test('is answered as it expects, and stored once', async () => {
  const [now, kiosk, till] = [new Date().toISOString(), shop.kiosk.token, shop.cashier.token]
  const item = { product_id: IDS.cornetto, quantity: 2, unit_price: 1.6, custom_variants: [], wedding: false }
  const order = { day_sequence: 1, placed_at: now, note: '', discount_code: '', customer_phone: '', promised_total: 3.2 }
  const money = {
    amount: 3.2,
    kind: 'payment',
    taken_at: now,
    device: 'C1',
    actor: '',
    till_session: DRAWER,
    reference: '',
    note: '',
  }
  const fact = { session: DRAWER, at: now, device: 'C1', actor: shop.cashier.id }
  const none = { cash: 0, pos: 0, card: 0, voucher: 0, gift: 0, rounding: 0 }
  const sums = { ...none, cash: 103.2, pos: 3.2 }

  const opened = { facts: [{ ...fact, id: DRAWER, kind: 'open', float: 100 }] }
  expect(outcomes(await twice('POST', '/api/sfoglia/tills', till, opened))).toEqual(onceEach(DRAWER))

  const fromKiosk = {
    ...{ ...order, id: AT_KIOSK, number: 'K1-001', channel: 'kiosk', pickup_date: slotIn(1, '10:00'), customer_name: '' },
    items: [{ ...item, id: 'o8ivrn48ncb5clf' }],
  }
  const atKiosk = await twice('POST', '/api/sfoglia/orders', kiosk, { device: 'K1', days: [], orders: [fromKiosk] })
  expect(outcomes(atKiosk)).toEqual(onceEach(AT_KIOSK))
  const sale = {
    ...{ ...order, id: AT_TILL, number: 'C1-001', channel: 'counter', pickup_date: now, immediate: true },
    ...{ customer_name: 'Cliente al banco', items: [{ ...item, id: 'pre3gywfzdap32s' }] },
  }
  const atTill = await twice('POST', '/api/sfoglia/orders', till, { device: 'C1', days: [], orders: [sale] })
  expect(outcomes(atTill)).toEqual(onceEach(AT_TILL))
  const told = { number: expect.any(String), total: 3.2, attention: [], updated: expect.any(String) }
  for (const [[{ results }], status] of [
    [atKiosk, 'NOTPAID'],
    [atTill, 'INPROGRESS'],
  ] as [[Json], string][])
    expect(results[0]).toMatchObject({ content: expect.stringMatching(/^[0-9a-f]{64}$/), order: { ...told, status } })

  const paid = { payments: [{ ...money, id: CASH, order_id: AT_TILL, method: 'cash' }] }
  const cash = await twice('POST', '/api/sfoglia/payments', till, paid)
  expect(outcomes(cash)).toEqual(onceEach(CASH))
  // It looks for its own line in the order that comes with the answer.
  expect(cash[1]?.results[0].order).toMatchObject({ id: AT_TILL, payments: [{ id: CASH, amount: 3.2, method: 'cash' }] })
  const handedOver = await twice('PATCH', `/api/collections/orders/records/${AT_TILL}`, till, {
    status: 'COMPLETED',
    handed_over_at: now,
  })
  expect(handedOver).toMatchObject([{ id: AT_TILL, status: 'COMPLETED' }, { id: AT_TILL }])
  const collected = { payments: [{ ...money, id: POS, order_id: AT_KIOSK, method: 'pos' }] }
  expect(outcomes(await twice('POST', '/api/sfoglia/payments', till, collected))).toEqual(onceEach(POS))
  const orphan = { payments: [{ ...money, id: 'orphan0000000x1', order_id: 'nobodysorder001', method: 'cash', orphan: true }] }
  expect(outcomes(await twice('POST', '/api/sfoglia/payments', till, orphan))).toEqual(onceEach('orphan0000000x1'))

  const receipt = {
    ...{ id: RECEIPT, order_id: AT_TILL, kind: 'receipt', original: '', state: 'printed', double_of: '', payment_ids: [CASH] },
    ...{ serial: '99MEY000001', z_number: 12, receipt_number: 34, date: now.slice(0, 10), device: 'C1', amount: 3.2 },
    ...{ by_vat: [{ vat: '10%', amount: 3.2 }], printed_at: now, author_id: shop.cashier.id },
  }
  expect(outcomes(await twice('POST', '/api/sfoglia/receipts', till, { receipts: [receipt] }))).toEqual(onceEach(RECEIPT))

  const closed = { facts: [{ ...fact, id: CLOSING, kind: 'close', expected: sums, counted: sums, note: '' }] }
  expect(outcomes(await twice('POST', '/api/sfoglia/tills', till, closed))).toEqual(onceEach(CLOSING))

  // It asks for drawers as if they were orders too.
  const asked = { ids: [DRAWER, AT_TILL, AT_KIOSK, 'gone00000000001'], photos_of: [AT_TILL], payments: [CASH, 'gone00000000002'] }
  const [held = {}] = await twice('POST', '/api/sfoglia/orders/confirm', till, { ...asked, tills: [DRAWER, CLOSING] })
  const idsOf = (rows: Json[]) => rows.map(({ id }) => id).sort()
  expect(idsOf(held.orders)).toEqual(expect.arrayContaining([AT_KIOSK, AT_TILL].sort()))
  expect([idsOf(held.items), held.deleted, held.payments]).toEqual([['pre3gywfzdap32s'], [], [CASH]])
  expect(held.tills.sort()).toEqual([CLOSING, DRAWER].sort())
  for (const row of held.orders) expect(row).toMatchObject({ created: expect.any(String), updated: expect.any(String) })

  const counts = await Promise.all(
    ['orders', 'order_items', 'order_payments', 'fiscal_receipts', 'till_sessions'].map(async (name) => [
      name,
      (await server.list(name)).length,
    ]),
  )
  expect(Object.fromEntries(counts)).toEqual({
    ...{ orders: 2, order_items: 2, order_payments: 3, fiscal_receipts: 1, till_sessions: 1 },
  })
})
