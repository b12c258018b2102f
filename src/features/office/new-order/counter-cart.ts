// The counter's cart: what the cashier's taps do to it (add, step, remove with undo, hand what was typed or chosen over to the
// cake composer), and what the counter reads live.
import { useEffect, useMemo, useState } from 'react'
import { toast } from 'sonner'
import { isCatalogueLoaded, listCategories, listOffered, variantChoices } from '#data/catalogue/catalogue.ts'
import { areHoursLoaded, getShop } from '#data/catalogue/shop.ts'
import { keepCakeDraft, readCakeDraft } from '#data/ordering/cake-draft.ts'
import { changeCart, readCart } from '#data/ordering/cart.ts'
import { readCartQuestion, readSale } from '#data/ordering/offer.ts'
import { readCounterSales } from '#data/orders/orders.ts'
import { now } from '#data/server/clock.ts'
import { freshDraft } from '#domain/cake/draft.ts'
import { type Cart, type CartItem, EMPTY_CART, insertLine, lineAt, removeLine, setQuantity, stepLine } from '#domain/cart/cart.ts'
import { addExactly, canGoAtOnce, counterLineRules, counterSteps, goesAtOnce } from '#domain/cart/counter.ts'
import { newLine } from '#domain/cart/line-choices.ts'
import { limitsOf, quantityText } from '#domain/cart/quantity.ts'
import { atHand, type CounterSale } from '#domain/catalogue/at-hand.ts'
import type { Category, CustomVariant, OfferedProduct, Product } from '#domain/catalogue/catalogue.ts'
import type { Shortage } from '#domain/pickup/caps.ts'
import { hourOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { isMadeFor, nextFreeSlot, type SlotQuestion, slotProblems } from '#domain/pickup/slots.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'

/** @returns why it is not added, Italian; null when it is */
export async function addLine(line: CartItem, product: Product): Promise<string | null> {
  const rules = counterLineRules(product)
  let isAdded = false
  await changeCart((cart) => {
    const added = addExactly(cart, line, rules)
    isAdded = added !== null
    return added ?? cart
  })
  return isAdded ? null : `Di «${product.name}» se ne vendono al massimo ${quantityText(limitsOf(rules).max, product.unit)}.`
}

/** @param index position of the line; nothing happens when another tab has moved it meanwhile */
export async function setItemQuantity(index: number, item: CartItem, quantity: number): Promise<void> {
  await changeCart((cart) => (lineAt(cart, index, item) ? setQuantity(cart, index, quantity) : cart))
}

/** @param index position of the line; nothing happens when another tab has moved it meanwhile */
export async function stepItem(index: number, item: CartItem, product: Product, direction: 1 | -1): Promise<void> {
  await changeCart((cart) => stepLine(cart, index, item, counterSteps(product), direction))
}

/** One step more or less of the line added last; what was weighed, or is at the end of its product's rules, stays as it is. */
export async function stepLast(products: ReadonlyMap<string, Product>, direction: 1 | -1): Promise<void> {
  await changeCart((cart) => {
    const index = cart.items.length - 1
    const item = cart.items[index]
    const product = item && products.get(item.id)
    return item && product && !item.isWeighed ? stepLine(cart, index, item, counterSteps(product), direction) : cart
  })
}

/** Can be undone from the notification. Nothing happens when the line is gone, as it is for the second of two taps. */
export async function removeItem(index: number, item: CartItem): Promise<void> {
  let removed: CartItem | null = null
  await changeCart((cart) => {
    removed = lineAt(cart, index, item)
    return removed ? removeLine(cart, index) : cart
  })
  if (removed !== null) offerBack(index, removed)
}

function offerBack(index: number, removed: CartItem): void {
  toast(`${removed.name} tolto`, {
    action: { label: 'Annulla', onClick: () => void changeCart((cart) => insertLine(cart, index, removed)) },
  })
}

/** Empties everything; the notification can bring it back as long as nothing new was begun. */
export async function emptyCart(): Promise<void> {
  let before = EMPTY_CART
  await changeCart((cart) => {
    before = cart
    return EMPTY_CART
  })
  toast('Carrello svuotato', {
    action: { label: 'Annulla', onClick: () => void changeCart((cart) => (cart.items.length === 0 ? before : cart)) },
  })
}

export async function choosePickup(pickupMs: number): Promise<void> {
  await changeCart((cart) => ({ ...cart, pickupMs, isImmediate: false }))
}

/** Handed over at once, or for another time, the first free one until another is chosen. */
export async function chooseAtOnce(isImmediate: boolean): Promise<void> {
  await changeCart((cart) => ({ ...cart, isImmediate }))
}

export async function setNote(note: string): Promise<void> {
  await changeCart((cart) => ({ ...cart, note }))
}

export async function removeDiscount(): Promise<void> {
  await changeCart((cart) => ({ ...cart, discount: null }))
}

// A line of the cart with the quantity that was typed before the product, or one of it.

/** @param quantity that the counter sells of it; null when none was typed */
export function lineWithQuantity(product: Product, customVariants: CustomVariant[], quantity: number | null): CartItem {
  const line = newLine(product, customVariants)
  return { ...line, quantity: quantity ?? limitsOf(counterSteps(product)).min, ...(product.unit === 'kg' && { isWeighed: true }) }
}

/** How many cakes were typed is kept where their dialog looks for an unfinished one. @param quantity null when none was typed */
export async function beginCake(product: Product, quantity: number | null): Promise<void> {
  if (quantity === null) return
  const draft = (await readCakeDraft(product.id)) ?? freshDraft(product, await variantChoices(product))
  await keepCakeDraft(product.id, { ...draft, quantity })
}

// What the counter works with, live: the shelf, the cart and the pickup question. undefined while the device is being read.

export interface Counter {
  categories: readonly Category[]
  products: readonly OfferedProduct[]
  /** By id; a product in the cart may be hidden by now and then is not here. */
  byId: ReadonlyMap<string, Product>
  cart: Cart
  /** The same lines, at the prices of the day that the order would get. */
  priced: Cart
  question: SlotQuestion
  /** How the scale's labels are made (`Shop`); empty for none. */
  scaleLabels: string
  /** Which time the order would get, unless it is handed over at once. */
  slot: CounterSlot
  /** Whether all of it stands in the shop and is sold today. */
  canGoAtOnce: boolean
  /** What happens to it if it is confirmed now. */
  isAtOnce: boolean
  /** The moment whose prices are shown: the slot's, or now; null while there is no slot. */
  shownMs: number | null
  /** The shelf as this counter sells. */
  counterFirst: readonly OfferedProduct[]
  /** What is not left for that day as much as is in the cart. */
  short: readonly Shortage[]
}

export function useCounter(): Counter | undefined {
  const tick = useMinute()
  const shelf = useLiveQuery(
    async () => ({
      isLoaded: (await isCatalogueLoaded()) && (await areHoursLoaded()),
      categories: await listCategories(),
      products: await listOffered(),
      scaleLabels: (await getShop())?.scaleLabels ?? '',
    }),
    [],
  )
  const byId = useMemo(() => new Map(shelf?.products.map((product) => [product.id, product])), [shelf])
  const sale = useLiveQuery(async () => {
    const cart = await readCart()
    const question = await readCartQuestion(cart)
    const slot = counterSlot(question, cart.pickupMs)
    const canGo = canGoAtOnce(cart, byId) && isMadeFor(question, shopMoment(question.nowMs).day)
    const isAtOnce = canGo && goesAtOnce(cart, byId)
    const slotMs = slot.kind === 'none' ? null : slot.slotMs
    const shownMs = isAtOnce ? question.nowMs : slotMs
    const { priced, short } = await readSale(shownMs)
    return { cart, priced, question, slot, canGoAtOnce: canGo, isAtOnce, shownMs, short }
  }, [tick, byId])
  const habits = useHabits(sale?.cart.items.length === 0)
  const counterFirst = useMemo(() => shelf && habits && atHand(shelf.products, habits.sales, habits.hour), [shelf, habits])
  return useMemo(() => {
    if (!shelf?.isLoaded || !sale || !counterFirst) return undefined
    return { ...shelf, ...sale, byId, counterFirst }
  }, [shelf, sale, byId, counterFirst])
}

/** What is sold here at this hour. Read again when the hour changes, between two customers: nothing moves under the finger. */
function useHabits(isBetween: boolean): { hour: number; sales: readonly CounterSale[] } | null {
  const [habits, setHabits] = useState<{ hour: number; sales: readonly CounterSale[] } | null>(null)
  const hour = hourOf(now())
  const wanted = habits === null || isBetween ? hour : habits.hour
  useEffect(() => {
    let isHere = true
    void readCounterSales(now()).then((sales) => isHere && setHabits({ hour: wanted, sales }))
    return () => {
      isHere = false
    }
  }, [wanted])
  return habits
}

// When it is collected if it is confirmed now.

export type CounterSlot =
  /** Chosen by the cashier, full or not. */
  | { kind: 'chosen'; slotMs: number }
  /** The first free one, taken unless another is chosen. `isLost`: another had been chosen and is past or closed by now. */
  | { kind: 'proposed'; slotMs: number; isLost: boolean }
  | { kind: 'none' }

/** Which time the order gets if it is confirmed now. @param pickupMs the cart's; null when nothing is chosen */
export function counterSlot(question: SlotQuestion, pickupMs: number | null): CounterSlot {
  const isPossible = pickupMs !== null && slotProblems(question, pickupMs).every((problem) => problem === 'slot-full')
  if (isPossible) return { kind: 'chosen', slotMs: pickupMs }
  const free = nextFreeSlot(question, question.nowMs)
  return free ? { kind: 'proposed', slotMs: free.startMs, isLost: pickupMs !== null } : { kind: 'none' }
}
