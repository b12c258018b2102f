import { describe, expect, it } from 'vitest'
import { aLine, anOrder } from '../../../../../tests/builders/an-order.ts'
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
})

const card = aLine({ id: 'card00000000001', amountCents: 1100, method: 'card', kind: 'deposit' })
const cash = aLine({ id: 'cash00000000001', amountCents: 2500 })
const back = aLine({ id: 'back00000000001', amountCents: -500, kind: 'refund' })

it.each([
  [{ status: 'CANCELLED', paymentMethod: 'card', paidAtMs: 1 }, 'Annullato · pagati 36,00 € con carta, rimborso automatico'],
  [{ status: 'CANCELLED' }, 'Annullato · non incassato'],
  [{ status: 'CANCELLED', payments: [card] }, 'Annullato · pagati 11,00 €'],
  [{ status: 'CANCELLED', payments: [card, cash, back] }, 'Annullato · pagati 36,00 € · resi 5,00 €'],
  [{ status: 'CANCELLED', paidAtMs: 1, payments: undefined }, 'Annullato · era pagato'],
  [{ status: 'INPROGRESS', paidAtMs: 1, payments: [card, cash, back], paymentMethod: 'mixed' }, 'Pagati 36,00 € · resi 5,00 €'],
  [{ status: 'INPROGRESS', paidAtMs: 1, payments: [card, cash], paymentMethod: 'mixed' }, 'Pagato in più modi'],
  [
    {
      status: 'COMPLETED',
      paidAtMs: 1,
      payments: [
        { ...cash, amountCents: 3600 },
        { ...back, amountCents: -3600 },
      ],
    },
    'Pagati 36,00 € · resi 36,00 €',
  ],
  [{ status: 'INPROGRESS', payments: [card] }, 'Acconto 11,00 € · restano 25,00 €'],
  [{ status: 'INPROGRESS', payments: [card, back] }, 'Acconto 11,00 € · resi 5,00 € · restano 25,00 €'],
] as const)('the money of %o: %s', (fields, text) => {
  expect(paymentText(anOrder(fields))).toBe(text)
})

it.each([
  [{ paymentMethod: 'cash', paidAtMs: 1 }, 'Pagato in contanti', '36,00 € vanno restituiti in contanti.'],
  [{ paymentMethod: 'pos', paidAtMs: 1 }, 'Pagato con POS', '36,00 € vanno stornati sul POS.'],
  [{ paymentMethod: 'card', paidAtMs: 1 }, 'Pagato con carta', '36,00 € pagati con carta vengono rimborsati in automatico.'],
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
