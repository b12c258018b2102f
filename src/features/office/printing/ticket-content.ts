// What stands on the laboratory's ticket, in its order. The one description of it: ticket.tsx lays it out for the browser,
// ticket-bytes.ts for a receipt printer.
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { PrintFacts } from '#data/printing/print-facts.ts'
import { type CakeLook, lookOfItem } from '#domain/cake/look.ts'
import { type CakeLabel, cakeLabels, cakeWords } from '#domain/cake/words.ts'
import { countText } from '#domain/cart/count.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { allergenList, type ItemAllergens } from '#domain/catalogue/allergen-declaration.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import { calledNumber, parseOrderNumber } from '#domain/order/number.ts'
import { type Order, type OrderItem, TEXT_IMMEDIATE } from '#domain/order/order.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { isPaid } from '#domain/order/states.ts'
import { formatDayLong, formatDayMedium, formatTime } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'

export interface TicketLine {
  id: string
  quantity: string
  name: string
  choices: { type: string; text: string }[]
  /** The words for a cake, empty when there are none. */
  phrase: string
  /** What to draw; null for what is not a composed cake. */
  cake: { look: CakeLook; labels: CakeLabel[]; words: string } | null
  /** `glutine, uova, latte`; empty for none. Null when it cannot be known: somebody has to look. */
  contains: string | null
}

export interface TicketContent {
  /** `sabato 21 novembre` */
  day: string
  /** `10:45`, or `Subito`. */
  time: string
  /** `K1` and `042`, because the laboratory calls out the second. */
  number: { device: string; counter: string }
  /** Another open order bears the number. */
  isNumberTwice: boolean
  /** Both may be empty: then the number calls. */
  customer: { name: string; phone: string }
  note: string
  lines: TicketLine[]
  /** `PAGATO`, or `DA INCASSARE 36,00 €`. */
  payment: string
  isPaid: boolean
  /** `36,00 €`, the end of `payment`; empty when it is paid. */
  owed: string
  /** `3 voci, 12 pezzi` */
  count: string
  /** The address that opens the order on the desk. */
  link: string
  /** Whose order it is: the box goes out with it. Empty before the shop's facts are on the device. */
  shop: string
  /** `Dal sito gio 19 nov 21:14` */
  origin: string
  isReprint: boolean
  /** `sab 21 nov 06:12, C1` */
  printed: string
}

/** On tickets and labels: nobody may be handed another's box. */
export const TEXT_NUMBER_TWICE = 'NUMERO DOPPIO: chiama per nome'

export interface TicketOccasion {
  isReprint: boolean
  printedMs: number
  /** Of the shop's page. */
  origin: string
}

type TicketOrder = Omit<OrderWithItems, 'localState' | 'updated' | 'base' | 'items'> & { items: readonly OrderItem[] }
export type TicketFacts = Pick<PrintFacts, 'products' | 'allergens' | 'shop' | 'deviceCode'>

/** Products that are gone count as pieces. */
export function ticketContent(order: TicketOrder, facts: TicketFacts, occasion: TicketOccasion): TicketContent {
  const { items } = order
  const hasPaid = isPaid(order)
  const counted = items.map((item) => ({ quantity: item.quantity, unit: facts.products.get(item.productId)?.unit }))
  return {
    day: formatDayLong(order.pickupMs),
    time: order.isImmediate ? TEXT_IMMEDIATE : formatTime(order.pickupMs),
    number: splitNumber(order.number),
    isNumberTwice: order.attention.includes('number-twice'),
    customer: { name: order.customer.name, phone: order.customer.phone },
    note: order.note,
    lines: items.map((item) => lineOf(item, facts)),
    payment: hasPaid ? 'PAGATO' : owedText(order),
    isPaid: hasPaid,
    owed: hasPaid ? '' : formatEuro(dueCents(order)),
    count: `${pluralText(items.length, 'voce', 'voci')}, ${countText(counted)}`,
    link: `${occasion.origin}/gestionale/ordini?ordine=${order.id}`,
    shop: facts.shop?.name ?? '',
    origin: `${ORIGINS[order.channel](order.device)} ${moment(order.placedAtMs)}`,
    isReprint: occasion.isReprint,
    printed: [moment(occasion.printedMs), facts.deviceCode].filter(Boolean).join(', '),
  }
}

/** `DA INCASSARE 36,00 €`, `ACCONTO 30,00 € - RESTANO 150,00 €`. */
function owedText(order: TicketOrder): string {
  const { paidCents, dueCents } = moneyTold(order)
  const due = formatEuro(dueCents)
  return paidCents > 0 ? `ACCONTO ${formatEuro(paidCents)} - RESTANO ${due}` : `DA INCASSARE ${due}`
}

const ORIGINS: Record<Order['channel'], (device: string) => string> = {
  web: () => 'Dal sito',
  kiosk: (device) => `Dal totem ${device}`.trim(),
  counter: (device) => `Al banco ${device}`.trim(),
}

function lineOf(item: OrderItem, facts: TicketFacts): TicketLine {
  const cake = cakeOf(item)
  const choices = item.customVariants
    .filter((variant) => variant.type !== PHRASE_TYPE)
    .map(({ type, value }) => ({ type, text: value }))
  if (cake?.look.tiers === 2) choices.push({ type: 'Piani', text: '2' })
  if (item.waferImage !== '') choices.push({ type: 'Foto', text: 'da stampare sulla cialda' })
  if (item.referenceImage !== '') choices.push({ type: 'Foto', text: 'di riferimento' })
  return {
    id: item.id,
    quantity: quantityText(item.quantity, facts.products.get(item.productId)?.unit),
    name: item.productName,
    choices,
    phrase: item.customVariants.find((variant) => variant.type === PHRASE_TYPE)?.value ?? '',
    cake,
    contains: containsText(facts.allergens.get(item.id)),
  }
}

function containsText(allergens: ItemAllergens | undefined): string | null {
  return allergens?.isComplete ? allergenList(allergens.contains) : null
}

export function cakeOf(item: OrderItem): TicketLine['cake'] {
  const { customVariants, waferImage } = item
  const look = lookOfItem(item)
  return look && { look, labels: cakeLabels(customVariants), words: cakeWords(customVariants, look.tiers, waferImage !== '') }
}

function splitNumber(number: string): TicketContent['number'] {
  return { device: parseOrderNumber(number)?.deviceCode ?? '', counter: calledNumber(number) }
}

function moment(ms: number): string {
  return `${formatDayMedium(ms)} ${formatTime(ms)}`
}
