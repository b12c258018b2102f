// An order from the web that is paid in the shop: whom the owner trusts with an oven. It is made like one that somebody telephoned,
// so that its address must be known, its customer may have only a few, and what asks for a deposit is not ordered so.
import { type Cents, formatEuro } from '#domain/money.ts'
import { type DepositRules, depositOf } from './deposit.ts'

/** As the owner has set it. */
export interface PickupPaymentRules extends DepositRules {
  isPayAtPickup: boolean
}

/** Until somebody says so. */
export const NO_PICKUP_PAYMENT: PickupPaymentRules = { isPayAtPickup: false, depositPercent: 0, depositFromCents: 0 }

export interface PickupPaymentQuestion {
  totalCents: Cents
  hasWeddingCake: boolean
  /** Its customer has opened the link of a mail. */
  isVerified: boolean
}

/** `off`: the shop does not let. `deposit`: something is paid before it is made. `unverified`: nobody knows whose address it is. */
export type PickupPaymentProblem = 'off' | 'deposit' | 'unverified'

/** Why an order cannot be paid at pickup; null when it can. What its customer can mend stands last. */
export function pickupPaymentProblem(order: PickupPaymentQuestion, rules: PickupPaymentRules): PickupPaymentProblem | null {
  if (!rules.isPayAtPickup) return 'off'
  if (depositOf(order.totalCents, order.hasWeddingCake, rules) !== null) return 'deposit'
  return order.isVerified ? null : 'unverified'
}

export const TEXT_UNVERIFIED = 'Per pagare al ritiro conferma la tua e-mail: apri il link nel nostro messaggio, poi torna qui.'

/** Where the shop sends no mails. */
export const TEXT_UNVERIFIABLE =
  'Per pagare al ritiro serve un’e-mail confermata, e questo negozio per ora non manda e-mail: passa a trovarci, o chiamaci.'

/** What a person reads who asked for it all the same. The cart stays. */
export function pickupPaymentText(
  problem: PickupPaymentProblem,
  { totalCents }: Pick<PickupPaymentQuestion, 'totalCents'>,
): string {
  if (problem === 'off') return 'Dal sito non si paga più al ritiro. Il carrello resta com’è: scegli la carta, o chiamaci.'
  if (problem === 'unverified') return TEXT_UNVERIFIED
  return `Per un ordine da ${formatEuro(totalCents)} serve un acconto: si paga con la carta, o in negozio. Il carrello resta com’è.`
}
