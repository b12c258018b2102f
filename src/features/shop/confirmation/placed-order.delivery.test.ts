import { expect, it } from 'vitest'
import { TEXT_SAVED_OFFLINE } from '#domain/order/order.ts'
import { anOrder } from '../../../../tests/builders/an-order.ts'
import { deliveryText } from './placed-order.tsx'

const order = anOrder()
const items: never[] = []

it('says where a waiting order is', () => {
  expect(deliveryText({ order, items, state: 'queued' }, false)).toMatchObject({ tone: 'offline', text: TEXT_SAVED_OFFLINE })
  expect(deliveryText({ order, items, state: 'queued' }, true).tone).toBe('info')
})

it('says that it arrived, whatever the network does since', () => {
  expect(deliveryText({ order, items, state: 'delivered' }, true).tone).toBe('done')
  expect(deliveryText({ order, items, state: 'delivered' }, false).tone).toBe('done')
})

it('sends to the till whoever has an order that a person must look at', () => {
  const full = { order: anOrder({ attention: ['slot-full'] }), items, state: 'delivered' } as const
  expect(deliveryText(full, true)).toMatchObject({
    tone: 'attention',
    text: 'L’ordine è da verificare: mostra il numero in cassa.',
    italian: 'Ordine K1-042 da verificare: l’orario scelto è già pieno. Lo sistemiamo insieme in cassa.',
  })
  const refused = { order, items, state: 'rejected', reason: 'Un prodotto non esiste.' } as const
  expect(deliveryText(refused, true)).toMatchObject({
    tone: 'attention',
    italian: 'L’ordine è da verificare: mostra il numero in cassa. Un prodotto non esiste.',
  })
})
