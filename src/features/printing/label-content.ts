// What stands on the label of a cake's box: one label for each cake; an order without cakes gets one for each of its lines.
import type { OrderWithItems } from '#data/orders.ts'
import type { PrintFacts } from '#data/print-facts.ts'
import { type Allergen, allergenLabel } from '#domain/allergens.ts'
import { cakeGrams } from '#domain/cake-facts.ts'
import { isType } from '#domain/cake-group.ts'
import { PHRASE_TYPE } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { type IngredientPart, ingredientParts } from '#domain/ingredient-words.ts'
import { allergenList } from '#domain/item-allergens.ts'
import type { OrderItem } from '#domain/order.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { formatDayMedium, formatTime } from '#ui/dates.ts'
import { cakeOf, type TicketLine } from './ticket-content.ts'

export interface LabelContent {
  key: string
  shopName: string
  shopAddress: string
  number: string
  title: string
  /** `Pan di Spagna, chantilly e fragole` and `12 persone, circa 1,8 kg`; empty lines are left out. */
  details: string[]
  cake: TicketLine['cake']
  pickup: string
  customer: string
  /** `Glutine`, `Uova`; null when it cannot be known. */
  contains: string[] | null
  traces: string
  ingredients: IngredientPart[]
  link: string
}

/** What stands on the box instead of the invitation to compose one. */
const COMPOSED = 'Torta su misura'
/** A box each, but nobody sticks on fifty. */
const MOST_COPIES = 12

type LabelOrder = Pick<OrderWithItems, 'id' | 'number' | 'pickupMs' | 'customer'> & { items: readonly OrderItem[] }

export function labelContents(order: LabelOrder, facts: PrintFacts, origin: string): LabelContent[] {
  const cakes = order.items.filter((item) => cakeOf(item) !== null || hasPhrase(item))
  const items = cakes.length > 0 ? cakes : order.items
  return items.flatMap((item) => {
    const label = labelOf(item, order, facts, origin)
    return Array.from({ length: copiesOf(item, cakes) }, (_, index) => ({ ...label, key: `${item.id} ${index}` }))
  })
}

function labelOf(item: OrderItem, order: LabelOrder, facts: PrintFacts, origin: string): LabelContent {
  const allergens = facts.allergens.get(item.id)
  const isKnown = allergens?.isComplete === true
  const isComposed = facts.composedIds.has(item.productId)
  return {
    key: item.id,
    shopName: facts.shop?.name ?? '',
    shopAddress: [facts.shop?.name, facts.shop?.address].filter(Boolean).join(', '),
    number: order.number,
    title: isComposed ? COMPOSED : item.productName,
    details: detailsOf(item, facts),
    cake: cakeOf(item),
    pickup: `${formatDayMedium(order.pickupMs)}, ${formatTime(order.pickupMs)}`,
    customer: order.customer.name || 'Senza nome',
    contains: isKnown ? allergens.contains.map(title) : null,
    traces: isKnown ? allergenList(allergens.mayContain) : '',
    ingredients: isComposed ? [] : ingredientParts(facts.ingredients.get(item.productId) ?? ''),
    link: `${origin}/gestionale/ordini?ordine=${order.id}`,
  }
}

function detailsOf(item: OrderItem, facts: PrintFacts): string[] {
  const guests = item.customVariants.find((variant) => isType(variant, 'persone'))
  const choices = item.customVariants.filter((variant) => variant !== guests && variant.type !== PHRASE_TYPE)
  const grams = cakeGrams(Number.parseInt(guests?.value ?? '', 10) || null)
  const size = guests && [guests.value, grams === null ? '' : `circa ${decimalText(grams / 1000)} kg`].filter(Boolean).join(', ')
  const amount = item.quantity === 1 ? '' : quantityText(item.quantity, facts.units.get(item.productId))
  const words = choices.map(({ value }, index) => (index === 0 ? value : value.charAt(0).toLowerCase() + value.slice(1)))
  return [words.join(', '), size ?? amount].filter((line) => line !== '')
}

function copiesOf(item: OrderItem, cakes: readonly OrderItem[]): number {
  return cakes.includes(item) && Number.isInteger(item.quantity) ? Math.min(Math.max(item.quantity, 1), MOST_COPIES) : 1
}

function hasPhrase({ customVariants }: OrderItem): boolean {
  return customVariants.some(({ type }) => type === PHRASE_TYPE)
}

function title(allergen: Allergen): string {
  const label = allergenLabel(allergen)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
