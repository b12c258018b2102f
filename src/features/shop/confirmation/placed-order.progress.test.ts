import { expect, it } from 'vitest'
import { anOrder } from '../../../../tests/builders/an-order.ts'
import { orderProgress } from './placed-order.tsx'

it('follows the order to the counter', () => {
  const order = anOrder()
  expect(orderProgress(order, 'to-collect')).toBeNull()
  expect(orderProgress(order, 'confirmed')?.text).toBe('È confermato. Qui vedi quando lo prepariamo e quando è pronto.')
  expect(orderProgress(order, 'preparing')?.text).toBe('Lo stiamo preparando. Qui vedi quando è pronto.')
  expect(orderProgress(order, 'ready')?.text).toBe('È pronto: puoi passare a ritirarlo.')
  expect(orderProgress(order, 'completed')?.tone).toBe('done')
})

it('says that it was cancelled, and why', () => {
  const order = anOrder({ status: 'CANCELLED', cancelReason: 'Il forno è rotto.' })
  expect(orderProgress(order, 'cancelled')?.text).toBe('L’ordine è stato annullato. Il forno è rotto.')
})
