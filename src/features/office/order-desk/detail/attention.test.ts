import { describe, expect, it } from 'vitest'
import { ATTENTION_REASONS } from '#domain/order/order.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder } from '../../../../../tests/builders/an-order.ts'
import { type AttentionFacts, attentionPoints, priceChanges, settleLabel } from './attention.tsx'

const order = anOrder({ pickupMs: instantOf('2026-11-21', '10:45'), totalCents: 2600, discountCode: 'NONNA10' })
const facts = { taken: 5, capacity: 4, priceChanges: [], place: null }

describe('fixLabel', () => {
  it.each([
    [['slot-full'], null, 'Tieni alle 10:45'],
    [['slot-full'], 'alle 11:15', 'Sposta alle 11:15'],
    [['price-changed', 'closed'], null, 'Tieni alle 10:45'],
    [['price-changed'], null, 'Tieni 26,00 €'],
    [['discount-invalid'], null, 'Tieni 26,00 €'],
    [['price-changed', 'sold-out'], null, 'Prepara lo stesso'],
    [['reopened'], null, 'Ho controllato'],
    [['paid-after-cancellation'], null, 'Ho visto'],
    [['paid-twice', 'reopened'], null, 'Ho controllato'],
    [['payment-mismatch'], null, 'Ho controllato'],
    [['displaced'], null, 'Tieni alle 10:45'],
    [['displaced', 'cap-exceeded'], 'alle 11:15', 'Sposta alle 11:15'],
    [['cap-exceeded'], 'a mar 24 nov, 11:15', 'Sposta a mar 24 nov, 11:15'],
    [['cap-exceeded'], null, 'Prepara lo stesso'],
    [['cap-exceeded'], null, 'Prepara lo stesso'],
    [['off-season'], null, 'Prepara lo stesso'],
  ] as const)('%j, %j: %s', (attention, chosen, label) => {
    expect(settleLabel({ ...order, attention: [...attention] }, chosen)).toBe(label)
  })
})

describe('attentionPoints', () => {
  it('has words for every reason', () => {
    const points = attentionPoints({ ...order, attention: [...ATTENTION_REASONS] }, facts)
    expect(points).toHaveLength(ATTENTION_REASONS.length)
    expect(points.every(({ title, text }) => title !== '' && text.endsWith('.'))).toBe(true)
  })

  it('says which refund came back, and whether it starts again by itself', () => {
    const line = { method: 'card', kind: 'refund', device: '', takenAtMs: 1 } as const
    const payments = [-300, 300].map((amountCents, index) => ({ ...line, id: `r${index}`, amountCents }))
    const text = (status: 'COMPLETED' | 'CANCELLED') =>
      attentionPoints({ ...order, status, payments, attention: ['refund-failed'] }, facts)[0]?.text
    expect(text('COMPLETED')).toBe(
      'La banca ha respinto il rimborso di 3,00 € sulla carta: il cliente non l’ha ricevuto. Riprova da qui, o restituiscilo in un altro modo.',
    )
    expect(text('CANCELLED')).toContain('Riparte da solo')
  })

  it('names of money taken twice what was taken, and no mistake that was put right', () => {
    const taken = [
      ['cash', 3000],
      ['cash', -3000],
      ['pos', 3000],
      ['cash', 3000],
    ] as const
    const payments = taken.map(([method, amountCents], index) => ({
      ...{ id: `r${index}`, method, amountCents, kind: 'payment' as const, device: 'C1', takenAtMs: index },
    }))
    const [point] = attentionPoints({ ...order, totalCents: 3000, payments, attention: ['collected-twice'] }, facts)
    expect(point?.text).toBe(
      'Incassati 30,00 € con POS (C1) e 30,00 € in contanti (C1) per un ordine di 30,00 €. Restituisci 30,00 €.',
    )
  })

  it('says how full the slot is now', () => {
    const text = (taken: number) => attentionPoints({ ...order, attention: ['slot-full'] }, { ...facts, taken })[0]?.text
    expect(text(5)).toBe('Con questo, alle 10:45 gli ordini sono 5 e i posti 4.')
    expect(text(3)).toContain('Adesso gli ordini sono 3')
  })

  it('says why it has no place', () => {
    const text = (place: AttentionFacts['place']) =>
      attentionPoints({ ...order, attention: ['displaced'] }, { ...facts, place })[0]?.text
    expect([text('closed'), text('outside'), text('full'), text(null)]).toEqual([
      expect.stringContaining('Quel giorno adesso il negozio è chiuso'),
      expect.stringContaining('alle 10:45 il negozio è chiuso'),
      expect.stringContaining('gli ordini sono 5 e i posti adesso 4'),
      expect.stringContaining('ci sta di nuovo'),
    ])
  })

  it('names the price that was seen and the one on the list', () => {
    const changes = priceChanges([anItem({ unitPriceCents: 260 })], new Map([['cannolo00000001', { priceCents: 280 }]]))
    const [point] = attentionPoints({ ...order, attention: ['price-changed'] }, { ...facts, priceChanges: changes })
    expect(point?.text).toBe('Cannolo siciliano: visto a 2,60 €, in listino 2,80 €. Vale il totale promesso: 26,00 €.')
  })
})

it('compares the price without the variants', () => {
  const item = anItem({ unitPriceCents: 580, customVariants: [{ type: 'Base', value: 'Cacao', priceIncreaseCents: 300 }] })
  expect(priceChanges([item], new Map([['cannolo00000001', { priceCents: 280 }]]))).toEqual([])
})
