import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { instantOf } from '../pickup/shop-time.ts'
import { ATTENTION_REASONS, ATTENTION_WORDS, type AttentionFacts } from './attention.ts'

const order = anOrder({ pickupMs: instantOf('2026-11-21', '10:45'), totalCents: 2600, discountCode: 'NONNA10' })
const facts = { taken: 5, capacity: 4, priceChanges: [], place: null }

describe('what staff read', () => {
  it('has words for every reason', () => {
    const said = ATTENTION_REASONS.map((reason) => ATTENTION_WORDS[reason].says(order, facts))
    expect(said.every((text) => text.endsWith('.'))).toBe(true)
  })

  it('says which refund came back, and whether it starts again by itself', () => {
    const line = { method: 'card', kind: 'refund', device: '', takenAtMs: 1 } as const
    const payments = [-300, 300].map((amountCents, index) => ({ ...line, id: `r${index}`, amountCents }))
    const text = (status: 'COMPLETED' | 'CANCELLED') =>
      ATTENTION_WORDS['refund-failed'].says({ ...order, status, payments }, facts)
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
    expect(ATTENTION_WORDS['collected-twice'].says({ ...order, totalCents: 3000, payments }, facts)).toBe(
      'Incassati 30,00 € con POS (C1) e 30,00 € in contanti (C1) per un ordine di 30,00 €. Restituisci 30,00 €.',
    )
  })

  it('says how full the slot is now', () => {
    const text = (taken: number) => ATTENTION_WORDS['slot-full'].says(order, { ...facts, taken })
    expect(text(5)).toBe('Con questo, alle 10:45 ci sono 5 ordini su 4 posti.')
    expect(text(3)).toContain('Adesso ci sono 3 ordini su 4 posti.')
  })

  it('says why it has no place', () => {
    const text = (place: AttentionFacts['place']) => ATTENTION_WORDS.displaced.says(order, { ...facts, place })
    expect([text('closed'), text('outside'), text('full'), text(null)]).toEqual([
      expect.stringContaining('Quel giorno adesso il negozio è chiuso'),
      expect.stringContaining('alle 10:45 il negozio è chiuso'),
      expect.stringContaining('adesso ci sono 5 ordini su 4 posti'),
      expect.stringContaining('ci sta di nuovo'),
    ])
  })

  it('names the price that was seen and the one on the list', () => {
    const priceChanges = [{ name: 'Cannolo siciliano', promisedCents: 260, listCents: 280 }]
    expect(ATTENTION_WORDS['price-changed'].says(order, { ...facts, priceChanges })).toBe(
      'Cannolo siciliano: visto a 2,60 €, in listino 2,80 €. Vale il totale promesso: 26,00 €.',
    )
  })
})
