// By which VAT the money of an order came in. An order's own split are its lines less their part of the discount; a payment takes
// its part of what is still open of each VAT, so that the payments of a paid order add up to the order's split to the cent.

import { apportion } from '#domain/apportion.ts'
import { VAT_WORDS, type Vat } from '#domain/catalogue/vat.ts'
import { netPrices } from '#domain/fiscal/receipt.ts'
import type { Cents } from '#domain/money.ts'

/** `unknown`: goods whose VAT nobody can tell any more. `beyond`: money for no goods, taken twice or without a known order. */
export type VatPart = Vat | 'unknown' | 'beyond'
export const VAT_PARTS: readonly VatPart[] = [...VAT_WORDS, 'unknown', 'beyond']

export interface VatShare {
  vat: VatPart
  cents: Cents
}

export interface OrderGoods {
  totalCents: Cents
  items: readonly { priceCents: Cents; vat: Vat | null }[]
}

/** What of an order's total is sold with which VAT; all of it, to the cent. In the table's order, without what is nothing. */
export function vatSplit({ totalCents, items }: OrderGoods): VatShare[] {
  const nets = netPrices(
    items.map(({ priceCents }) => priceCents),
    totalCents,
  )
  if (nets === null) return listed(new Map([['unknown', totalCents]]))
  const sums = new Map<VatPart, Cents>()
  for (const [index, { vat }] of items.entries()) add(sums, vat ?? 'unknown', nets[index] ?? 0)
  return listed(sums)
}

/**
 * By which VAT each line of money came in, or went back. What is beyond the total is for no goods; it goes back first.
 * @param goods null for money whose order nobody knows
 * @param amounts cents of all lines of the order, in the order in which they came; negative: given back
 */
export function paymentParts(goods: OrderGoods | null, amounts: readonly Cents[]): VatShare[][] {
  const open = new Map((goods ? vatSplit(goods) : []).map(({ vat, cents }) => [vat, cents]))
  const paid = new Map<VatPart, Cents>()
  // Negative: more went back than had come by then, because two clocks differ.
  let beyond = 0
  return amounts.map((cents) => {
    const parts = new Map<VatPart, Cents>()
    const extra = cents > 0 ? Math.min(cents, Math.max(0, -beyond)) : -Math.min(-cents, Math.max(0, beyond))
    const [source, target] = cents > 0 ? [open, paid] : [paid, open]
    const moved = Math.min(Math.abs(cents - extra), sumOf(source))
    for (const { vat, cents: part } of shared(moved, source)) {
      add(source, vat, -part)
      add(target, vat, part)
      add(parts, vat, cents > 0 ? part : -part)
    }
    const rest = cents - (cents > 0 ? moved : -moved)
    beyond += rest
    add(parts, 'beyond', rest)
    return listed(parts)
  })
}

/** @param cents at most what there is */
function shared(cents: Cents, sums: ReadonlyMap<VatPart, Cents>): VatShare[] {
  if (cents === 0) return []
  const shares = listed(sums)
  const parts = apportion(
    cents,
    shares.map((share) => share.cents),
  )
  return shares.map(({ vat }, index) => ({ vat, cents: parts[index] ?? 0 }))
}

function add(sums: Map<VatPart, Cents>, vat: VatPart, cents: Cents): void {
  sums.set(vat, (sums.get(vat) ?? 0) + cents)
}

function sumOf(sums: ReadonlyMap<VatPart, Cents>): Cents {
  return [...sums.values()].reduce((sum, cents) => sum + cents, 0)
}

function listed(sums: ReadonlyMap<VatPart, Cents>): VatShare[] {
  return VAT_PARTS.map((vat) => ({ vat, cents: sums.get(vat) ?? 0 })).filter(({ cents }) => cents !== 0)
}
