import { expect, it } from 'vitest'
import { anOrder } from '../../../../tests/builders/an-order.ts'
import { cancelConsequence } from './order-actions.tsx'

it('says that money comes back when it was paid by card, and only then', () => {
  expect(cancelConsequence(anOrder({ paymentMethod: 'card' }), 'domani, 10:30')).toMatch(/36,00\s€ tornano sulla tua carta/)
  expect(cancelConsequence(anOrder({ number: 'W-0412' }), 'domani, 10:30')).toBe(
    'L’ordine W-0412 per domani, 10:30 viene annullato e il posto torna libero. Non hai pagato nulla.',
  )
})
