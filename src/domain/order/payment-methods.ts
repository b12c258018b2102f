// Means of payment, one row each: what a means is called wherever it is named, and what follows from it. What differs by means asks the
// table; the compiler asks for a whole row. Migrations spell the ids out.

/** What a receipt tells of a payment. Cash after what gives no change, and after the cents that it does not pay. */
export const MEANS = ['electronic', 'ticket', 'gift', 'rounding', 'cash'] as const
export type Means = (typeof MEANS)[number]

interface Method {
  /** In lists, tables and files. */
  name: string
  /** The same inside a sentence. */
  word: string
  /** After "Pagato" and "Incassati 4,50 €". */
  by: string
  means: Means
  /** How it goes back to its customer; null for what is no money. */
  back: {
    label: string
    /** After "Quanto". */
    how: string
    /** After the sum that a cancelled order has: `4,50 € vanno restituiti in contanti`. */
    onCancelling: string
  } | null
  /** Over the counter: it lies in the shop then, and only a person can give it back. Null for what never comes there. */
  till: {
    label: string
    /** What staff do before they confirm; null where only the change matters. */
    hint: string | null
    opensDrawer: boolean
    /** Only what gives change is rounded. */
    givesChange: boolean
    /** Handed in piece by piece, and told how many. */
    hasPieces: boolean
    /** The sum that is typed when the till is counted; null for notes and coins. */
    counted: string | null
  } | null
}

const IN_ONE_SUM = { opensDrawer: false, givesChange: false, hasPieces: false } as const

export const METHODS = {
  cash: {
    name: 'Contanti',
    word: 'contanti',
    by: 'in contanti',
    means: 'cash',
    back: { label: 'Contanti', how: 'in contanti', onCancelling: 'vanno restituiti in contanti' },
    till: { label: 'Contanti', hint: null, opensDrawer: true, givesChange: true, hasPieces: false, counted: null },
  },
  pos: {
    name: 'POS',
    word: 'POS',
    by: 'con POS',
    means: 'electronic',
    back: { label: 'Storno POS', how: 'sul POS', onCancelling: 'vanno stornati sul POS' },
    till: { ...IN_ONE_SUM, label: 'POS', hint: 'Passa la carta sul POS, poi conferma qui.', counted: 'Chiusura del POS' },
  },
  card: {
    name: 'Carta online',
    word: 'carta online',
    by: 'con carta',
    means: 'electronic',
    back: { label: 'Carta', how: 'sulla carta', onCancelling: 'pagati con carta vengono rimborsati in automatico' },
    till: null,
  },
  voucher: {
    name: 'Buoni pasto',
    word: 'buoni pasto',
    by: 'in buoni pasto',
    means: 'ticket',
    back: { label: 'Buoni pasto', how: 'in buoni pasto', onCancelling: 'vanno restituiti in buoni pasto' },
    till: {
      ...IN_ONE_SUM,
      label: 'Buoni pasto',
      hint: 'Ritira i buoni, poi conferma qui. Non danno resto.',
      hasPieces: true,
      counted: 'Buoni pasto',
    },
  },
  gift: {
    name: 'Buoni regalo',
    word: 'buoni regalo',
    by: 'con buono regalo',
    means: 'gift',
    back: { label: 'Buono regalo', how: 'con un buono regalo', onCancelling: 'vanno restituiti con un buono regalo' },
    till: {
      ...IN_ONE_SUM,
      label: 'Buono regalo',
      hint: 'Ritira il buono, poi conferma qui. Non dà resto.',
      counted: 'Buoni regalo',
    },
  },
  rounding: {
    name: 'Arrotondamenti',
    word: 'arrotondamenti',
    by: 'per arrotondamento',
    means: 'rounding',
    back: null,
    till: null,
  },
} as const satisfies Record<string, Method>

/**
 * `card` is Stripe, never the till; `voucher` are meal vouchers, `gift` a voucher of the shop for whatever it sells. `rounding` is no
 * money: it settles the cents of an order that cash cannot pay, beside the cash line of the same act.
 */
export type PaymentMethod = keyof typeof METHODS
export const PAYMENT_METHODS = Object.keys(METHODS).filter((key): key is PaymentMethod => key in METHODS)

type MethodWith<Column extends 'back' | 'till'> = {
  [Id in PaymentMethod]: (typeof METHODS)[Id][Column] extends null ? never : Id
}[PaymentMethod]

/** What an order can be paid by. */
export type MoneyMethod = MethodWith<'back'>
export const MONEY_METHODS = PAYMENT_METHODS.filter((method): method is MoneyMethod => METHODS[method].back !== null)

/** What a customer gives over the counter: it lies in the shop, not at Stripe. */
export type TillMethod = MethodWith<'till'>
export const TILL_METHODS = PAYMENT_METHODS.filter((method): method is TillMethod => METHODS[method].till !== null)

export function isTillMethod(value: string): value is TillMethod {
  return TILL_METHODS.some((method) => method === value)
}

/** As what it was paid: the cents of a rounding stand beside cash. */
export function paidAs(method: PaymentMethod): MoneyMethod {
  return method === 'rounding' ? 'cash' : method
}

/** A value for each means. */
export function byMethod<Value>(of: (method: PaymentMethod) => Value): Record<PaymentMethod, Value>
// TypeScript cannot follow the ids through a list of them: `PAYMENT_METHODS` holds every one.
export function byMethod(of: (method: PaymentMethod) => unknown) {
  return Object.fromEntries(PAYMENT_METHODS.map((method) => [method, of(method)]))
}
