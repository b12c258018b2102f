// What a customer is written about an order: that it stands, and that its money went back.

import { decimalText } from '#domain/decimal-text.ts'
import { centsFromEuro, formatEuro } from '#domain/money.ts'
import { type Mail, type MailContent, mailOf } from './mail-layout.ts'
import type { MessageParams } from './message-params.ts'
import type { OrderSummary } from './order-summary.ts'

export interface OrderMailFacts {
  order: OrderSummary
  params: MessageParams
  shop: MailContent['shop']
  /** `/account/ordini` in full. */
  ordersUrl: string
}

export function confirmationMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  const sumCents = order.items.reduce((sum, { price }) => sum + centsFromEuro(price), 0)
  const discountCents = sumCents - centsFromEuro(order.total)
  const discount = { label: `Sconto ${order.discount_code}`.trim(), value: formatEuro(-discountCents) }
  return mailOf({
    subject: `Ordine ${order.number} confermato · ${shop.name}`,
    title: `Il tuo ordine ${order.number} è confermato`,
    paragraphs: [greeting(order), 'Lo prepariamo per te. Al ritiro basta dire il numero dell’ordine.'],
    facts: [
      { label: 'Ritiro', value: params.pickup },
      { label: 'Dove', value: params.address },
    ],
    lines: order.items.map(({ product_name, quantity, price, choices }) => ({
      name: quantity === 1 ? product_name : `${product_name} × ${decimalText(quantity)}`,
      detail: choices.join(' · '),
      value: formatEuro(centsFromEuro(price)),
    })),
    sums: [...(discountCents > 0 ? [discount] : []), { label: 'Totale', value: params.total }, paidBy(order)],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    notes: ['Se cambi idea, puoi annullare l’ordine da lì finché non cominciamo a prepararlo.'],
    shop,
  })
}

export function refundMail({ order, params, shop, ordersUrl }: OrderMailFacts): Mail {
  return mailOf({
    subject: `Rimborso dell’ordine ${order.number} · ${shop.name}`,
    title: `Ti abbiamo rimborsato ${params.total}`,
    paragraphs: [
      greeting(order),
      `Il pagamento dell’ordine ${order.number} torna sulla carta con cui l’hai fatto. Di solito ci vogliono da 5 a 10 giorni lavorativi, secondo la tua banca.`,
    ],
    action: { label: 'Vedi i tuoi ordini', url: ordersUrl },
    shop,
  })
}

function greeting({ customer_name }: OrderSummary): string {
  return customer_name === '' ? 'Ciao,' : `Ciao ${customer_name},`
}

function paidBy({ total, payment_method }: OrderSummary): { label: string; value: string } {
  if (payment_method === 'card') return { label: 'Pagamento', value: 'con carta, ricevuto' }
  if (total === 0) return { label: 'Pagamento', value: 'niente da pagare' }
  return { label: 'Pagamento', value: payment_method === '' ? 'al ritiro' : 'ricevuto' }
}
