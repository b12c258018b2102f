// What the counter works with, live: the shelf, the cart and the pickup question. undefined while the device is being read.
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { isCatalogueLoaded, listCategories, listProducts } from '#data/catalogue/catalogue.ts'
import { areHoursLoaded } from '#data/catalogue/shop.ts'
import { readCart } from '#data/ordering/cart.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { type Cart, cartLeadDays } from '#domain/cart/cart.ts'
import type { Category, Product } from '#domain/catalogue/catalogue.ts'
import type { SlotQuestion } from '#domain/pickup/slots.ts'
import { useMinute } from '#ui/browser/use-minute.ts'

export interface Counter {
  categories: readonly Category[]
  products: readonly Product[]
  /** By id; a product in the cart may be hidden by now and then is not here. */
  byId: ReadonlyMap<string, Product>
  cart: Cart
  question: SlotQuestion
}

export function useCounter(): Counter | undefined {
  const tick = useMinute()
  const shelf = useLiveQuery(
    async () => ({
      isLoaded: (await isCatalogueLoaded()) && (await areHoursLoaded()),
      categories: await listCategories(),
      products: await listProducts(),
    }),
    [],
  )
  const sale = useLiveQuery(async () => {
    const cart = await readCart()
    return { cart, question: await readSlotQuestion(cartLeadDays(cart)) }
  }, [tick])
  return useMemo(() => {
    if (!shelf?.isLoaded || !sale) return undefined
    return { ...shelf, ...sale, byId: new Map(shelf.products.map((product) => [product.id, product])) }
  }, [shelf, sale])
}
