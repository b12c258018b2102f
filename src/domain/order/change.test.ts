// What each change makes of an order, when an order has taken it, and which one it does not allow.
import { describe, expect, test } from 'vitest'
import { anOrder, SATURDAY_1042 } from '../../../tests/builders/an-order.ts'
import { applyOrderChange, decideOrderChange, isChangeApplied, type OrderChange, parseOrderChange } from './change.ts'
import type { Order } from './order.ts'

const COLLECT: OrderChange = { kind: 'collect', method: 'cash', paidAtMs: SATURDAY_1042 }
const READY: OrderChange = { kind: 'ready', readyAtMs: SATURDAY_1042 }
const NOT_READY: OrderChange = { kind: 'ready', readyAtMs: null }
const HAND_OVER: OrderChange = { kind: 'hand-over', handedOverAtMs: SATURDAY_1042 }
const CANCEL: OrderChange = { kind: 'cancel', reason: 'Non viene più', cancelledAtMs: SATURDAY_1042 }
const MOVE: OrderChange = { kind: 'move', pickupMs: SATURDAY_1042 }
const SETTLE: OrderChange = { kind: 'settle-attention', reasons: ['slot-full'] }
const PRINT: OrderChange = { kind: 'print' }

const unpaid = anOrder()
const paid = anOrder({ status: 'INPROGRESS', paymentMethod: 'cash', paidAtMs: SATURDAY_1042 })
const ready = { ...paid, readyAtMs: SATURDAY_1042 }
const untold = { ...ready, attention: ['not-told' as const, 'clock-wrong' as const] }
const early = { ...paid, attention: ['told-ready' as const, 'clock-wrong' as const] }
const homeless = anOrder({ attention: ['displaced', 'sold-out', 'cap-exceeded'] })
const doubtful = anOrder({ attention: ['slot-full', 'price-changed'] })

const CHANGES: [name: string, before: Order, change: OrderChange, after: Partial<Order>][] = [
  ['collected', unpaid, COLLECT, { status: 'INPROGRESS', paymentMethod: 'cash', paidAtMs: SATURDAY_1042 }],
  ['ready', paid, READY, { readyAtMs: SATURDAY_1042 }],
  ['not ready after all', ready, NOT_READY, { readyAtMs: null }],
  ['handed over', ready, HAND_OVER, { status: 'COMPLETED', handedOverAtMs: SATURDAY_1042 }],
  ['cancelled', unpaid, CANCEL, { status: 'CANCELLED', cancelReason: 'Non viene più', cancelledBy: 'staff' }],
  ['moved', unpaid, MOVE, { pickupMs: SATURDAY_1042 }],
  ['moved, and its customer is told', unpaid, { ...MOVE, isTold: true }, { pickupMs: SATURDAY_1042 }],
  ['moved back, for whoever was told', unpaid, { ...MOVE, isTold: 'if-told' }, { pickupMs: SATURDAY_1042 }],
  ['ready after all: what its customer was told is true', early, READY, { attention: ['clock-wrong'] }],
  ['settled, of what was seen', doubtful, SETTLE, { attention: ['price-changed'] }],
  ['printed', unpaid, PRINT, { isPrinted: true }],
  ['not ready after all: there is nothing to tell', untold, NOT_READY, { attention: ['clock-wrong'] }],
  ['handed over: the customer is here', untold, HAND_OVER, { attention: ['clock-wrong'] }],
  [
    'cancelled: there is nothing to tell, but money to give back',
    untold,
    CANCEL,
    { attention: ['clock-wrong', 'collected-cancelled'] },
  ],
  ['not handed over after all', { ...ready, status: 'COMPLETED' }, { kind: 'undo-hand-over' }, { status: 'INPROGRESS' }],
  ['cancelled: it needs no place, and is not made', homeless, CANCEL, { attention: [] }],
  ['collected: it still needs one', homeless, COLLECT, { attention: ['displaced', 'sold-out', 'cap-exceeded'] }],
  ['moved, and its customer still does not know that it is ready', untold, MOVE, { attention: ['not-told', 'clock-wrong'] }],
]

test.each(CHANGES)('%s', (_, before, change, after) => {
  const changed = applyOrderChange(before, change)
  expect(changed).toMatchObject(after)
  expect(isChangeApplied(before, change)).toBe(false)
  expect(isChangeApplied(changed, change)).toBe(true)
  expect(applyOrderChange(changed, change)).toBe(changed)
  expect(decideOrderChange(before, change)).toEqual({ ok: true })
})

test.each(CHANGES)('is stored on the device and read as the same: %s', (_, before, change) => {
  expect(parseOrderChange(JSON.parse(JSON.stringify(change)))).toEqual(change)
  expect(applyOrderChange(before, change)).not.toBe(before)
})

describe('an order has taken a change', () => {
  test.each<[string, Order, OrderChange, boolean]>([
    ['collected means paid and not cancelled since', { ...paid, status: 'CANCELLED' }, COLLECT, false],
    ['collected, and handed over since', { ...paid, status: 'COMPLETED' }, COLLECT, true],
    ['"pronto" came too late for what is handed over', { ...paid, status: 'COMPLETED' }, READY, true],
    ['ready at another minute is ready', { ...ready, readyAtMs: SATURDAY_1042 + 60_000 }, READY, true],
    ['moved to another slot than this', { ...unpaid, pickupMs: SATURDAY_1042 + 60_000 }, MOVE, false],
    ['one of the settled reasons is there again', { ...doubtful, attention: ['slot-full'] }, SETTLE, false],
  ])('%s', (_, order, change, expected) => expect(isChangeApplied(order, change)).toBe(expected))
})

describe('is not allowed', () => {
  const cancelled = anOrder({ status: 'CANCELLED', cancelReason: 'x', cancelledBy: 'staff', cancelledAtMs: SATURDAY_1042 })
  test.each<[string, Order, OrderChange, string]>([
    ['handing over what is not paid', unpaid, HAND_OVER, 'not-allowed'],
    ['"pronto" of what is not paid', unpaid, READY, 'not-allowed'],
    ['moving what is cancelled', cancelled, MOVE, 'not-allowed'],
    ['cancelling without a reason', paid, { ...CANCEL, reason: '' }, 'reason-missing'],
  ])('%s', (_, order, change, reason) => expect(decideOrderChange(order, change)).toMatchObject({ ok: false, reason }))
})
