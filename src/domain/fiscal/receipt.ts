// The fiscal document (documento commerciale) that an order needs next, worked out of what was ordered, what was paid and which
// documents there are already. Lines, VAT and total agree to the cent; whose printer it is does not matter here.
//
// - Money before the goods is a deposit: VAT is due on it when it is taken (DPR 633/1972, art. 6, c. 4). Its receipt has a line per
//   VAT of the goods; the receipt of the sale has all goods, and takes off, per VAT, what deposits have been receipted for.
// - The sale is receipted when all of it is paid, or the goods are handed over, whichever is first; what is not paid by then is
//   "not collected".
// - What is given back is a refund of an earlier receipt, by its VAT.
// - A receipt whose money turns out to have been other money (its means or its amount was a mistake) is voided and made anew.

import { apportion } from '#domain/apportion.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { VAT_WORDS, type Vat } from '#domain/catalogue/vat.ts'
import { type Cents, multiplyCents } from '#domain/money.ts'
import type { Departments } from './departments.ts'
import { changedMeans, type FiscalPayment, flowOf, meansOf, paymentsOf, type TakenMoney } from './means.ts'

/** One thing that was ordered. */
export interface SoldItem {
  name: string
  quantity: number
  /** Undefined for a product that is gone. */
  unit: Unit | undefined
  unitPriceCents: Cents
  /** Of the line, as the order's total was made of it. */
  priceCents: Cents
  /** Null where nobody can know it any more. */
  vat: Vat | null
}

export interface SoldOrder {
  number: string
  items: readonly SoldItem[]
  /** What the lines come to, less the discount. */
  totalCents: Cents
  /** The goods are with the customer. */
  isHandedOver: boolean
}

export type ReceiptKind = 'receipt' | 'refund' | 'void'
type VatShares = readonly { vat: Vat; cents: Cents }[]

/** A document that is on paper. */
export interface IssuedReceipt {
  id: string
  kind: ReceiptKind
  /** Of a refund or a void: the id of the receipt that it takes back. */
  original: string
  cents: Cents
  byVat: VatShares
  /** Of the money that it tells of. */
  paymentIds: readonly string[]
  /** Id of the document with which it came out once too often; else empty or absent. It tells of nothing. */
  doubleOf?: string | undefined
}

/** What stands on the paper. Amounts are ≥ 0. */
interface FiscalLine {
  description: string
  /** At most three decimals; times the price it is the line, exactly. */
  quantity: number
  unitPriceCents: Cents
  department: number
  /** Its part of the order's discount. */
  discountCents: Cents
}

export interface FiscalReceipt {
  lines: readonly FiscalLine[]
  /** Receipted before, taken off here. */
  deposits: readonly { department: number; cents: Cents }[]
  payments: readonly FiscalPayment[]
  /** What cash pays beyond the total, to a multiple of five cents. */
  roundedUpCents: Cents
  /** Eight letters and digits, or empty. */
  lotteryCode: string
  /** Below the payments. */
  texts: readonly string[]
  totalCents: Cents
  byVat: VatShares
  paymentIds: readonly string[]
}

export interface FiscalRefund {
  /** Id of the receipt that it takes back, wholly or in part. */
  original: string
  lines: readonly Omit<FiscalLine, 'discountCents'>[]
  totalCents: Cents
  byVat: VatShares
  paymentIds: readonly string[]
}

/** A receipt whose money was a mistake. */
export interface FiscalCorrection {
  /** Id of the receipt to void. */
  original: string
  cents: Cents
  byVat: VatShares
  /** What it says of its payment. */
  said: readonly FiscalPayment[]
  /** What the receipt after it says; empty where none follows. */
  instead: readonly FiscalPayment[]
}

export type NextDocument =
  | { kind: 'none' }
  | { kind: 'receipt'; receipt: FiscalReceipt }
  | { kind: 'refund'; refund: FiscalRefund }
  | { kind: 'void'; correction: FiscalCorrection }
  /** `what`: names of products, or VATs. `lines-missing`: the order is not whole on this device. */
  | { kind: 'blocked'; reason: 'vat-unknown' | 'department-missing' | 'lines-missing'; what: readonly string[] }

export interface DocumentOptions {
  departments: Departments
  /** As the customer says it; what is none counts as none. */
  lotteryCode?: string
}

/**
 * The document to print next. Asked again after it was printed, until there is none: a refund tells of one receipt at a time.
 * @param issued all documents of this order, in their order
 */
