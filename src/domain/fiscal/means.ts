// With what the money of a receipt was paid: net, by means, of the lines that it tells of. A mistake that was corrected is not on it;
// what was given back is told by a refund, and stands on the receipt of its sale as it was taken.
import { type Cents, formatEuro } from '#domain/money.ts'
import type { PaymentKind } from '#domain/order/order-payment.ts'
import { MEANS, METHODS, type Means, type PaymentMethod } from '#domain/order/payment-methods.ts'

/** Money of an order. Negative: given back where its kind is `refund`, else a mistake taken back. */
export interface TakenMoney {
  id: string
  method: PaymentMethod
  kind: PaymentKind
  cents: Cents
  /** Meal vouchers that were handed in. */
  pieces?: number | undefined
  /** What the customer put on the counter, when it was more: the printer says the change. */
  tenderedCents?: Cents | undefined
}

export interface FiscalPayment {
  kind: Means | 'not-collected'
  /** More than is due only in cash: the rest is change. */
  cents: Cents
  /** Of tickets that were counted: how many. */
  pieces?: number
}

interface FiscalWords {
  word: string
  /** As Epson's printers take it: an index of its own for each, with another one the printer stops in the middle. */
  printer: { description: string; type: number; index: number }
}

export const FISCAL_KINDS: Readonly<Record<FiscalPayment['kind'], FiscalWords>> = {
  electronic: { word: 'pagamento elettronico', printer: { description: 'Pagamento elettronico', type: 2, index: 1 } },
  ticket: { word: 'buoni pasto', printer: { description: 'Ticket', type: 3, index: 1 } },
  gift: { word: 'buono regalo', printer: { description: 'Buono multiuso', type: 6, index: 1 } },
  // The cents that cash does not pay are a discount on the payment, not on the goods.
  rounding: { word: 'arrotondamento', printer: { description: 'Arrotondamento', type: 6, index: 0 } },
  cash: { word: 'contanti', printer: { description: 'Contanti', type: 0, index: 0 } },
  'not-collected': { word: 'non riscosso', printer: { description: 'Non riscosso beni', type: 5, index: 1 } },
}

/** `contanti 30,00 € e pagamento elettronico 70,00 €` */
export function paymentsText(payments: readonly FiscalPayment[]): string {
  return payments.map(({ kind, cents }) => `${FISCAL_KINDS[kind].word} ${formatEuro(cents)}`).join(' e ')
}

export function meansOf({ method }: Pick<TakenMoney, 'method'>): Means {
  return METHODS[method].means
}

/** Taken less corrected, and given back. @param money in its order */
export function flowOf(money: readonly TakenMoney[]): { taken: Cents; back: Cents } {
  let [taken, back] = [0, 0]
  for (const { kind, cents } of money) {
    if (kind === 'refund') back -= cents
    else taken += cents
  }
  return { taken, back }
}

/**
 * What a receipt of `dueCents` says of its payment.
 * @param fresh money that no document tells of, in its order
 * @returns `paymentIds`: what it tells of; `roundedUpCents`: what cash pays beyond what is due, to a multiple of five cents
 */
export function paymentsOf(
  fresh: readonly TakenMoney[],
  dueCents: Cents,
): { payments: FiscalPayment[]; roundedUpCents: Cents; paymentIds: string[] } {
  const parts = MEANS.map((kind) => {
    const lines = fresh.filter((line) => meansOf(line) === kind)
    return { kind, lines, ...flowOf(lines), cents: 0 }
  })
  let open = dueCents
  const give = (part: (typeof parts)[number], most: Cents) => {
    const cents = Math.min(open, Math.max(0, most - part.cents))
    part.cents += cents
    open -= cents
  }
  for (const part of parts) give(part, part.taken - part.back)
  // What is given back of these goods is still to have its refund: till then they were paid with it.
  const isBackToTell = open > 0
  for (const part of parts) give(part, part.taken)
  const rounded = parts.find(({ kind }) => kind === 'rounding')?.taken ?? 0
  const isInCash = parts.some(({ kind, cents }) => kind === 'cash' && cents > 0)
  const roundedUpCents = isInCash && open === 0 ? Math.max(0, -rounded) : 0
  const payments: FiscalPayment[] = parts
    .filter(({ cents }) => cents > 0)
    .map(({ kind, lines, taken, cents }) => {
      const pieces = kind === 'ticket' ? piecesOf(lines) : 0
      if (kind !== 'cash') return { kind, cents, ...(pieces > 0 && { pieces }) }
      const isWhole = cents + roundedUpCents === taken && open === 0 && lines.every((line) => line.cents > 0)
      return { kind, cents: isWhole ? tendered(lines) : cents + roundedUpCents }
    })
  return {
    payments: open > 0 ? [...payments, { kind: 'not-collected', cents: open }] : payments,
    roundedUpCents,
    paymentIds: fresh.filter(({ kind }) => kind !== 'refund' || !isBackToTell).map(({ id }) => id),
  }
}

/** Of corrected lines none are left. */
function piecesOf(lines: readonly TakenMoney[]): number {
  return lines.reduce((sum, { kind, cents, pieces = 0 }) => (kind === 'refund' ? sum : sum + Math.sign(cents) * pieces), 0)
}

function tendered(lines: readonly TakenMoney[]): Cents {
  return lines.reduce((sum, { cents, tenderedCents = cents }) => sum + Math.max(cents, tenderedCents), 0)
}

/**
 * Means whose money has changed after a document told of it: a mistake was taken back, or it was given back and taken anew by another.
 * @param fresh money that no document tells of, in its order
 * @param isRefundDue what was given back has its own document to come
 * @returns with the amount that is no longer so, > 0
 */
export function changedMeans(fresh: readonly TakenMoney[], isRefundDue: boolean): { means: Means; cents: Cents }[] {
  const found = MEANS.map((means) => {
    const lines = fresh.filter((line) => meansOf(line) === means)
    const { taken, back } = flowOf(lines)
    return { means, taken, net: taken - back, corrected: correctedCents(lines) }
  })
  return found.flatMap(({ means, taken, net, corrected }) => {
    // Beside a line in cash, with which it is corrected.
    if (means === 'rounding') return []
    if (corrected > 0 && taken !== 0) return [{ means, cents: corrected }]
    const isTakenAnew = found.some((other) => other.means !== 'rounding' && other.net > 0)
    return net < 0 && isTakenAnew && !isRefundDue ? [{ means, cents: -net }] : []
  })
}

/** What corrections take back beyond the fresh money of the same means that they follow. */
function correctedCents(lines: readonly TakenMoney[]): Cents {
  let [fresh, corrected] = [0, 0]
  for (const { kind, cents } of lines) {
    if (kind === 'refund') continue
    const own = Math.min(fresh, Math.max(0, -cents))
    fresh += Math.max(0, cents) - own
    corrected += Math.max(0, -cents) - own
  }
  return corrected
}
