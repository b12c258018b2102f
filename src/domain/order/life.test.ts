import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decideStatusChange, type StatusChange } from './life.ts'
import { isFinal, ORDER_STATUSES, type OrderStatus } from './states.ts'

function aChange(from: OrderStatus, to: OrderStatus, overrides: Partial<StatusChange> = {}): StatusChange {
  return {
    from,
    to,
    paymentMethod: 'cash',
    collectedAtMs: null,
    payLater: '',
    cancelReason: 'Il cliente ha cambiato idea',
    cancelledBy: null,
    cancelledAtMs: null,
    reopenReason: '',
    ...overrides,
  }
}

describe('the table of changes', () => {
  const allowed: Record<OrderStatus, OrderStatus[]> = {
    NOTPAID: ['NOTPAID', 'INPROGRESS', 'COMPLETED', 'CANCELLED'],
    INPROGRESS: ['INPROGRESS', 'COMPLETED', 'CANCELLED'],
    CANCELLED: ['CANCELLED'],
    COMPLETED: ['COMPLETED'],
  }
  for (const from of ORDER_STATUSES) {
    test.each(ORDER_STATUSES.map((to) => [to, allowed[from].includes(to)] as const))(`${from} → %s: %s`, (to, ok) => {
      expect(decideStatusChange(aChange(from, to)).ok).toBe(ok)
    })
  }
})

it('the same status again is no change', () => {
  expect(decideStatusChange(aChange('COMPLETED', 'COMPLETED', { paymentMethod: null, cancelReason: '' }))).toEqual({
    ok: true,
    transition: null,
  })
})

it('wants to know how it was paid', () => {
  expect(decideStatusChange(aChange('NOTPAID', 'INPROGRESS', { paymentMethod: null }))).toEqual({
    ok: false,
    reason: 'payment-missing',
  })
})

it('is handed over before it is in progress only paid, or to somebody who pays later', () => {
  const handedOver = (overrides: Partial<StatusChange>) => decideStatusChange(aChange('NOTPAID', 'COMPLETED', overrides)).ok
  expect(handedOver({ paymentMethod: 'pos' })).toBe(true)
  expect(handedOver({ paymentMethod: null, payLater: 'Rosa: torna domani' })).toBe(true)
  expect(handedOver({ paymentMethod: null })).toBe(false)
})

it('wants to know why it is cancelled', () => {
  expect(decideStatusChange(aChange('INPROGRESS', 'CANCELLED', { cancelReason: '  ' }))).toEqual({
    ok: false,
    reason: 'reason-missing',
  })
})

describe('money taken before an automatic cancellation', () => {
  const late = { collectedAtMs: 1000, cancelledAtMs: 1000, cancelledBy: 'auto' } as const
  test.each([
    ['wins', late, true],
    ['wins only over the automatic one', { ...late, cancelledBy: 'staff' } as const, false],
    ['must be older than it', { ...late, collectedAtMs: 1001 }, false],
    ['must say when', { ...late, collectedAtMs: null }, false],
    ['must say how', { ...late, paymentMethod: null }, false],
  ])('%s', (_, overrides, ok) => {
    expect(decideStatusChange(aChange('CANCELLED', 'INPROGRESS', overrides)).ok).toBe(ok)
  })
})

it('is taken back only by whoever has just handed it over', () => {
  expect(decideStatusChange(aChange('COMPLETED', 'INPROGRESS', { isTakenBack: true }))).toMatchObject({
    ok: true,
    transition: { by: 'undo-hand-over' },
  })
  expect(decideStatusChange(aChange('CANCELLED', 'INPROGRESS', { isTakenBack: true })).ok).toBe(false)
  expect(decideStatusChange(aChange('COMPLETED', 'NOTPAID', { isTakenBack: true })).ok).toBe(false)
})

it('final states open only with an admin’s reason or earlier money', () => {
  const change = fc.record({
    from: fc.constantFrom<OrderStatus>('CANCELLED', 'COMPLETED'),
    to: fc.constantFrom(...ORDER_STATUSES),
    paymentMethod: fc.constantFrom('card' as const, 'cash' as const, null),
    collectedAtMs: fc.option(fc.nat(10)),
    payLater: fc.constantFrom('', 'Rosa: torna domani'),
    cancelReason: fc.constantFrom('', 'motivo'),
    cancelledBy: fc.constantFrom('auto' as const, 'staff' as const, 'customer' as const, null),
    cancelledAtMs: fc.option(fc.nat(10)),
    reopenReason: fc.constantFrom('', ' ', 'errore'),
  })
  fc.assert(
    fc.property(change, (asked) => {
      const decision = decideStatusChange(asked)
      expect(isFinal({ status: asked.from })).toBe(true)
      if (!decision.ok || decision.transition === null) return
      expect(asked.to).toBe('INPROGRESS')
      const isReopened = decision.transition.by === 'reopen' && asked.reopenReason.trim() !== ''
      const isLate = decision.transition.by === 'collect-late' && asked.cancelledBy === 'auto' && asked.from === 'CANCELLED'
      expect(isReopened || isLate).toBe(true)
    }),
  )
})
