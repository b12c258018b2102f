// An order and its items as every runtime sees them after parsing, and the words for what may be wrong with one.
import type { CustomVariant } from '#domain/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { CancelledBy, OrderStatus, PaymentMethod } from '#domain/order-status.ts'

export type Channel = 'web' | 'kiosk' | 'counter'

/** Reasons that an accepted order may carry until a person settles them. */
export const ATTENTION_REASONS = [
  'price-changed',
  'slot-full',
  'slot-past',
  'closed',
  'product-gone',
  'sold-out',
  'discount-invalid',
  'reopened',
  'collected-late',
  'paid-after-cancellation',
  'paid-twice',
  'payment-mismatch',
  'payment-refunded',
] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

/** Why an order may be refused. */
export const REJECTION_REASONS = [...ATTENTION_REASONS, 'content-differs', 'not-allowed', 'invalid', 'unknown-product'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

export interface Order {
  id: string
  number: string
  userId: string
  status: OrderStatus
  channel: Channel
  /** Device code, empty for the web. */
  device: string
  note: string
  /** Device's clock. */
  placedAtMs: number
  pickupMs: number
  discountId: string | null
  discountCode: string
  totalCents: Cents
  customerName: string
  customerPhone: string
  readyAtMs: number | null
  paidAtMs: number | null
  paymentMethod: PaymentMethod | null
  cancelReason: string
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  attention: AttentionReason[]
  isPrinted: boolean
}

export interface OrderItem {
  id: string
  orderId: string
  productId: string
  /** As sold. */
  productName: string
  quantity: number
  unitPriceCents: Cents
  priceCents: Cents
  customVariants: CustomVariant[]
  referenceImage: string
  waferImage: string
}

const REASON_TEXTS: Record<RejectionReason, string> = {
  'price-changed': 'il prezzo è cambiato',
  'slot-full': 'l’orario scelto è già pieno',
  'slot-past': 'l’orario di ritiro è troppo presto o già passato',
  closed: 'in quell’orario il negozio è chiuso',
  'product-gone': 'un prodotto non è più in vendita',
  'sold-out': 'un prodotto è esaurito',
  'discount-invalid': 'il codice sconto non è più valido',
  reopened: 'riaperto da un amministratore',
  'collected-late': 'incassato prima dell’annullamento automatico',
  'paid-after-cancellation': 'pagato dopo l’annullamento: rimborsato',
  'paid-twice': 'pagato due volte: il pagamento con carta viene rimborsato',
  'payment-mismatch': 'il pagamento non corrisponde al totale',
  'payment-refunded': 'il pagamento con carta è stato rimborsato',
  'content-differs': 'lo stesso ordine è già arrivato con un contenuto diverso',
  'not-allowed': 'non è permesso a questo account',
  invalid: 'i dati non sono validi',
  'unknown-product': 'un prodotto non esiste',
}

/** The reason as the end of a sentence, lower-case, without a full stop. */
export function reasonText(reason: RejectionReason): string {
  return REASON_TEXTS[reason]
}

/** `Ordine K7-042 da verificare: il prezzo è cambiato.` */
export function attentionText(number: string, reasons: readonly RejectionReason[]): string {
  return `Ordine ${number} da verificare: ${reasons.map(reasonText).join(', ')}.`
}
