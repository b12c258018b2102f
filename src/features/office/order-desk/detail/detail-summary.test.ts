import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { cancelConsequence, orderTimeline, paymentText } from './detail-summary.tsx'
import { cancelText } from './order-detail.tsx'

const moment = (ms: number) => `@${ms}`
const told = (overrides: Parameters<typeof anOrder>[0] = {}) => ({
  ...anOrder({ placedAtMs: 1, ...overrides }),
  localState: null,
})

describe('orderStory', () => {
  it('tells where an order came from', () => {
    expect(orderTimeline(told(), moment)).toEqual([{ kind: 'kiosk', text: 'Dal totem K1, @1' }])
    expect(orderTimeline(told({ channel: 'web', device: '' }), moment)[0]?.text).toBe('Ordinato dal sito @1')
    expect(orderTimeline(told({ channel: 'counter', device: 'C2' }), moment)[0]?.text).toBe('Alla cassa C2, @1')
  })

  it('tells what happened since', () => {
    const lines = orderTimeline({ ...told({ status: 'INPROGRESS', readyAtMs: 2 }), localState: 'queued' }, moment)
    expect(lines.map((line) => line.kind)).toEqual(['kiosk', 'queued', 'ready', 'unprinted'])
  })

  it('tells who cancelled it and why', () => {
    const order = told({ status: 'CANCELLED', cancelledBy: 'customer', cancelledAtMs: 3, cancelReason: 'Ho cambiato idea' })
    expect(orderTimeline(order, moment).at(-1)?.text).toBe('Annullato dal cliente @3: Ho cambiato idea')
    const silent = { ...order, cancelReason: 'Annullato dal cliente' }
    expect(orderTimeline(silent, moment).at(-1)?.text).toBe('Annullato dal cliente @3')
  })

  it('says of a cancelled order paid by card that the money goes back by itself, before and after it did', () => {
    expect(paymentText(anOrder({ status: 'CANCELLED', paymentMethod: 'card', paidAtMs: 1 }))).toBe(
      'Pagato con carta, rimborso automatico',
    )
  })
})

it.each([
  [{ paymentMethod: 'cash', paidAtMs: 1 }, 'Pagato in contanti', '36,00 € vanno restituiti in contanti.'],
  [{ paymentMethod: 'pos', paidAtMs: 1 }, 'Pagato con POS', '36,00 € vanno stornati sul POS.'],
  [{ paymentMethod: 'card', paidAtMs: 1 }, 'Pagato con carta', '36,00 € pagati con carta vengono rimborsati da soli.'],
  [{}, 'Da incassare', 'Non è stato incassato nulla.'],
] as const)('%j', (payment, text, consequence) => {
  expect(paymentText(anOrder(payment))).toBe(text)
  expect(cancelConsequence(anOrder(payment))).toBe(consequence)
})

it('wants a reason for a cancellation, and own words for the last one', () => {
  expect(cancelText(null, 'x')).toBeNull()
  expect(cancelText('Ordine doppio', ' ')).toBe('Ordine doppio')
  expect(cancelText('Richiesto dal cliente', 'richiama lunedì')).toBe('Richiesto dal cliente: richiama lunedì')
  expect(cancelText('Altro motivo', ' ')).toBeNull()
  expect(cancelText('Altro motivo', 'forno rotto')).toBe('forno rotto')
})
