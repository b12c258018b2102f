// Whom an order or a change bears: who stood at the till when it was done, whoever stands there when it is sent.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { restoreFromJournal } from '#data/outbox/journal.ts'
import { endActing, keepActing } from '#data/session/acting.ts'
import { releaseCredential } from '#data/session/credentials.ts'
import { asObject } from '#domain/wire.ts'
import { aDeviceOf, CASHIER, heldOrder, placed, sentOrders, server, signInAs, takeAll } from '../../../tests/fakes/shop-device.ts'
import { handOver, markReady, takePayment } from './changes.ts'

const MARTA = { id: 'marta0000000000', name: 'Marta Colombo' }
const ADMIN = { ...CASHIER, userId: 'admin0000000001', token: 'token-admin' }
const MINUTE = 60_000

const isThere = (person: typeof MARTA) => keepActing(person, 5 * MINUTE, Date.now())

beforeEach(() => aDeviceOf(CASHIER))

/** What an order and its changes say of who did them, as they arrived; tries before that came to nothing. */
async function sentActors(orderId: string): Promise<unknown[]> {
  takeAll()
  server.answer(
    `/api/collections/orders/records/${orderId}`,
    { body: heldOrder(orderId, { status: 'INPROGRESS', ready_at: '2026-11-21 10:00:00.000Z' }, 2) },
    { body: heldOrder(orderId, { status: 'COMPLETED', ready_at: '2026-11-21 10:00:00.000Z' }, 3) },
  )
  await drainOutbox({ isLookedAt: true })
  const changes = server.asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body as { actor_id?: string })
  return [...sentOrders().slice(-1), ...changes].map(({ actor_id }) => actor_id)
}

test('who was there when it was done, not who is when it is sent', async () => {
  await isThere(MARTA)
  const orderId = await placed('counter')
  await isThere({ id: 'marco0000000000', name: 'Marco Bellini' })
  await markReady(orderId)
  await endActing('ended')
  await handOver(orderId)
  await isThere({ id: 'anna00000000000', name: 'Anna Ricci' })
  expect(await sentActors(orderId)).toEqual([MARTA.id, 'marco0000000000', undefined])
})

test('nobody, once who was there has been away too long', async () => {
  await keepActing(MARTA, 5 * MINUTE, Date.now() - 6 * MINUTE)
  const orderId = await placed('counter')
  expect(await sentActors(orderId)).toEqual([undefined])
})

test('also what came back from the journal', async () => {
  await isThere(MARTA)
  const orderId = await placed('counter')
  await db.transaction('rw', db.outbox, db.outboxPayloads, () => Promise.all([db.outbox.clear(), db.outboxPayloads.clear()]))
  expect(await restoreFromJournal()).toBe(1)
  expect(await sentActors(orderId)).toEqual([MARTA.id])
})

test('what a colleague delivers with their own login stays the author’s', async () => {
  const orderId = await placed('counter')
  await markReady(orderId)
  await releaseCredential()
  await signInAs(ADMIN as unknown as typeof CASHIER)
  takeAll()
  server.answer(`/api/collections/orders/records/${orderId}`, {
    body: heldOrder(orderId, { status: 'INPROGRESS', ready_at: '2026-11-21 10:00:00.000Z' }, 2),
  })
  await drainOutbox({ isLookedAt: true })
  const [change] = server.asked.filter(({ method }) => method === 'PATCH')
  expect([sentOrders().at(-1)?.author_id, change?.body, change?.token]).toMatchObject([
    CASHIER.userId,
    { actor_id: CASHIER.userId },
    ADMIN.token,
  ])
})

/** Whom the money that waits names when it is sent; empty for the login's own. */
async function sentTakers(): Promise<unknown[]> {
  const actors: unknown[] = []
  takeAll()
  const others = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (input !== '/api/sfoglia/payments') return others(input, init)
    const { payments } = asObject(JSON.parse(String(init?.body)))
    const results = (Array.isArray(payments) ? payments : []).map(asObject).map(({ id, order_id, actor, ...line }) => {
      actors.push(actor)
      return {
        id,
        outcome: 'created',
        order: heldOrder(String(order_id), { status: 'INPROGRESS', payments: [{ id, ...line }] }, 5),
      }
    })
    return Promise.resolve(Response.json({ results }))
  }
  await drainOutbox({ isLookedAt: true })
  return actors
}

test('money that a colleague delivers with their own login stays its author’s', async () => {
  const orderId = await placed('counter')
  await takePayment(orderId, [{ method: 'cash', amountCents: 300 }])
  await releaseCredential()
  await signInAs(ADMIN as typeof CASHIER)
  expect(await sentTakers()).toEqual([CASHIER.userId])
})

test('money names who stood there; nobody, where it was the login itself', async () => {
  const orderId = await placed('counter')
  await isThere(MARTA)
  await takePayment(orderId, [{ method: 'cash', amountCents: 300 }])
  await endActing('ended')
  await takePayment(orderId, [{ method: 'pos', amountCents: 100 }])
  expect(await sentTakers()).toEqual([MARTA.id, ''])
})
