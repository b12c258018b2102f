import { expect, test } from 'vitest'
import { isPaymentOver, SESSION_GRACE_MS, UNPAID_AFTER_MS } from './unpaid.ts'

const order = { channel: 'web' as const, status: 'NOTPAID' as const, totalCents: 800, createdAtMs: 0, sessionEndsMs: null }
const ends = UNPAID_AFTER_MS - 60_000

test.each([
  { what: 'never opened, just before', order, nowMs: UNPAID_AFTER_MS - 1, over: false },
  { what: 'never opened', order, nowMs: UNPAID_AFTER_MS, over: true },
  { what: 'with a session', order: { ...order, sessionEndsMs: UNPAID_AFTER_MS + 1 }, nowMs: UNPAID_AFTER_MS, over: false },
  { what: 'whose session ended just now', order: { ...order, sessionEndsMs: ends }, nowMs: UNPAID_AFTER_MS, over: false },
  { what: 'whose session is long over', order: { ...order, sessionEndsMs: ends }, nowMs: ends + SESSION_GRACE_MS, over: true },
  { what: 'paid', order: { ...order, status: 'INPROGRESS' as const }, nowMs: 1e12, over: false },
  { what: 'cancelled', order: { ...order, status: 'CANCELLED' as const }, nowMs: 1e12, over: false },
  { what: 'of the kiosk', order: { ...order, channel: 'kiosk' as const }, nowMs: 1e12, over: false },
  { what: 'paid at the till', order: { ...order, totalCents: 49 }, nowMs: 1e12, over: false },
  { what: 'just large enough for a card', order: { ...order, totalCents: 50 }, nowMs: 1e12, over: true },
])('an order $what: over $over', ({ order, nowMs, over }) => expect(isPaymentOver(order, nowMs)).toBe(over))
