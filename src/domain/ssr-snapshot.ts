// What a page rendered by the server carries along for the screen that takes it over: what it was rendered from, all of it
// public, with the answers that depend on time worked out, so that the first screen need not bring the code for that. JSON, so no
// Map.
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { Category, OfferedProduct, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { ProductCap } from '#domain/pickup/caps.ts'
import type { DaySetting, OpeningNow } from '#domain/pickup/opening-hours.ts'
import type { Shop } from './shop.ts'

/** The shop's public facts, whole, as the server keeps them. */
export interface ShopFacts {
  shop: Shop | null
  settings: DaySetting[]
  /** Slots with orders: the slot's start (epoch ms), how many there are, and how many of them from the web wait for their payment. */
  slots: readonly { startMs: number; taken: number; unpaid: number }[]
  categories: Category[]
  /** Hidden ones left out, and those of campaigns that take no orders. */
  products: OfferedProduct[]
  variantTypes: VariantType[]
  variants: Variant[]
  campaigns: Campaign[]
  caps: ProductCap[]
  /** Of these, how many are ordered, by `capKey`. */
  ordered: readonly (readonly [key: string, quantity: number])[]
}

/**
 * What a page shows. `catalogue`: everything that is sold; `product`: the one with `productId` first, if there is such a one, and
 * what goes with it; `cakes`: those to compose and to personalise; `frame`: nothing.
 */
export interface SsrSubject {
  shows: 'catalogue' | 'product' | 'cakes' | 'frame'
  productId: string | null
}

/** The part of them that one page shows. */
export interface SsrSnapshot extends SsrSubject {
  /** The moment it was rendered for, epoch ms in whole minutes. */
  nowMs: number
  shop: Shop | null
  /** The weekly hours in words. */
  hours: string[]
  opening: OpeningNow
  categories: Category[]
  products: OfferedProduct[]
  /** Of the one product, or of the cake to compose, in their order. */
  choices: TypeChoice[]
  /** Start of the first free slot, as `firstSlotsOf` gives it, epoch ms. */
  firstSlots: [leadDaysOrId: number | string, startMs: number | null][]
  /** The shop takes no cards and lets nobody pay at pickup: nothing can be ordered from home. Absent where something can. */
  isCardOff?: true
  /** What stands above every page because of that. */
  notice?: string
  /** There is no cake to compose or to personalise. Absent where there is one. */
  isCakeless?: true
}
