// What a person has to look at on an accepted order, in words, and what the fix's button will do.
import { formatEuro } from '#domain/money.ts'
import type { AttentionReason, Order } from '#domain/order.ts'
import { type ShopTime, shopMoment } from '#domain/shop-time.ts'
import type { PriceChange } from './price-changes.ts'

export interface AttentionPoint {
  reason: AttentionReason
  title: string
  text: string
}

export interface AttentionFacts {
  /** Orders in its slot now, itself included. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  priceChanges: readonly PriceChange[]
}

const TITLES: Record<AttentionReason, string> = {
  'slot-full': 'Orario già pieno',
  'slot-past': 'Orario troppo presto',
  closed: 'Negozio chiuso a quell’ora',
  'price-changed': 'Prezzo cambiato',
  'product-gone': 'Prodotto non più in vendita',
  'sold-out': 'Prodotto esaurito',
  'discount-invalid': 'Sconto non più valido',
  reopened: 'Ordine riaperto',
  'collected-late': 'Incassato dopo l’annullamento',
  'paid-after-cancellation': 'Pagato dopo l’annullamento',
  'paid-twice': 'Pagato due volte',
  'payment-mismatch': 'Importo pagato diverso',
  'payment-refunded': 'Pagamento rimborsato',
}

const SLOT_REASONS: readonly AttentionReason[] = ['slot-full', 'slot-past', 'closed']

/** The money goes back without anybody's help: it is enough to know. */
const SETTLES_ITSELF: readonly AttentionReason[] = ['paid-after-cancellation', 'paid-twice']

/** `Orario già pieno`. */
export function attentionTitle(reason: AttentionReason): string {
  return TITLES[reason]
}

/** Whether another pickup time is part of the fix. */
export function needsSlot(attention: readonly AttentionReason[]): boolean {
  return attention.some((reason) => SLOT_REASONS.includes(reason))
}

export function attentionPoints(
  order: Pick<Order, 'attention' | 'pickupMs' | 'totalCents' | 'discountCode'>,
  facts: AttentionFacts,
): AttentionPoint[] {
  const time = shopMoment(order.pickupMs).time
  return order.attention.map((reason) => ({ reason, title: TITLES[reason], text: pointText(reason, order, time, facts) }))
}

/**
 * What the button will do: `Tieni alle 10:45`, `Sposta alle 11:15`, `Tieni 26,00 €`.
 * @param chosen the time chosen instead, in words (`alle 11:15`, `a mar 24 nov, 11:15`), or null to keep the order's own
 */
export function fixLabel(order: Pick<Order, 'attention' | 'pickupMs' | 'totalCents'>, chosen: string | null): string {
  if (needsSlot(order.attention)) {
    return chosen === null ? `Tieni alle ${shopMoment(order.pickupMs).time}` : `Sposta ${chosen}`
  }
  if (order.attention.some((reason) => reason === 'product-gone' || reason === 'sold-out')) return 'Prepara lo stesso'
  if (order.attention.some((reason) => reason === 'price-changed' || reason === 'discount-invalid')) {
    return `Tieni ${formatEuro(order.totalCents)}`
  }
  return order.attention.every((reason) => SETTLES_ITSELF.includes(reason)) ? 'Ho visto' : 'Ho controllato'
}

function pointText(
  reason: AttentionReason,
  order: Pick<Order, 'totalCents' | 'discountCode'>,
  time: ShopTime,
  facts: AttentionFacts,
): string {
  switch (reason) {
    case 'slot-full':
      return facts.taken > facts.capacity
        ? `Con questo, alle ${time} gli ordini sono ${facts.taken} e i posti ${facts.capacity}.`
        : `All’arrivo i posti delle ${time} erano presi. Adesso gli ordini sono ${facts.taken} e i posti ${facts.capacity}.`
    case 'slot-past':
      return `Quando è arrivato, le ${time} erano già passate o troppo vicine per prepararlo.`
    case 'closed':
      return `Alle ${time} di quel giorno il negozio non è aperto.`
    case 'price-changed':
      return priceText(facts.priceChanges, order.totalCents)
    case 'product-gone':
      return 'Un prodotto è stato tolto dalla vendita dopo l’ordine. Il cliente lo aspetta.'
    case 'sold-out':
      return 'Un prodotto è stato segnato esaurito. Il cliente lo aspetta.'
    case 'discount-invalid':
      return `Il codice ${order.discountCode} non era più valido all’arrivo. Vale il totale promesso: ${formatEuro(order.totalCents)}.`
    case 'reopened':
      return 'Un amministratore l’ha riaperto: controlla che cosa manca.'
    case 'collected-late':
      return 'La cassa l’ha incassato prima che fosse annullato: è di nuovo in corso.'
    case 'paid-after-cancellation':
      return 'Il pagamento con carta è arrivato quando l’ordine era già annullato: viene rimborsato da solo.'
    case 'paid-twice':
      return 'Era già pagato quando è arrivato il pagamento con carta: quello con carta viene rimborsato da solo.'
    case 'payment-mismatch':
      return `Con carta è arrivato un importo diverso da ${formatEuro(order.totalCents)}: controlla il pagamento prima di preparare.`
    case 'payment-refunded':
      return 'Il pagamento con carta è stato rimborsato: decidi se annullare l’ordine o incassarlo alla cassa.'
  }
}

function priceText(changes: readonly PriceChange[], totalCents: number): string {
  const seen = changes.map(
    ({ name, promisedCents, listCents }) => `${name}: visto a ${formatEuro(promisedCents)}, in listino ${formatEuro(listCents)}.`,
  )
  return [...seen, `Vale il totale promesso: ${formatEuro(totalCents)}.`].join(' ')
}
