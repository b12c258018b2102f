// What the accountant gets of a period: the money by day, method and VAT, which adds up to what was collected; and the orders that
// were sold, line by line, which add up to what was sold. No customer stands in it.
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { VATS, type Vat } from '#domain/catalogue/vat.ts'
import { netPrices } from '#domain/fiscal/receipt.ts'
import type { Cents } from '#domain/money.ts'
import type { Channel, Order } from '#domain/order/order.ts'
import type { PaymentKind } from '#domain/order/order-payment.ts'
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from '#domain/order/payment-methods.ts'
import { isSold } from '#domain/order/states.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { isGivenBack, type Period, within } from './figures.ts'
import { centsCell, dayCell, NO_CELL, numberCell, type Sheet, textCell } from './sheet.ts'
import { paymentParts, VAT_PARTS, type VatPart } from './vat-parts.ts'

type SoldOrder = Pick<Order, 'number' | 'status' | 'channel' | 'placedAtMs' | 'pickupMs' | 'totalCents'>

/** An order that money came for in the period, or that was picked up in it; or money whose order nobody knows. */
export interface AccountOrder {
  /** Null: money whose order was refused or deleted. */
  order: (SoldOrder & { items: readonly AccountItem[] }) | null
  /** All of its money, in the order in which it came; also from before and after the period. */
  lines: readonly { cents: Cents; method: PaymentMethod; kind: PaymentKind; takenAtMs: number }[]
}

interface AccountItem {
  name: string
  quantity: number
  /** Null for a product that is gone. */
  unit: Unit | null
  priceCents: Cents
  vat: Vat | null
}

const CHANNELS: Record<Channel, string> = { web: 'Sito', kiosk: 'Totem', counter: 'Banco' }

export function vatWords(vat: VatPart): string {
  if (vat === 'unknown') return 'non nota'
  return vat === 'beyond' ? 'senza vendita' : VATS[vat].label
}

/** The money of a period by day, method and VAT. */
export function paymentsSheet(orders: readonly AccountOrder[], period: Period): Sheet {
  const isIn = within(period)
  const sums = new Map<string, { day: string; method: PaymentMethod; vat: VatPart; taken: Cents; back: Cents }>()
  for (const { order, lines } of orders) {
    const parts = paymentParts(
      order,
      lines.map(({ cents }) => cents),
    )
    for (const [index, { method, kind, takenAtMs }] of lines.entries()) {
      if (!isIn(takenAtMs)) continue
      const { day } = shopMoment(takenAtMs)
      for (const { vat, cents } of parts[index] ?? []) {
        const key = `${day} ${PAYMENT_METHODS.indexOf(method)} ${String(VAT_PARTS.indexOf(vat)).padStart(2, '0')}`
        const sum = sums.get(key) ?? { day, method, vat, taken: 0, back: 0 }
        if (isGivenBack({ method, kind })) sum.back += cents
        else sum.taken += cents
        sums.set(key, sum)
      }
    }
  }
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  return {
    name: 'Pagamenti',
    columns: ['Giorno', 'Metodo', 'IVA', 'Incassato', 'Reso', 'Netto'],
    rows: rows.map(({ day, method, vat, taken, back }) => [
      ...[dayCell(day), textCell(METHODS[method].name), textCell(vatWords(vat))],
      ...[centsCell(taken), centsCell(back), centsCell(taken + back)],
    ]),
  }
}

/** The orders sold in a period, a row for each of their lines, by pickup. */
export function ordersSheet(orders: readonly AccountOrder[], period: Period): Sheet {
  const isIn = within(period)
  const sold = orders
    .flatMap(({ order }) => (order && isSold(order) && isIn(order.pickupMs) ? [order] : []))
    .sort((a, b) => a.pickupMs - b.pickupMs || (a.number < b.number ? -1 : 1))
  return {
    name: 'Ordini',
    columns: [
      ...['Ritiro', 'Ora', 'Ordine', 'Canale', 'Ordinato', 'Prodotto', 'Quantità', 'Unità'],
      ...['Importo', 'Sconto', 'Netto', 'IVA'],
    ],
    rows: sold.flatMap((order) => {
      const { day, time } = shopMoment(order.pickupMs)
      const head = [dayCell(day), textCell(time), textCell(order.number), textCell(CHANNELS[order.channel])]
      head.push(dayCell(shopMoment(order.placedAtMs).day))
      return lineCells(order).map((cells) => [...head, ...cells])
    }),
  }
}

/** From the product to the VAT. What the lines do not explain of the total has a row of its own, and nobody knows its VAT. */
function lineCells({ items, totalCents }: NonNullable<AccountOrder['order']>) {
  const nets = netPrices(
    items.map(({ priceCents }) => priceCents),
    totalCents,
  )
  const rows = items.map(({ name, quantity, unit, priceCents, vat }, index) => {
    const net = nets?.[index] ?? priceCents
    return [
      ...[textCell(name), numberCell(quantity), textCell(unit ? UNITS[unit].label : '')],
      ...[centsCell(priceCents), centsCell(net - priceCents), centsCell(net), textCell(vatWords((nets && vat) ?? 'unknown'))],
    ]
  })
  const rest = nets ? 0 : totalCents - items.reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (rest === 0) return rows
  const unexplained = [textCell('Differenza dal totale'), NO_CELL, NO_CELL, centsCell(rest), centsCell(0), centsCell(rest)]
  return [...rows, [...unexplained, textCell(vatWords('unknown'))]]
}
