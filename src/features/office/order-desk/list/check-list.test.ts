import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { checkItems, refusedTitle } from './check-list.tsx'

const order = {
  ...anOrder({ id: 'later', pickupMs: 20 }),
  localState: null,
  updated: '',
  base: null,
  items: [],
  customer: { name: '', phone: '' },
}
const entry = {
  id: 'refused',
  kind: 'order' as const,
  about: 'o',
  order: { number: 'C1-003', pickupMs: 20, totalCents: 500 },
  reason: 'invalid',
  message: 'I dati non sono validi.',
  writtenMs: 1,
}

it('merges by pickup time, what was refused first', () => {
  const items = checkItems([order, { ...order, id: 'sooner', pickupMs: 10 }], [entry])
  expect(items.map((item) => item.id)).toEqual(['sooner', 'refused', 'later'])
})

it('says what was refused', () => {
  expect(refusedTitle(entry)).toBe('Ordine non accettato')
  expect(refusedTitle({ kind: 'change' })).toBe('Modifica non accettata')
})
