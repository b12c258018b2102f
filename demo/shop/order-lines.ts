// What somebody buys in the demo shop: lines that the shop's own rules allow, with choices and phrases.
import { linePrice, unitPrice } from '#domain/cart/pricing.ts'
import { type Composition, type CustomVariant, phraseVariant } from '#domain/catalogue/catalogue.ts'
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import { easterOf } from './busy-days.ts'
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
const SOLD_OUT = PRODUCTS.filter((product) => !product.isHidden && product.isSoldOut)
const isSmall = (product: DemoProduct) => product.price < 10 && (product.leadDays ?? 0) === 0
/** A wedding cake comes once in a while. */
const RARE = 'torta-nuziale'

/** What is sold on one day. */
export interface Assortment {
  small: DemoProduct[]
  /** And trays and boxes: what is not bought in passing. */
  cakes: DemoProduct[]
}

export function assortmentOf(day: ShopDay): Assortment {
  const sold = SOLD.filter((product) => isInSeason(product, day))
  return { small: sold.filter(isSmall), cakes: sold.filter((product) => !isSmall(product)) }
}

export interface Wish {
  /** The kind of cake that has to be among them. */
  cake: Composition | null
  /** Whether something is among them that has run out since. */
  isSoldOut: boolean
}

/** One to four lines, mostly small things, sometimes a cake. */
export function demoLines(random: Random, { small, cakes }: Assortment, { cake, isSoldOut }: Wish): DemoLine[] {
  const isRareToo = random.chance(0.05)
  const common = cakes.filter(({ slug }) => slug !== RARE)
  const chosen = new Set<DemoProduct>()
  if (isSoldOut) chosen.add(random.pick(SOLD_OUT))
  if (cake !== null) chosen.add(random.pick(common.filter(({ composition }) => composition === cake)))
  else if (random.chance(0.4)) chosen.add(random.pick(isRareToo ? cakes : common))
  const count = random.between(Math.max(1, chosen.size), 4)
  while (chosen.size < count) chosen.add(random.chance(0.6) ? popular(random, small) : random.pick(small))
  return [...chosen].map((product) => demoLine(random, product))
}

/** The first ones most of all: what stands at the front of the counter. */
function popular(random: Random, products: readonly DemoProduct[]): DemoProduct {
  return random.pick(products.slice(0, random.between(1, products.length)))
}

/** Feasts have their sweets: they are in the catalogue all year, and asked for when it is time. */
function isInSeason({ slug }: DemoProduct, day: ShopDay): boolean {
  const date = day.slice(5)
  if (slug === 'panettone') return date >= '11-10' || date <= '01-06'
  if (slug === 'zeppola-di-san-giuseppe') return date >= '02-15' && date <= '03-31'
  if (slug === 'pastiera-napoletana') return day >= addDays(easterOf(day), -40) && day <= addDays(easterOf(day), 1)
  return true
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
