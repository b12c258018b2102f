// A till that was named after the backup was made, against the real server that is restored from it: its queue goes with nobody
// logged in.
import '../fakes/page.ts'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { keepTillChoice } from '#data/device/till-name.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { placeOrder } from '#data/ordering/place-order.ts'
import { handOver, takePayment } from '#data/orders/changes.ts'
import { signIn } from '#data/session/account.ts'
import { getSession } from '#data/session/session.ts'
import { contactNow, startSync } from '#data/sync/sync.ts'
import { openTill } from '#data/till/till.ts'
import { type Json, PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { backup, pageOf, restore, shows } from './page-of.ts'
import { IDS, slotIn } from './small-shop.ts'

let server: Server

beforeAll(async () => {
  ;({ server } = await startSmallShop())
  await withoutRateLimits(server)
  await backup(server)
  const account = { email: 'lucia@sfoglia.test', password: PASSWORD, passwordConfirm: PASSWORD, name: 'Lucia', role: 'CASHIER' }
  await server.create('users', account)
  pageOf(server)
  await startSync()
})

const delivered = () =>
  shows(async () => expect(new Set((await db.outbox.toArray()).map(({ state }) => state))).toEqual(new Set(['delivered'])))

test('orders, what was done to them, money and drawer are there again, once', async () => {
  await keepTillChoice({ name: 'Banco', takesOver: '' })
  expect(await signIn('lucia@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await contactNow()
  await shows(async () => expect(await knownDeviceCode()).toBe('C1'))
  await shows(async () => expect(await db.settings.count()).toBe(7))
  const line = { id: IDS.cornetto, name: 'Cornetto', unitPriceCents: 160, quantity: 2, leadDays: 0, customVariants: [] }
  const cart = await changeCart((now) => ({
    ...now,
    items: [{ ...line, referenceImage: null, waferImage: null }],
    pickupMs: Date.parse(slotIn(1, '10:00')),
  }))
  expect(await openTill(10_000)).toMatchObject({ ok: true })
  const placed = await placeOrder({ cart, channel: 'counter', customerName: '', customerPhone: '', note: '' })
  const orderId = placed.ok ? placed.orderId : ''
  expect(await takePayment(orderId, [{ method: 'cash', amountCents: 320 }])).toMatchObject({ ok: true })
  expect(await handOver(orderId)).toMatchObject({ ok: true })
  await delivered()
  const list = (name: string): Promise<Json[]> => server.list(name).catch(() => [])
  const held = async () => ({
    orders: await list('orders'),
    payments: await list('order_payments'),
    sessions: await list('till_sessions'),
  })
  const before = await held()
  expect(before).toMatchObject({ orders: [{ id: orderId, status: 'COMPLETED', attention: [] }], payments: [{}], sessions: [{}] })

  await restore(server, orderId)
  await shows(async () => expect(getSession()).toBeNull())
  await shows(async () => expect((await held()).orders).toMatchObject([{ id: orderId, status: 'COMPLETED' }]))
  await delivered()
  const [order] = before.orders
  expect(await held()).toMatchObject({
    orders: [{ number: order.number, user_id: order.user_id, total: 3.2, paid_total: 3.2, attention: ['from-before-restore'] }],
    payments: [
      { id: before.payments[0].id, amount: 3.2, device: 'C1', actor: order.user_id, till_session: before.sessions[0].id },
    ],
    sessions: [{ id: before.sessions[0].id, float: 100, mark: 'from-before-restore' }],
  })
  expect(getSession()).toBeNull()
})
