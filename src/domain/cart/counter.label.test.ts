import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { labelQuantity } from './counter.ts'
import { linePrice } from './pricing.ts'

const baci = plainProduct({ name: 'Baci', unit: 'kg', priceCents: 3000, minQuantity: 0.2, quantityStep: 0.1, maxQuantity: 5 })
const cannolo = plainProduct({ name: 'Cannolo', priceCents: 260 })
const price = (cents: number) => ({ scaleCode: '102', says: { kind: 'price' as const, cents } })
const weight = (grams: number) => ({ scaleCode: '102', says: { kind: 'weight' as const, grams } })

it.each([
  [weight(347), baci, 0.347],
  [price(1041), baci, 0.347],
  [price(520), cannolo, 2],
  // Three cents a gram: no whole gram costs 10,40, and the scale weighs more finely than that.
  [price(1040), baci, 0.34667],
  [price(1), { ...baci, priceCents: 499 }, 0.002],
])('%o of %o', (label, product, quantity) => {
  expect(labelQuantity(label, product)).toEqual({ ok: true, quantity })
})

it.each([
  [price(0), baci, '«Baci»: l’etichetta dice 0,00 €, che a 30,00 € al kg non torna. Guarda se la bilancia ha il prezzo di oggi.'],
  [
    price(500),
    cannolo,
    '«Cannolo»: l’etichetta dice 5,00 €, che a 2,60 € l’uno non torna. Guarda se la bilancia ha il prezzo di oggi.',
  ],
  [
    price(500),
    { ...baci, priceCents: 0 },
    '«Baci»: l’etichetta dice 5,00 €, che a 0,00 € al kg non torna. Guarda se la bilancia ha il prezzo di oggi.',
  ],
  [weight(347), cannolo, '«Cannolo»: l’etichetta dice un peso, ma non si vende a peso.'],
  [weight(5001), baci, '«Baci»: l’etichetta dice 5,001 kg. Al massimo 5 kg.'],
  [weight(0), baci, '«Baci»: l’etichetta dice 0 kg. Almeno 0,001 kg.'],
])('%o of %o is refused', (label, product, problem) => {
  expect(labelQuantity(label, product)).toEqual({ ok: false, problem })
})

/** What a scale prints, worked out without the shop's own arithmetic: cents, half a cent up. */
function printedCents(perKiloCents: number, grams: number): number {
  return Number((BigInt(perKiloCents) * BigInt(grams) * 2n + 1000n) / 2000n)
}

it('a line costs to the cent what its label says, at any price and weight, of whole grams where they cost it', () => {
  const anyPrice = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 1, max: 5000 }), (priceCents, grams) => {
      const cents = printedCents(priceCents, grams)
      const read = labelQuantity(price(cents), { ...baci, priceCents })
      // Less than half a cent is printed as nothing, and the weight that is found may be a little more.
      if (!read.ok) {
        expect(cents === 0 || read.problem.includes('Al massimo 5 kg.')).toBe(true)
        return
      }
      expect(linePrice({ unitPriceCents: priceCents, quantity: read.quantity })).toBe(cents)
      // Several weights may cost the same; above ten euro a kilo only one does.
      if (priceCents >= 1000) expect(read.quantity).toBe(grams / 1000)
    }),
  )
  fc.assert(
    fc.property(anyPrice, fc.integer({ min: 1, max: 10_000 }), (priceCents, cents) => {
      const read = labelQuantity(price(cents), { ...baci, priceCents, maxQuantity: 0 })
      const near = Math.round((cents * 1000) / priceCents)
      const isAny = [near - 2, near - 1, near, near + 1, near + 2].some((grams) => printedCents(priceCents, grams) === cents)
      if (!read.ok) {
        // Less than a gram, or a ton.
        expect(near > 998_000 || cents * 1000 < priceCents).toBe(true)
        return
      }
      expect(linePrice({ unitPriceCents: priceCents, quantity: read.quantity })).toBe(cents)
      expect(Number.isInteger(Math.round(read.quantity * 1e8) / 1e5)).toBe(isAny)
      expect(Math.abs(read.quantity * 1000 - (cents * 1000) / priceCents)).toBeLessThan(isAny ? 501 / priceCents + 1 : 0.01)
    }),
  )
})
