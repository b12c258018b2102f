// What a test plans to go wrong, goes wrong so often and no oftener.
import { expect, test } from 'vitest'
import { plannedFaults } from './faults.ts'

const fault = { status: 500, silence: false, delay_ms: 0, lose_reply: false, later: false }

test('each plan is used up, one after the other, by its own service', () => {
  const faults = plannedFaults()
  faults.plan({ service: 'stripe', times: 1, with: fault })
  faults.plan({ service: 'stripe', times: 1, with: { ...fault, status: 429 } })
  expect(faults.take('smtp')).toBeNull()
  expect([faults.take('stripe')?.status, faults.take('stripe')?.status, faults.take('stripe')]).toEqual([500, 429, null])
})

test('none any more means none, of this service', () => {
  const faults = plannedFaults()
  faults.plan({ service: 'stripe', times: 20, with: fault })
  faults.plan({ service: 'smtp', times: 1, with: fault })
  faults.plan({ service: 'stripe', times: 0, with: fault })
  expect(faults.take('stripe')).toBeNull()
  expect(faults.take('smtp')).not.toBeNull()
})
