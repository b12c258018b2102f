// Whom an order or a change bears: who stood at the till when it was done, whoever stands there when it is sent.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { restoreFromJournal } from '#data/outbox/journal.ts'
import { endActing, keepActing } from '#data/session/acting.ts'
import { releaseCredential } from '#data/session/credentials.ts'
import { aDeviceOf, CASHIER, placed, sentEntries, signInAs, takeAll } from '../../../tests/fakes/shop-device.ts'
import { handOver, markReady, takePayment } from './changes.ts'

const MARTA = { id: 'marta0000000000', name: 'Marta Colombo' }
const ADMIN = { ...CASHIER, userId: 'admin0000000001', token: 'token-admin' }
const MINUTE = 60_000

const isThere = (person: typeof MARTA) => keepActing(person, 5 * MINUTE, Date.now())

beforeEach(() => aDeviceOf(CASHIER))

/** What an order and its changes say of who did them, as they arrived; tries before that came to nothing. */
async function sentActors(orderId: string): Promise<unknown[]> {
  const before = sentEntries().length
  takeAll()
  await drainOutbox({ isLookedAt: true })
  const sent = sentEntries().slice(before)
  return sent.filter(({ about }) => about === orderId).map(({ actor }) => actor)
}

test('who was there when it was done, not who is when it is sent', async () => {
  await isThere(MARTA)
  const orderId = await placed('counter')
  await isThere({ id: 'marco0000000000', name: 'Marco Bellini' })
  await markReady(orderId)
  await endActing('ended')
  await handOver(orderId)
  await isThere({ id: 'anna00000000000', name: 'Anna Ricci' })
  expect(await sentActors(orderId)).toEqual([MARTA.id, 'marco0000000000', ''])
})

test('nobody, once who was there has been away too long', async () => {
  await keepActing(MARTA, 5 * MINUTE, Date.now() - 6 * MINUTE)
  const orderId = await placed('counter')
  expect(await sentActors(orderId)).toEqual([''])
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
  // What ordering has begun to send under the author's own login is over.
  await drainOutbox()
  await releaseCredential()
  await signInAs(ADMIN as unknown as typeof CASHIER)
  const before = sentEntries().length
  takeAll()
  await drainOutbox({ isLookedAt: true })
  expect(sentEntries().slice(before)).toMatchObject([
    { id: orderId, author: CASHIER.userId },
    { kind: 'change.1', author: CASHIER.userId, actor: '' },
  ])
})

/** Whom the money that waits names when it is sent: who stood there, else whose login it was; empty for the login that sends it. */
async function sentTakers(): Promise<unknown[]> {
  takeAll()
  await drainOutbox({ isLookedAt: true })
  return sentEntries()
    .filter(({ kind }) => kind === 'payment.1')
    .map(({ actor, author }) => actor || author)
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
