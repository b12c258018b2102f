import { expect, it } from 'vitest'
import { anOrder } from '../../../../tests/builders/an-order.ts'
import { orderProgress } from './placed-order.tsx'

it('follows the order to the counter', () => {
  expect(orderProgress(anOrder({ status: 'NOTPAID' }))).toBeNull()
  expect(orderProgress(anOrder({ status: 'INPROGRESS' }))).toMatchObject({ tone: 'info' })
  expect(orderProgress(anOrder({ status: 'INPROGRESS', readyAtMs: 1 }))?.text).toBe('È pronto: puoi passare a ritirarlo.')
  expect(orderProgress(anOrder({ status: 'COMPLETED', readyAtMs: 1 }))?.tone).toBe('done')
})

it('says that it was cancelled, and why', () => {
  const order = anOrder({ status: 'CANCELLED', cancelReason: 'Il forno è rotto.' })
  expect(orderProgress(order)?.text).toBe('L’ordine è stato annullato. Il forno è rotto.')
})