export function nextDocument(
  order: SoldOrder,
  payments: readonly TakenMoney[],
  issued: readonly IssuedReceipt[],
  options: DocumentOptions,
): NextDocument {
  const voided = new Set(issued.flatMap(({ kind, original }) => (kind === 'void' ? [original] : [])))
  const standing = issued.filter(({ id, kind, doubleOf = '' }) => kind !== 'void' && doubleOf === '' && !voided.has(id))
  const told = new Set(standing.flatMap(({ paymentIds }) => paymentIds))
  const fresh = payments.filter(({ id }) => !told.has(id))
  const dueCents = documentedWhenDone(order, flowOf(payments), standing) - sumOf(standing)
  const mistaken = mistakenReceipt(changedMeans(fresh, dueCents < 0), payments, standing)
  if (mistaken !== undefined) return correctionOf(mistaken, order, payments, issued, options)
  if (dueCents > 0) return receiptOf(order, dueCents, fresh, standing, { ...options, isSold: isSold(order, issued, standing) })
  return refundOf(order, -dueCents, fresh, standing, options)
}

/** What its documents have to come to, refunds taken off. */
function documentedWhenDone(
  { totalCents, isHandedOver }: SoldOrder,
  money: { taken: Cents; back: Cents },
  standing: readonly IssuedReceipt[],
): Cents {
  if (!isHandedOver) return Math.min(Math.max(0, money.taken - money.back), totalCents)
  const sums = standing.map((_, index) => sumOf(standing.slice(0, index + 1)))
  const sale = sums.findIndex((cents) => cents >= totalCents)
  if (sale < 0) return totalCents
  // Goods come back after their sale alone. What was given back before it was a deposit; of the money that stayed, what is more than
  // the goods was taken twice.
  const deposits = standing.slice(0, sale).reduce((sum, { kind, cents }) => sum + (kind === 'refund' ? cents : 0), 0)
  const twice = Math.max(0, money.taken - deposits - totalCents)
  return totalCents - Math.min(totalCents, Math.max(0, money.back - deposits - twice))
}

// A mistake: its receipt is voided, and the next one is right.

/** A receipt that tells of money that was changed since; one of which something was refunded cannot be voided. */
function mistakenReceipt(
  changed: ReturnType<typeof changedMeans>,
  payments: readonly TakenMoney[],
  standing: readonly IssuedReceipt[],
): IssuedReceipt | undefined {
  const receipts = standing.filter((receipt) => receipt.kind === 'receipt' && isWhole(receipt, standing)).reverse()
  for (const { means, cents } of changed) {
    const tells = ({ paymentIds }: IssuedReceipt, isIt: (line: TakenMoney) => boolean) =>
      payments.some((line) => line.cents > 0 && meansOf(line) === means && paymentIds.includes(line.id) && isIt(line))
    const found =
      receipts.find((receipt) => tells(receipt, (line) => line.cents === cents)) ??
      receipts.find((receipt) => tells(receipt, () => true))
    if (found) return found
  }
  return undefined
}

function isWhole({ id }: IssuedReceipt, standing: readonly IssuedReceipt[]): boolean {
  return standing.some((other) => other.id === id) && !standing.some(({ original }) => original === id)
}

function correctionOf(
  receipt: IssuedReceipt,
  order: SoldOrder,
  payments: readonly TakenMoney[],
  issued: readonly IssuedReceipt[],
  options: DocumentOptions,
): NextDocument {
  const { id: original, cents, byVat, paymentIds } = receipt
  const voiding: IssuedReceipt = { id: '', kind: 'void', original, cents, byVat, paymentIds: [] }
  const next = nextDocument(order, payments, [...issued, voiding], options)
  // Nothing is voided that cannot be made anew.
  if (next.kind === 'blocked') return next
  const told = payments.filter(({ id }) => paymentIds.includes(id))
  const said = paymentsOf(told, cents).payments
  const instead = next.kind === 'receipt' ? next.receipt.payments : []
  return { kind: 'void', correction: { original, cents, byVat, said, instead } }
}

/** The receipt of the sale is on paper, and nothing of it was taken back. */
function isSold({ totalCents }: SoldOrder, issued: readonly IssuedReceipt[], standing: readonly IssuedReceipt[]): boolean {
  let sum = 0
  return issued.some((document) => {
    const { kind, cents, doubleOf = '' } = document
    if (doubleOf === '') sum += kind === 'receipt' ? cents : -cents
    return kind === 'receipt' && sum >= totalCents && isWhole(document, standing)
  })
}

// A receipt: of the sale when its goods are all paid or gone, else of a deposit.

