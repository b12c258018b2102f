// What the drain is told when nothing is due: when to come back.
import { expect, test } from 'vitest'
import type { CredentialRow, OutboxRow } from '#data/db/database.ts'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { nextStep, senderFor } from './schedule.ts'

const NOW_MS = Date.UTC(2026, 10, 18, 9)
const KIOSK: CredentialRow = {
  userId: 'totem0000000001',
  token: 'token',
  role: 'USER',
  isKiosk: true,
  isCurrent: true,
  isRefused: false,
}

/** @param rows which were all tried in vain just now */
function afterTrying(...rows: OutboxRow[]) {
  return nextStep({ rows, credentials: [KIOSK] }, NOW_MS, new Set(rows.map(({ id }) => id)))
}

test('an order at which the server has just failed comes back when its own wait is over, not at the next round', () => {
  const failed = { ...anOutboxRow('failed', { notBeforeMs: NOW_MS + 1_000, serverErrors: 1 }), sequence: 1 }
  expect(afterTrying(failed)).toEqual({ kind: 'idle', nextAttemptMs: NOW_MS + 1_000 })
})

test('what cannot be read has no time of its own: it does not call the drain back at once, for ever', () => {
  const unreadable = { ...anOutboxRow('unreadable', { isUnreadable: true }), sequence: 1 }
  expect(afterTrying(unreadable)).toEqual({ kind: 'idle', nextAttemptMs: null })
})

test('the device sends what the shop’s people left: not a customer’s, nor what it was refused', () => {
  const gone = { ...KIOSK, isCurrent: false, isRefused: true }
  expect(senderFor(KIOSK.userId, [gone])).toMatchObject({ userId: KIOSK.userId, token: '' })
  expect(senderFor(KIOSK.userId, [{ ...gone, isBarred: true }])).toBeNull()
  expect(senderFor(KIOSK.userId, [{ ...gone, isKiosk: false }])).toBeNull()
  expect(senderFor('nessuno00000001', [gone])).toBeNull()
})
