// An order and its items as every runtime sees them.
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { AttentionReason } from './attention.ts'
import type { MoneyOfOrder, PaidBy } from './order-payment.ts'
import { MONEY_METHODS } from './payment-methods.ts'

export const CHANNELS = ['web', 'kiosk', 'counter'] as const
export type Channel = (typeof CHANNELS)[number]

export interface Order extends MoneyOfOrder {
  id: string
  number: string
  /** Which order of its day it is on its device (`daySequenceOf`); absent from what was stored before it was told. */
  daySequence?: number | undefined
  userId: string
  channel: Channel
  /** Device code, empty for the web. */
  device: string
  note: string
  /** Device's clock. */
  placedAtMs: number
  /** A slot's start; of what is handed over at once, when it was placed. */
  pickupMs: number
  /** "Subito": handed over the counter at once, in no slot and made for nobody. Absent from what was stored before it was told. */
  isImmediate?: boolean | undefined
  discountId: string | null
  discountCode: string
  customerName: string
  customerPhone: string
  readyAtMs: number | null
  paymentMethod: PaidBy
  /** Who pays it after it was handed over, and why. */
  payLater?: string | undefined
  cancelReason: string
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  attention: AttentionReason[]
  isPrinted: boolean
  /** Fiscal documents that tills have told the server of, as it sent them (see printing/fiscal-issued.ts); absent for none. */
  receipts?: unknown
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
  /** Absent from what was ordered before the catalogue said it. */
  isWedding?: boolean | undefined
  referenceImage: string
  waferImage: string
}

/** In the place of a pickup hour, where it was handed over at once. */
export const TEXT_IMMEDIATE = 'Subito'

/** Of an order that waits on the device that took it. */
export const TEXT_SAVED_OFFLINE = 'Sei offline. L’ordine è salvato su questo dispositivo e partirà appena torna la rete.'

/** What an order may say of how it was paid. */
export const PAID_BY = [...MONEY_METHODS, 'mixed'] as const
export const CANCELLERS = ['auto', 'customer', 'staff'] as const
export type CancelledBy = (typeof CANCELLERS)[number]
