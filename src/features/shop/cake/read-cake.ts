// Reads the cake to be composed from the device's database. Loaded when it is asked for: no first page needs it.
import { getOffered, isCatalogueLoaded, listOffered, variantChoices } from '#data/catalogue/catalogue.ts'
import { areHoursLoaded } from '#data/catalogue/shop.ts'
import { readCart } from '#data/ordering/cart.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { composedOf } from '#domain/cake/size.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { OfferedProduct } from '#domain/catalogue/catalogue.ts'
import { nextFreeSlot } from '#domain/pickup/slots.ts'

export interface CakeWanted {
  /** Null: the shop's cake to compose. */
  productId: string | null
  /** Position of the cart's line that is being changed; null for a new cake. */
  lineIndex: number | null
}

export interface CakeNow {
  product: OfferedProduct
  types: TypeChoice[]
  /** Start of the first free slot after so many days of preparation; null when nothing is free in the days offered. */
  firstPickupMs: (leadDays: number) => number | null
  nowMs: number
  line: CartItem | null
  orderNote: string
}

export interface CakeHomeNow {
  /** Null when the shop composes none at the moment. */
  composed: { product: OfferedProduct; types: TypeChoice[] } | null
  personalised: OfferedProduct[]
  /** See `CakeNow`. */
  firstPickupMs: (leadDays: number) => number | null
  nowMs: number
}

/** undefined while the catalogue has not been here; null when there is no such cake. */
export async function readCake({ productId, lineIndex }: CakeWanted): Promise<CakeNow | null | undefined> {
  const cart = await readCart()
  const line = lineIndex === null ? null : (cart.items[lineIndex] ?? null)
  const isLoaded = await isCatalogueLoaded()
  const isGone = lineIndex !== null && line === null
  const product = isGone ? null : await findProduct(productId, line)
  if (!product || product.composition === 'none') return isLoaded ? null : undefined
  if (!isLoaded) return undefined
  const [types, question] = await Promise.all([variantChoices(product), readSlotQuestion(product.leadDays)])
  const firstPickupMs = (leadDays: number) => nextFreeSlot({ ...question, leadDays }, question.nowMs)?.startMs ?? null
  return { product, types, firstPickupMs, nowMs: question.nowMs, line, orderNote: cart.note }
}

async function findProduct(productId: string | null, line: CartItem | null): Promise<OfferedProduct | null> {
  const id = line?.id ?? productId
  if (id !== null) return getOffered(id)
  return composedOf(await listOffered())
}

/** undefined while the catalogue or the hours have not been here. */
export async function readCakeHome(): Promise<CakeHomeNow | undefined> {
  const areThere = await Promise.all([isCatalogueLoaded(), areHoursLoaded()])
  if (areThere.includes(false)) return undefined
  // Read after it was asked: there is at least as much as was there then.
  const products = await listOffered()
  const product = composedOf(products)
  const [types, question] = await Promise.all([product ? variantChoices(product) : [], readSlotQuestion(0)])
  return {
    composed: product ? { product, types } : null,
    personalised: products.filter(({ composition }) => composition === 'personalise'),
    firstPickupMs: (leadDays) => nextFreeSlot({ ...question, leadDays }, question.nowMs)?.startMs ?? null,
    nowMs: question.nowMs,
  }
}
