// What costs the shop something and can be tried again and again: how often, and what an honest person reads who meets the end
// of it. Counted per account, and per address for what needs none; a shop's wifi, where many share one address, must get through.
import { TEXT_TOO_MANY_CODES } from '#domain/cart/discount.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'

export type LimitKind =
  | 'web-order'
  | 'discount-code'
  | 'login'
  | 'login-address'
  | 'second-factor'
  | 'password'
  | 'registration'
  | 'device'
  | 'enrolment'
  | 'own-mail'
  | 'welcome'

interface Limit {
  most: number
  windowMs: number
  /** Italian: what is over, and what to do. */
  message: string
}

const TEXT_TOO_MANY_LOGINS = 'Troppi tentativi: riprova tra qualche minuto.'

export const LIMITS: Readonly<Record<LimitKind, Limit>> = {
  'web-order': {
    most: 30,
    windowMs: 10 * MINUTE_MS,
    message: 'Da questa rete arrivano troppi ordini in poco tempo. Il carrello resta com’è: riprova fra dieci minuti.',
  },
  // A code that was right is not counted.
  'discount-code': {
    most: 10,
    windowMs: 10 * MINUTE_MS,
    message: TEXT_TOO_MANY_CODES,
  },
  // Of one account, whoever tries; a right one is given back.
  login: { most: 10, windowMs: 10 * MINUTE_MS, message: TEXT_TOO_MANY_LOGINS },
  // Of one address, whosever account is tried.
  'login-address': { most: 40, windowMs: 10 * MINUTE_MS, message: TEXT_TOO_MANY_LOGINS },
  // Six digits, three of which are right at any time: of who knows the password, one in five hundred gets in within a day.
  'second-factor': {
    most: 5,
    windowMs: 10 * MINUTE_MS,
    message: 'Troppi codici sbagliati. Riprova fra dieci minuti.',
  },
  // The present one, asked for before it is changed or the account deleted.
  password: {
    most: 10,
    windowMs: 10 * MINUTE_MS,
    message: 'Troppi tentativi con la password attuale. Riprova fra dieci minuti.',
  },
  registration: {
    most: 20,
    windowMs: 60 * MINUTE_MS,
    message: 'Da questa rete sono stati aperti molti account. Riprova fra un’ora.',
  },
  // New tills and kiosks.
  device: {
    most: 10,
    windowMs: 60 * MINUTE_MS,
    message: 'Troppi dispositivi nuovi in un’ora: riprova più tardi.',
  },
  // The link of a new shop; a right one is not counted.
  welcome: { most: 20, windowMs: 10 * MINUTE_MS, message: TEXT_TOO_MANY_LOGINS },
  // Links that let nobody in. A right one is not counted.
  enrolment: {
    most: 20,
    windowMs: 10 * MINUTE_MS,
    message: 'Troppi codici sbagliati. Riprova fra dieci minuti.',
  },
  // The mail that confirms an address, which may be somebody else's.
  'own-mail': {
    most: 5,
    windowMs: 60 * MINUTE_MS,
    message: 'Ti abbiamo già scritto più volte: guarda nella posta indesiderata, o riprova fra un’ora.',
  },
}

/** Orders from the web that one account may have waiting for their payment, by card or at pickup. */
const UNPAID_AT_MOST = 3
const UNPAID_UNVERIFIED_AT_MOST = 1

/**
 * Why an account may not leave one more order unpaid, Italian; null when it may.
 * @param unpaid orders from the web that wait for their payment now, by card or at pickup
 */
export function unpaidProblem(unpaid: number, isVerified: boolean): string | null {
  if (unpaid < (isVerified ? UNPAID_AT_MOST : UNPAID_UNVERIFIED_AT_MOST)) return null
  return isVerified
    ? `Hai già ${UNPAID_AT_MOST} ordini da pagare. Pagane, ritirane o annullane uno, poi riprova: il carrello resta com’è.`
    : 'Hai già un ordine da pagare: pagalo o annullalo, poi riprova. Con l’e-mail confermata ne puoi avere di più. Il carrello resta com’è.'
}

/** What one customer is counted by: an address, and of IPv6 the network, whose last half every device chooses for itself. */
export function networkOf(address: string): string {
  const text = address.toLowerCase()
  if (text.includes('.') || !text.includes(':')) return text.slice(text.lastIndexOf(':') + 1)
  const [head = '', tail] = text.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
