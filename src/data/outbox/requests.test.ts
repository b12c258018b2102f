// What counts as the answer to a change: the order it names, as the change makes it.
import '../../../tests/fakes/page.ts'

import { beforeEach, expect, test } from 'vitest'
import type { OrderChange } from '#domain/order/change.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { heldOrder } from '../../../tests/fakes/shop-device.ts'
import { sendChange } from './requests.ts'

const SENDER = { userId: 'cassa0000000001', token: 'token' }
const ID = 'ordine000000001'
const PATH = `/api/collections/orders/records/${ID}`
const AT_TEN = '2026-11-21 10:00:00.000Z'
const AT_TEN_MS = Date.parse(AT_TEN.replace(' ', 'T'))

let server: ScriptedFetch

beforeEach(() => {
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})

const paid = { status: 'INPROGRESS', payment_method: 'cash', paid_at: AT_TEN }
const CHANGES: [OrderChange, after: Record<string, unknown>, before: Record<string, unknown>][] = [
  [{ kind: 'collect', method: 'cash', paidAtMs: AT_TEN_MS }, paid, { status: 'NOTPAID', paid_at: '' }],
  [
    { kind: 'ready', readyAtMs: AT_TEN_MS },
    { ...paid, ready_at: AT_TEN },
    { ...paid, ready_at: '' },
  ],
  [
    { kind: 'ready', readyAtMs: null },
    { ...paid, ready_at: '' },
    { ...paid, ready_at: AT_TEN },
  ],
  [{ kind: 'hand-over' }, { status: 'COMPLETED' }, paid],
  [{ kind: 'cancel', reason: 'Chiesto dal cliente', cancelledAtMs: AT_TEN_MS }, { status: 'CANCELLED' }, paid],
  [{ kind: 'move', pickupMs: AT_TEN_MS }, { pickup_date: AT_TEN }, { pickup_date: '2026-11-21 11:00:00.000Z' }],
  [{ kind: 'settle-attention', reasons: ['slot-full'] }, { attention: ['closed'] }, { attention: ['slot-full', 'closed'] }],
  [{ kind: 'print' }, { printed: true }, { printed: false }],
]

test.each(
  CHANGES,
)('%o is delivered when the order is so, not when it is still as it was before', async (change, after, before) => {
  server.answer(PATH, { body: heldOrder(ID, after) }, { body: heldOrder(ID, before) })
  expect(await sendChange(SENDER, ID, change)).toMatchObject({ kind: 'answered', order: { id: ID } })
  expect(await sendChange(SENDER, ID, change)).toEqual({ kind: 'server-error' })
})

test.each([AT_TEN_MS, null])('"pronto" for what is handed over came too late to matter: %s', async (readyAtMs) => {
  server.answer(PATH, { body: heldOrder(ID, { status: 'COMPLETED', ready_at: readyAtMs === null ? AT_TEN : '' }) })
  expect(await sendChange(SENDER, ID, { kind: 'ready', readyAtMs })).toMatchObject({ kind: 'answered' })
})

test('the answer for another order is none', async () => {
  server.answer(PATH, { body: heldOrder('ordine000000002', { printed: true }) })
  expect(await sendChange(SENDER, ID, { kind: 'print' })).toMatchObject({ kind: 'no-answer' })
})
