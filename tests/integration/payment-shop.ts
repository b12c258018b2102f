// A shop in which Anna orders from the web and pays by card: the edge's part is played by the test, with the edge's own token.
import { expect } from 'vitest'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, slotIn } from './small-shop.ts'

export const inThirtyMinutes = () => new Date(Date.now() + 31 * 60_000).toISOString()
export const storedMinutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' ')

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>

/** To be called once per file, in `beforeAll`. @param env of the server's process */
export async function openPaymentShop(env: Record<string, string> = {}) {
  const { server, shop } = await startSmallShop(env)
  await withoutRateLimits(server)
  const service = await serviceLogin(server)

  /** Every order has a slot of its own: capacity is no subject here. */
  let slots = 0
  async function anUnpaidOrder(): Promise<string> {
    slots += 1
    const pickup_date = slotIn(
      2 + Math.floor(slots / 40),
      `${String(8 + Math.floor((slots % 40) / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][slots % 4]}`,
    )
    const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })], pickup_date })
    const { body } = await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [order] } })
    expect(body.results[0].outcome).toBe('created')
    return order.id
  }
  const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]
  const paymentsOf = (id: string): Promise<Json[]> => server.list('payments', `order_id='${id}'`, 'attempt')
  const eventsOf = async (id: string): Promise<string[]> =>
    (await server.list('order_events', `order_id='${id}'`, 'created')).map(({ event }) => event)
  const pay = (id: string, person: Person = shop.anna) =>
    server.call(`/api/sfoglia/orders/${id}/pay`, { token: person.token, body: {} })
  const asService = (path: string, body?: unknown) => server.call(`/api/sfoglia/payments/${path}`, { token: service, body })
  const due = async (order: string): Promise<Json[]> => (await asService(`due?order=${order}`)).body.payments
  const patch = (id: string, body: unknown) =>
    server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
  /** As the database's own: what no API can write. */
  async function sql(query: string): Promise<void> {
    const answer = await server.call('/api/sql', { token: server.superuser, body: { query } })
    expect([answer.status, query]).toEqual([200, query])
  }
  const age = (table: string, id: string, minutes: number) =>
    sql(`UPDATE ${table} SET created = '${storedMinutesAgo(minutes)}' WHERE id = '${id}'`)

  /** An order with its session open. */
  async function anOpenPayment(): Promise<{ order: string; payment: string; session: string }> {
    const order = await anUnpaidOrder()
    const { payment } = (await pay(order)).body
    const session = `cs_${randomId()}`
    const opened = await asService(`${payment.id}/session`, {
      session,
      url: `https://pay.test/${session}`,
      expires_at: inThirtyMinutes(),
    })
    expect(opened.body.payment).toMatchObject({ state: 'open', session })
    return { order, payment: payment.id, session }
  }

  const event = (type: string, { order, session }: { order: string; session: string }, fields: Record<string, unknown> = {}) =>
    asService('event', {
      ...{ event_id: `evt_${randomId()}`, type, session, intent: `pi_${session.slice(3)}`, order_id: order },
      ...{ amount_cents: 800, currency: 'eur', created_at: new Date().toISOString(), ...fields },
    })

  return {
    ...{ server, shop, service, anUnpaidOrder, stored, paymentsOf, eventsOf, pay, asService, due, patch, sql, age },
    ...{ anOpenPayment, event },
  }
}
