// What somebody buys in the demo shop: lines that the shop's own rules allow, with choices and phrases.
import { type CustomVariant, phraseVariant } from '#domain/catalogue.ts'
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { linePrice, unitPrice } from '#domain/pricing.ts'
import { PRODUCTS } from './catalogue.ts'
import { type DemoProduct, demoId } from './demo-product.ts'
import type { Random } from './random.ts'
import { VARIANT_TYPES, VARIANTS } from './variants.ts'

export interface DemoLine {
  productId: string
  productName: string
  leadDays: number
  quantity: number
  unitPriceCents: Cents
  priceCents: Cents
  customVariants: CustomVariant[]
}

const PHRASES = ['Auguri Sofia', 'Buon compleanno Leo', '50 anni insieme', 'Benvenuta Emma', 'Dottor Andrea', 'Auguri nonna']
const SOLD = PRODUCTS.filter((product) => !product.isHidden && !product.isSoldOut)
const SMALL = SOLD.filter((product) => product.price < 10 && (product.leadDays ?? 0) === 0)

/** One to four lines, mostly small things, sometimes a cake that is ready by then. */
export function demoLines(random: Random, maxLeadDays: number): DemoLine[] {
  const cakes = SOLD.filter((product) => product.price >= 10 && (product.leadDays ?? 0) <= maxLeadDays)
  const chosen = new Set<DemoProduct>()
  if (random.chance(0.4)) chosen.add(random.pick(cakes))
  const count = random.between(chosen.size === 0 ? 1 : chosen.size, 4)
  while (chosen.size < count) chosen.add(random.pick(SMALL))
  return [...chosen].map((product) => demoLine(random, product))
}

function demoLine(random: Random, product: DemoProduct): DemoLine {
  const customVariants = choices(random, product)
  const unitPriceCents = unitPrice(centsFromEuro(product.price), customVariants)
  const quantity = demoQuantity(random, product)
  return {
    productId: demoId(product.slug),
    productName: product.name,
    leadDays: product.leadDays ?? 0,
    quantity,
    unitPriceCents,
    priceCents: linePrice({ unitPriceCents, quantity }),
    customVariants,
  }
}

function demoQuantity(random: Random, product: DemoProduct): number {
  const min = product.min ?? 1
  if (product.step && product.step < 1) return Math.round((min + product.step * random.between(0, 6)) * 1000) / 1000
  if (product.price >= 15) return 1
  return min + (product.step ?? 1) * random.between(0, product.price < 3 ? 11 : 4)
}

function choices(random: Random, product: DemoProduct): CustomVariant[] {
  const chosen: CustomVariant[] = []
  for (const slug of product.variantTypes ?? []) {
    const type = VARIANT_TYPES.find((candidate) => candidate.slug === slug)
    const values = VARIANTS.filter((variant) => variant.type === slug && !variant.isSoldOut)
    if (!type || (!type.isRequired && random.chance(0.4))) continue
    const variant = random.pick(values)
    chosen.push({ type: type.name, value: variant.value, priceIncreaseCents: centsFromEuro(variant.increase) })
  }
  const mayHavePhrase = product.composition === 'personalise' || product.composition === 'compose'
  if (mayHavePhrase && random.chance(0.7)) chosen.push(phraseVariant(random.pick(PHRASES)))
  return chosen
}
