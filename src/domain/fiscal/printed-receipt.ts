// A fiscal document that is on paper, as devices tell it (`POST /api/sfoglia/receipts`): its parser, and the content by which a
// repeated id is told from another document. It is a fact: whatever it says of the order is kept.
import { isVat, type Vat } from '#domain/catalogue/vat.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, integerBetween, isShortText } from '#domain/wire.ts'
import { wireCents } from '#domain/wire-cents.ts'
import { type FactOf, field, type Parsed, parseFact, type WireField, type WireTable, wireForm } from '#domain/wire-fields.ts'
import type { IssuedReceipt, ReceiptKind } from './receipt.ts'

export const RECEIPT_KINDS = ['receipt', 'refund', 'void'] as const satisfies readonly ReceiptKind[]

/** `printed`: the printer said so. `confirmed`: a person found it, and its numbers may be unknown. */
export const RECEIPT_STATES = ['printed', 'confirmed'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** By what the tax office knows a document: the printer, its closure, the number after that, the day. */
export interface DocumentRef {
  serial: string
  z: number
  number: number
  day: ShopDay
}

const MAX_PAYMENTS = 100
const MOST_CENTS: Cents = 100_000_000

const FIELDS = {
  id: field.id('id'),
  orderId: field.id('order_id'),
  kind: field.word('kind', RECEIPT_KINDS),
  state: field.word('state', RECEIPT_STATES),
  /** Id of the receipt that a refund or a void takes back; else empty. */
  original: { name: 'original', read: readOriginal },
  /** Id of the document with which it came out once too often; absent from all others. */
  doubleOf: { name: 'double_of', read: (value = '') => (value === '' ? null : isRecordId(value) ? value : undefined) },
  paymentIds: { name: 'payment_ids', read: readIds },
  /** Of the printer; empty where it is not known. */
  serial: { name: 'serial', read: (value = '') => (value === '' || isSerialNumber(value) ? value : undefined) },
  /** 0 where they are not known. */
  z: numberField('z_number'),
  number: numberField('receipt_number'),
  /** The printer's; the device's where the printer's is not known. */
  day: field.day('date'),
  /** The device's clock. */
  printedMs: field.instant('printed_at'),
  /** Code of the device. */
  device: { name: 'device', read: (value = '') => (isShortText(value, 10) ? value : undefined) },
  /** Who printed it; empty where it is not known. */
  authorId: field.optionalId('author_id'),
  cents: field.euro('amount', MOST_CENTS, (cents) => cents > 0),
  /** Together the amount. */
  byVat: { name: 'by_vat', read: readShares, write: wireShares },
} satisfies WireTable

type PrintedReceipt = FactOf<typeof FIELDS>

/** One document out of untrusted JSON, or the first field that is wrong. */
export function parseReceipt(value: unknown): Parsed<'receipt', PrintedReceipt> {
  return parseFact('receipt', FIELDS, value)
}

/** As it is told. */
export function wireReceipt(receipt: PrintedReceipt): Record<string, unknown> {
  return { double_of: '', ...wireForm(FIELDS, receipt) }
}

/** A document's number as people say it: `0012-0034`. */
export function documentNumber({ z, number }: Pick<DocumentRef, 'z' | 'number'>): string {
  return `${String(z).padStart(4, '0')}-${String(number).padStart(4, '0')}`
}

/** What the same id must always carry. Who tells it and when is left out: a second delivery may differ in it. */
export function receiptContent(receipt: PrintedReceipt): string {
  return JSON.stringify([
    ...[receipt.orderId, receipt.kind, receipt.original, receipt.state],
    ...[receipt.serial, receipt.z, receipt.number, receipt.day, receipt.cents],
    [...receipt.paymentIds].sort(),
    receipt.byVat.map(({ vat, cents }) => [vat, cents]),
    // What was told before there was the word keeps its content.
    ...(receipt.doubleOf ? [receipt.doubleOf] : []),
  ])
}

/** `ref` is null where its numbers are not known. */
export function withRef({ serial, z, number, day, ...receipt }: PrintedReceipt) {
  return { ...receipt, ref: serial === '' || number === 0 ? null : { serial, z, number, day } }
}

/** What is taken back is named by whoever takes it back, and by nobody else. */
function readOriginal(value: unknown = '', { kind }: Readonly<Record<string, unknown>>): string | undefined {
  const isRight = kind === 'receipt' ? value === '' : isRecordId(value)
  return isRight ? String(value) : undefined
}

/** Of what the printer printed they are known. */
function numberField(name: string): WireField<number> {
  return { name, read: (value, { state }) => (integerBetween(value, state === 'printed' ? 1 : 0, 999_999) ? value : undefined) }
}

type Shares = IssuedReceipt['byVat']

function readShares(value: unknown, { amount }: Readonly<Record<string, unknown>>): Shares | undefined {
  if (!Array.isArray(value) || value.length > MAX_PAYMENTS) return undefined
  const shares = value.map(asObject).flatMap((share) => {
    const cents = wireCents(share.amount, MOST_CENTS)
    return isVat(share.vat) && cents !== null && cents > 0 ? [{ vat: share.vat, cents }] : []
  })
  const words = new Set(shares.map(({ vat }) => vat))
  if (shares.length < value.length || words.size < shares.length) return undefined
  return shares.reduce((sum, { cents }) => sum + cents, 0) === wireCents(amount, MOST_CENTS) ? shares : undefined
}

function wireShares(shares: Shares): { vat: Vat; amount: number }[] {
  return shares.map(({ vat, cents }) => ({ vat, amount: euroFromCents(cents) }))
}

function readIds(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length <= MAX_PAYMENTS && value.every(isRecordId) ? value : undefined
}

/** Eleven letters and digits, such as `99MEY000001`. */
export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{11}$/.test(value)
}
