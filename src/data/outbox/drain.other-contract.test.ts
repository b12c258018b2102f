// What is promised waits while the server speaks another contract, and goes when it speaks this one again.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { CONTRACT, CONTRACT_HEADER } from '#domain/contract.ts'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { aDeviceOf, ENTRIES, KIOSK, placed, sentOrders, server, takeAll } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { endPause } from './schedule.ts'

beforeEach(() => aDeviceOf(KIOSK))

const told = (contract: number) => ({ 'Retry-After': '30', [CONTRACT_HEADER]: String(contract) })

test.each([
  // It has no route for entries yet.
  ['went back to contract 1', { status: 404, body: { status: 404, message: 'Not found.', data: {} } }],
  [
    'went back by one',
    { status: 429, body: { status: 429, message: 'Aspetta.', data: OWN_REFUSAL }, headers: told(CONTRACT - 1) },
  ],
  [
    'has gone on by two',
    { status: 429, body: { status: 429, message: 'Aggiorna.', data: OWN_REFUSAL }, headers: told(CONTRACT + 2) },
  ],
])('a server that %s', async (_, answer) => {
  server.answer(ENTRIES, answer)
  const orderId = await placed('kiosk')
  for (let times = 0; times < 5; times++) {
    await drainOutbox({ isLookedAt: true })
    await endPause()
  }
  expect(await db.outbox.toArray()).toMatchObject([{ id: orderId, state: 'waiting' }])
  takeAll()
  await drainOutbox({ isLookedAt: true })
  expect(sentOrders().at(-1)).toMatchObject({ id: orderId })
  expect(await db.outbox.toArray()).toMatchObject([{ id: orderId, state: 'delivered' }])
})