function receiptOf(
  order: SoldOrder,
  dueCents: Cents,
  fresh: readonly TakenMoney[],
  standing: readonly IssuedReceipt[],
  options: DocumentOptions & { isSold: boolean },
): NextDocument {
  const goods = goodsOf(order, options.departments)
  if ('kind' in goods) return goods
  const paid = shareSum(standing)
  // A deposit's receipt that is made anew after the sale's is a deposit's all the same: its goods are on paper.
  const isSale = !options.isSold && dueCents + sumOf(standing) >= order.totalCents
  const sold = byVatOf(goods.map(({ vat, netCents }) => ({ vat, cents: netCents })))
  const off = isSale ? spreadDeposits(paid, sold) : new Map<Vat, Cents>()
  const byVat = isSale ? less(sold, off) : depositShares(dueCents, less(sold, spreadDeposits(paid, sold)))
  const { payments, roundedUpCents, paymentIds } = paymentsOf(fresh, dueCents)
  const department = (vat: Vat) => options.departments.get(vat) ?? 0
  return {
    kind: 'receipt',
    receipt: {
      lines: isSale
        ? goods.map(({ line }) => line)
        : byVat.map(({ vat, cents }) => wholeLine(`Acconto ordine ${order.number}`, cents, department(vat))),
      deposits: shares(off).map(({ vat, cents }) => ({ department: department(vat), cents })),
      payments,
      roundedUpCents,
      lotteryCode: lotteryCodeOf(options.lotteryCode ?? '', payments),
      texts: isSale ? [`Ordine ${order.number}`] : [],
      totalCents: dueCents,
      byVat,
      paymentIds,
    },
  }
}

interface Goods {
  vat: Vat
  netCents: Cents
  line: FiscalLine
}

/** The order's lines with their part of the discount; what costs nothing is on no receipt. */
function goodsOf(
  { items, totalCents }: SoldOrder,
  departments: Departments,
): Goods[] | Extract<NextDocument, { kind: 'blocked' }> {
  const sold = items.filter(({ priceCents }) => priceCents > 0)
  const nets = netPrices(
    sold.map(({ priceCents }) => priceCents),
    totalCents,
  )
  if (nets === null) return { kind: 'blocked', reason: 'lines-missing', what: [] }
  const nameless = sold.filter(({ vat }) => vat === null).map(({ name }) => name)
  if (nameless.length > 0) return { kind: 'blocked', reason: 'vat-unknown', what: nameless }
  const goods = sold.flatMap(({ vat, ...item }, index): (Goods & { isSold: boolean })[] => {
    if (vat === null) return []
    const netCents = nets[index] ?? 0
    const discountCents = item.priceCents - netCents
    const department = departments.get(vat) ?? 0
    const line = { ...soldLine(item), department, discountCents }
    return [{ vat, line, netCents, isSold: department > 0 }]
  })
  const closed = new Set(goods.flatMap(({ vat, isSold }) => (isSold ? [] : [vat])))
  return closed.size > 0 ? { kind: 'blocked', reason: 'department-missing', what: [...closed] } : goods
}

/**
 * What an order's lines came to after its discount, which is shared among them by their prices.
 * @param prices of its lines, ≥ 0
 * @returns as many, adding up to the total; null where the total was not made of these lines
 */
export function netPrices(prices: readonly Cents[], totalCents: Cents): Cents[] | null {
  const sum = prices.reduce((all, cents) => all + cents, 0)
  if (sum === 0 || sum < totalCents) return null
  const discounts = apportion(sum - totalCents, prices)
  return prices.map((cents, index) => cents - (discounts[index] ?? 0))
}

/** As quantity × price where that is the line to the cent, whoever multiplies; else as one, with the quantity in its words. */
function soldLine({ name, quantity, unit, unitPriceCents, priceCents }: Omit<SoldItem, 'vat'>) {
  const thousandths = Math.round(quantity * 1000)
  const isExact = thousandths / 1000 === quantity && (unitPriceCents * thousandths) % 1000 === 0
  if (isExact && multiplyCents(unitPriceCents, quantity) === priceCents) {
    return { description: name, quantity, unitPriceCents }
  }
  return { description: `${quantityText(quantity, unit)} ${name}`, quantity: 1, unitPriceCents: priceCents }
}

function wholeLine(description: string, cents: Cents, department: number): FiscalLine {
  return { description, quantity: 1, unitPriceCents: cents, department, discountCents: 0 }
}

