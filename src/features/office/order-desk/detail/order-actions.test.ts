import { expect, it } from 'vitest'
import { aLine, anOrder } from '../../../../../tests/builders/an-order.ts'
import { allowedActions, changesInTurn, isAtTill, tillModeOf } from './order-actions.ts'

const deposit = anOrder({ status: 'INPROGRESS', payments: [aLine({ amountCents: 1000, kind: 'deposit' })] })
const inProgress = anOrder({ status: 'INPROGRESS', paidAtMs: 1, paymentMethod: 'cash' })

it.each([
  ['not paid', anOrder(), 'collect'],
  ['in progress', inProgress, 'ready'],
  ['ready and paid', { ...inProgress, readyAtMs: 2 }, 'hand-over'],
  ['ready, taken at the counter, not paid', anOrder({ status: 'INPROGRESS', readyAtMs: 2 }), 'collect'],
  ['handed over at once, not paid', anOrder({ status: 'INPROGRESS', isImmediate: true }), 'collect'],
  ['handed over at once and paid', { ...inProgress, isImmediate: true }, 'hand-over'],
  ['completed', { ...inProgress, status: 'COMPLETED' as const }, null],
  ['completed, and not paid', anOrder({ status: 'COMPLETED' }), 'collect'],
  ['ready, with a deposit', { ...deposit, readyAtMs: 2 }, 'collect'],
  ['cancelled', anOrder({ status: 'CANCELLED' }), null],
  ['ready, but its customer does not know', { ...inProgress, readyAtMs: 2, attention: ['not-told' as const] }, 'hand-over'],
  ['with an open question', { ...inProgress, attention: ['slot-full' as const] }, 'settle'],
])('%s: %s', (_, order, primary) => {
  expect(allowedActions(order).primary).toBe(primary)
})

it('moves nothing on while a question is open, but may cancel', () => {
  const actions = allowedActions({ ...inProgress, attention: ['slot-full'] })
  expect(actions).toMatchObject({ canMarkReady: false, canHandOver: false, canCollect: false, canCancel: true })
})

it('makes nothing ready that is handed over at once', () => {
  expect(allowedActions({ ...inProgress, isImmediate: true })).toMatchObject({ canMarkReady: false, canHandOver: true })
})

it('offers nothing on a final order but to give its money back', () => {
  const { primary, mustSettle, canGiveBack, ...can } = allowedActions({ ...inProgress, status: 'COMPLETED' })
  expect(Object.values(can)).toEqual([false, false, false, false, false, false, false])
  expect(canGiveBack).toBe(true)
  expect(allowedActions(anOrder({ status: 'COMPLETED', paymentMethod: 'card', paidAtMs: 1 })).canGiveBack).toBe(false)
})

it('gives back by card what a card has paid, while the order stands', () => {
  const payments = [aLine({ amountCents: 1000, method: 'card', kind: 'payment' })]
  expect(allowedActions(anOrder({ status: 'COMPLETED', payments })).canGiveBackByCard).toBe(true)
  expect(allowedActions(anOrder({ status: 'CANCELLED', payments })).canGiveBackByCard).toBe(false)
  expect(allowedActions(deposit).canGiveBackByCard).toBe(false)
})

it('lays the till over what has money due, once it was opened', () => {
  expect(isAtTill(anOrder(), 'view')).toBe(false)
  expect(isAtTill(anOrder(), 'collecting')).toBe(true)
  expect(isAtTill(inProgress, 'collecting')).toBe(false)
})

it('opens the till to hand over what is ready, and to take the money of anything else', () => {
  expect(tillModeOf(anOrder())).toBe('collecting')
  expect(tillModeOf({ ...deposit, readyAtMs: 2 })).toBe('handing-over')
  expect(tillModeOf(deposit)).toBe('collecting')
  expect(tillModeOf(anOrder({ status: 'COMPLETED' }))).toBe('collecting')
})

it('does what is pressed while something else is under way after it, and what is pressed twice once', async () => {
  const done: string[] = []
  const busy: boolean[] = []
  let keep = () => {}
  const kept = new Promise<void>((resolve) => {
    keep = resolve
  })
  const run = changesInTurn((isBusy) => busy.push(isBusy))
  const slow = async () => {
    await kept
    done.push('ready')
    return { ok: true } as const
  }
  run('ready a', slow)
  run('ready a', slow)
  run('hand over a', async () => {
    done.push('handed over')
    return { ok: true }
  })
  keep()
  await expect.poll(() => busy.at(-1)).toBe(false)
  expect(done).toEqual(['ready', 'handed over'])
})
