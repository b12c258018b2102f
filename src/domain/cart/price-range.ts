// What a product costs at least and at most, by what can be chosen for it.
import type { PriceRange, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { TypeChoice } from './line-choices.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * From the cheapest way to what everything that can be chosen beside each other comes to. Sold-out variants count only where they
 * are chosen.
 * @param types the product's own
 * @param chosen ids of variants that stand: what else of their types is not counted
 */
export function priceRange(
  { priceCents }: Pick<Product, 'priceCents'>,
  types: readonly TypeChoice[],
  chosen: ReadonlySet<string> = NOTHING,
): PriceRange {
  const ranges = types.map((choice) => rangeOf(choice, chosen))
  return {
    leastCents: ranges.reduce((sum, [least]) => sum + least, priceCents),
    mostCents: ranges.reduce((sum, [, most]) => sum + most, priceCents),
  }
}

function rangeOf({ type, variants }: TypeChoice, chosen: ReadonlySet<string>): [least: Cents, most: Cents] {
  const fixed = variants.filter(({ id }) => chosen.has(id))
  if (fixed.length > 0) {
    const cents = sumOf(fixed)
    return [cents, cents]
  }
  const free = variants.filter(({ isAvailable }) => isAvailable)
  if (free.length === 0) return [0, 0]
  const increases = free.map(({ priceIncreaseCents }) => priceIncreaseCents)
  return [type.isRequired ? Math.min(...increases) : 0, type.isMultiple ? sumOf(free) : Math.max(...increases)]
}

function sumOf(variants: readonly Pick<Variant, 'priceIncreaseCents'>[]): Cents {
  return variants.reduce((sum, { priceIncreaseCents }) => sum + priceIncreaseCents, 0)
}

/** Each product with its range. @param types @param variants of the whole catalogue */
export function withPriceRange<Row extends Pick<Product, 'priceCents' | 'variantTypeIds'>>(
  products: readonly Row[],
  types: readonly VariantType[],
  variants: readonly Variant[],
): (Row & PriceRange)[] {
  const choices = types.map((type) => ({ type, variants: variants.filter(({ typeId }) => typeId === type.id) }))
  return products.map((product) => ({
    ...product,
    ...priceRange(
      product,
      choices.filter(({ type }) => product.variantTypeIds.includes(type.id)),
    ),
  }))
}