/** A deposit goes to the VATs of the goods by what is still to be paid of each. */
function depositShares(cents: Cents, open: VatShares): VatShares {
  const parts = apportion(
    cents,
    open.map((share) => share.cents),
  )
  return open.map(({ vat }, index) => ({ vat, cents: parts[index] ?? 0 })).filter((share) => share.cents > 0)
}

/** What was paid before, by VAT: where goods of a VAT are fewer than what was paid for them, the others take it. */
function spreadDeposits(paid: ReadonlyMap<Vat, Cents>, sold: ReadonlyMap<Vat, Cents>): Map<Vat, Cents> {
  const off = new Map([...sold].map(([vat, cents]) => [vat, Math.min(cents, Math.max(0, paid.get(vat) ?? 0))]))
  const rest =
    [...paid.values()].reduce((sum, cents) => sum + cents, 0) - [...off.values()].reduce((sum, cents) => sum + cents, 0)
  if (rest <= 0) return off
  const room = less(sold, off)
  for (const { vat, cents } of depositShares(rest, room)) off.set(vat, (off.get(vat) ?? 0) + cents)
  return off
}

function lotteryCodeOf(typed: string, payments: readonly FiscalPayment[]): string {
  const code = typed.trim().toUpperCase()
  return isLotteryCode(code) && takesLottery(payments) ? code : ''
}

/** Only what is paid without cash takes part in the lottery (L. 232/2016, art. 1, c. 540). */
export function takesLottery(payments: readonly FiscalPayment[]): boolean {
  return payments.length > 0 && payments.every(({ kind }) => kind === 'electronic')
}

export function isLotteryCode(code: string): boolean {
  return /^[A-Z0-9]{8}$/.test(code)
}

// A refund: of the newest receipt that has anything left.

function refundOf(
  order: SoldOrder,
  dueCents: Cents,
  fresh: readonly TakenMoney[],
  standing: readonly IssuedReceipt[],
  { departments }: DocumentOptions,
): NextDocument {
  if (dueCents <= 0) return { kind: 'none' }
  for (const receipt of standing.filter(({ kind }) => kind === 'receipt').reverse()) {
    const left = shareSum(standing.filter(({ id, original }) => id === receipt.id || original === receipt.id))
    const open = shares(left)
    const openCents = open.reduce((sum, { cents }) => sum + cents, 0)
    if (openCents <= 0) continue
    const totalCents = Math.min(dueCents, openCents)
    const byVat = depositShares(totalCents, open)
    const closed = byVat.filter(({ vat }) => !departments.has(vat)).map(({ vat }) => vat)
    if (closed.length > 0) return { kind: 'blocked', reason: 'department-missing', what: closed }
    const lines = byVat.map(({ vat, cents }) => {
      const { discountCents: _, ...line } = wholeLine(`Reso ordine ${order.number}`, cents, departments.get(vat) ?? 0)
      return line
    })
    const paymentIds = fresh.filter(({ kind }) => kind === 'refund').map(({ id }) => id)
    return { kind: 'refund', refund: { original: receipt.id, lines, totalCents, byVat, paymentIds } }
  }
  return { kind: 'none' }
}

// Sums by VAT, in the table's order.

/** Receipts less refunds. */
function sumOf(standing: readonly IssuedReceipt[]): Cents {
  return standing.reduce((sum, { kind, cents }) => sum + (kind === 'refund' ? -cents : cents), 0)
}

/** The same by VAT. */
function shareSum(standing: readonly IssuedReceipt[]): Map<Vat, Cents> {
  return byVatOf(
    standing.flatMap(({ kind, byVat }) => byVat.map(({ vat, cents }) => ({ vat, cents: kind === 'refund' ? -cents : cents }))),
  )
}

function byVatOf(parts: VatShares): Map<Vat, Cents> {
  const sums = VAT_WORDS.map((vat) => ({ vat, of: parts.filter((part) => part.vat === vat) }))
  return new Map(
    sums.filter(({ of }) => of.length > 0).map(({ vat, of }) => [vat, of.reduce((sum, { cents }) => sum + cents, 0)]),
  )
}

function less(all: ReadonlyMap<Vat, Cents>, off: ReadonlyMap<Vat, Cents>): VatShares {
  return shares(new Map([...all].map(([vat, cents]) => [vat, cents - (off.get(vat) ?? 0)])))
}

function shares(sums: ReadonlyMap<Vat, Cents>): VatShares {
  return [...sums].map(([vat, cents]) => ({ vat, cents })).filter(({ cents }) => cents > 0)
}
