// Whether a customer is meant by what is typed at the counter: words of the name, or digits of the phone.
const MIN_LENGTH = 2
const MIN_DIGITS = 3

export interface MatchableCustomer {
  name: string
  surname: string
  phone: string
}

/** @returns null when too little is typed to look for anybody */
export function customerMatcher(name: string, phone: string): ((customer: MatchableCustomer) => boolean) | null {
  const words = plain(name).split(' ').filter(Boolean)
  const digits = digitsOf(phone)
  const hasName = words.join('').length >= MIN_LENGTH
  const hasPhone = digits.length >= MIN_DIGITS
  if (!hasName && !hasPhone) return null
  return (customer) => {
    const names = plain(customerName(customer)).split(' ')
    const isName = words.every((word) => names.some((part) => part.startsWith(word)))
    return (!hasName || isName) && (!hasPhone || digitsOf(customer.phone).includes(digits))
  }
}

/** `Marta Colombo` */
export function customerName({ name, surname }: Pick<MatchableCustomer, 'name' | 'surname'>): string {
  return [name, surname].filter(Boolean).join(' ')
}

/** Without the country's code: nobody types it at the counter. */
function digitsOf(phone: string): string {
  return phone.replace(/^\s*(\+|00)39/, '').replace(/\D/g, '')
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
