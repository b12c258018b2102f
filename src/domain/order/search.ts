// Finding an order the way a cashier asks for it: "Vitale", "347 105", "K1-042" or just "42". Case, accents, apostrophes, blanks and
// Italy's prefix do not matter; every word must be found somewhere.
import { searchText } from '#domain/fold.ts'
import { isPhonePiece, nationalDigits } from '#domain/phone.ts'

export interface FindableOrder {
  number: string
  customer: { name: string; phone: string }
}

/** How well an order answers the query: 0 for exactly (its number, its customer's name or phone), 1 for in part; null for not at all. */
export function rankOrder(order: FindableOrder, query: string): 0 | 1 | null {
  if (!matchesOrder(order, query)) return null
  const text = searchText(query)
  const { number, customer } = order
  const digits = isPhonePiece(text) ? nationalDigits(text) : ''
  const isPhone = digits.length >= PHONE_LEAST && nationalDigits(customer.phone) === digits
  const isNumber = searchText(number) === text || (digits !== '' && isCounter(order, digits))
  return isNumber || isPhone || searchText(customer.name) === text ? 0 : 1
}

const PHONE_LEAST = 6

/** Whether the order answers the query; an empty query is answered by all. */
export function matchesOrder(order: FindableOrder, query: string): boolean {
  const text = searchText(query)
  if (text === '') return true
  if (isPhonePiece(text)) return matchesDigits(order, text)
  const haystack = `${searchText(order.customer.name)} ${searchText(order.number)}`
  return text.split(' ').every((word) => haystack.includes(word) || (isPhonePiece(word) && matchesDigits(order, word)))
}

/** A phone by any part of it of three digits or more, a number by its counter. */
function matchesDigits(order: FindableOrder, piece: string): boolean {
  const digits = nationalDigits(piece)
  return isCounter(order, digits) || (digits.length >= 3 && nationalDigits(order.customer.phone).includes(digits))
}

function isCounter({ number }: Pick<FindableOrder, 'number'>, digits: string): boolean {
  const counter = /-0*(\d+)$/.exec(number)?.[1] ?? ''
  return counter !== '' && counter === digits.replace(/^0+/, '')
}
