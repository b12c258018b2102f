import { expect, test } from 'vitest'
import { canGrow, offeredPrice, type Variant, type VariantType } from '#domain/catalogue/catalogue.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { priceRange, withPriceRange } from './price-range.ts'

const aType = (id: string, given: Partial<VariantType> = {}): VariantType => ({
  ...{ id, name: id, isRequired: false, isMultiple: false, sort: 0, role: '' },
  ...given,
})

const aVariant = (typeId: string, priceIncreaseCents: number, given: Partial<Variant> = {}): Variant => ({
  ...{ id: `${typeId} ${priceIncreaseCents}`, typeId, value: '', priceIncreaseCents, allergens: [], isAvailable: true },
  ...{ colour: '', layer: '', servings: 0, sort: 0 },
  ...given,
})

const TYPES = [
  aType('misura', { isRequired: true }),
  aType('crema'),
  aType('frutta', { isMultiple: true }),
  aType('scatola', { isRequired: true, isMultiple: true }),
  aType('nastro'),
]
const VARIANTS = [
  ...[aVariant('misura', 600), aVariant('misura', 200), aVariant('misura', 0, { isAvailable: false })],
  ...[aVariant('crema', 0), aVariant('crema', 80)],
  ...[aVariant('frutta', 100), aVariant('frutta', 150)],
  ...[aVariant('scatola', 50), aVariant('scatola', 70)],
  ...[aVariant('nastro', 0)],
]

/** What a product at 10,00 € with these types is said to cost. */
function said(...variantTypeIds: string[]): string | undefined {
  const [offered] = withPriceRange([plainProduct({ priceCents: 1000, variantTypeIds })], TYPES, VARIANTS)
  const said = offered && offeredPrice(offered)
  return said?.isFrom ? `da ${said.text}` : said?.text
}

test.each([
  ['without choices', [], '10,00 €'],
  ['with choices that cost nothing', ['nastro'], '10,00 €'],
  ['one that may be dearer', ['crema'], 'da 10,00 €'],
  ['one of which something has to be taken: the cheapest there is', ['misura'], 'da 12,00 €'],
  ['several that may be taken', ['frutta'], 'da 10,00 €'],
  ['several of which one has to be taken', ['scatola'], 'da 10,50 €'],
  ['all of them', ['misura', 'crema', 'frutta', 'scatola', 'nastro'], 'da 12,50 €'],
])('a product %s', (_, typeIds, text) => expect(said(...typeIds)).toBe(text))

test('one dearer variant for everybody is a price like any other', () => {
  const [offered] = withPriceRange([plainProduct({ priceCents: 1000, variantTypeIds: ['misura'] })], TYPES, [
    aVariant('misura', 300),
  ])
  expect(offered && offeredPrice(offered)).toEqual({ text: '13,00 €', isFrom: false })
})

test('the most is all that can be taken at once', () => {
  const product = plainProduct({ priceCents: 1000, variantTypeIds: TYPES.map(({ id }) => id) })
  expect(withPriceRange([product], TYPES, VARIANTS)[0]?.mostCents).toBe(1000 + 600 + 80 + 250 + 120)
})

test('what is chosen stands, sold out or not, and what is not may still cost more', () => {
  const types = ['misura', 'scatola'].map((id) => ({
    type: aType(id, { isRequired: true }),
    variants: VARIANTS.filter(({ typeId }) => typeId === id),
  }))
  const product = plainProduct({ priceCents: 1000 })
  expect(priceRange(product, types, new Set(['misura 600']))).toEqual({ leastCents: 1650, mostCents: 1670 })
  expect(priceRange(product, types, new Set(['misura 0', 'scatola 70']))).toEqual({ leastCents: 1070, mostCents: 1070 })
})

test('a cake to compose has no price of its own', () => {
  expect(canGrow({ composition: 'compose', leastCents: 2400, mostCents: 2400 })).toBe(true)
  expect(canGrow({ composition: 'personalise', leastCents: 2400, mostCents: 2400 })).toBe(false)
})
