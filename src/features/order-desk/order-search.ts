// Finding an order the way a cashier asks for it: "Vitale", "347 105", "K1-042" or just "42". Case, accents and blanks do not
// matter; every word must be found somewhere.
interface Findable {
  number: string
  customer: { name: string; phone: string }
}

/** Whether the order answers the query; an empty query is answered by all. */
export function matchesOrder(order: Findable, query: string): boolean {
  const text = plain(query)
  if (text === '') return true
  if (isDigitsOnly(text)) return matchesDigits(order, text.replace(/\D/g, ''))
  const haystack = `${plain(order.customer.name)} ${plain(order.number)}`
  return text.split(' ').every((word) => haystack.includes(word) || (isDigitsOnly(word) && matchesDigits(order, word)))
}

/** A phone by any part of it of three digits or more, a number by its counter. */
function matchesDigits(order: Findable, digits: string): boolean {
  const counter = /-0*(\d+)$/.exec(order.number)?.[1] ?? ''
  if (counter !== '' && counter === digits.replace(/^0+/, '')) return true
  return digits.length >= 3 && order.customer.phone.replace(/\D/g, '').includes(digits)
}

function isDigitsOnly(text: string): boolean {
  return /^[+\d][\d ./-]*$/.test(text) && /\d/.test(text)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
