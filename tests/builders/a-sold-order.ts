// An order as a fiscal receipt is made of it. Each test names what it is about.
import type { TakenMoney } from '../../src/domain/fiscal/means.ts'
import type { IssuedReceipt, NextDocument, SoldItem, SoldOrder } from '../../src/domain/fiscal/receipt.ts'

/** @param item `unitPriceCents` and `quantity`: the line follows */
export function aSoldItem(item: Partial<SoldItem> = {}): SoldItem {
  const { unitPriceCents = 160, quantity = 1 } = item
  return {
    ...{ name: 'Cornetto', quantity, unit: 'pezzo', unitPriceCents, vat: '10%' },
    priceCents: Math.floor((unitPriceCents * Math.round(quantity * 1000) + 500) / 1000),
    ...item,
  }
}

/** Without a discount its total is what its items come to. */
export function aSoldOrder(items: readonly SoldItem[], given: Partial<SoldOrder> = {}): SoldOrder {
  const totalCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return { number: 'C1-012', items, totalCents, isHandedOver: false, ...given }
}

export function aPayment(cents: number, method: TakenMoney['method'] = 'cash', given: Partial<TakenMoney> = {}): TakenMoney {
  const kind = cents < 0 ? 'refund' : 'payment'
  return { id: `pagamento${method}`.slice(0, 15).padEnd(15, '0'), method, kind, cents, ...given }
}

/** The document as it is on paper. @param id of 15 characters */
export function issuedOf(next: NextDocument, id: string): IssuedReceipt {
  if (next.kind === 'receipt') {
    const { totalCents: cents, byVat, paymentIds } = next.receipt
    return { id, kind: 'receipt', original: '', cents, byVat, paymentIds }
  }
  if (next.kind === 'void') {
    const { original, cents, byVat } = next.correction
    return { id, kind: 'void', original, cents, byVat, paymentIds: [] }
  }
  if (next.kind !== 'refund') throw new Error(`There is no document: ${JSON.stringify(next)}`)
  const { original, totalCents: cents, byVat, paymentIds } = next.refund
  return { id, kind: 'refund', original, cents, byVat, paymentIds }
}
