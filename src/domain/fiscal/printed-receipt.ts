// A fiscal document that is on paper, as devices tell it (`POST /api/sfoglia/receipts`): its parser, and the content by which a
// repeated id is told from another document. It is a fact: whatever it says of the order is kept.
import { isVat, type Vat } from '#domain/catalogue/vat.ts'
import { centsFromEuro, euroFromCents } from '#domain/money.ts'
import { isShopDay, type ShopDay } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, isShortText, numberBetween, wireInstant } from '#domain/wire.ts'
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

export interface WireReceipt {
  id: string
  order_id: string
  kind: ReceiptKind
  /** Id of the receipt that a refund or a void takes back; else empty. */
  original: string
  /** Id of the document with which it came out once too often; else empty. Absent from what older tills tell. */
  double_of?: string
  payment_ids: string[]
  state: ReceiptState
  /** Of the printer; empty where it is not known. */
  serial: string
  /** 0 where they are not known. */
  z_number: number
  receipt_number: number
  /** `YYYY-MM-DD`, the printer's; the device's where the printer's is not known. */
  date: ShopDay
  /** Euro, > 0. */
  amount: number
  /** Euro; together the amount. */
  by_vat: { vat: Vat; amount: number }[]
  /** ISO 8601 UTC, the device's clock. */
  printed_at: string
  /** Code of the device. */
  device: string
  /** Who printed it; empty where it is not known. */
  author_id: string
}

const MAX_PAYMENTS = 100
const MAX_AMOUNT = 1_000_000

/** A document's number as people say it: `0012-0034`. */
export function documentNumber({ z, number }: Pick<DocumentRef, 'z' | 'number'>): string {
  return `${String(z).padStart(4, '0')}-${String(number).padStart(4, '0')}`
}

/** One document out of untrusted JSON, or the name of the first field that is wrong. */
export function parseWireReceipt(value: unknown): { ok: true; receipt: WireReceipt } | { ok: false; id: string; field: string } {
  const raw = asObject(value)
  const id = isRecordId(raw.id) ? raw.id : ''
  const bad = (field: string) => ({ ok: false as const, id, field })
  if (id === '') return bad('id')
  const {
    order_id,
    original = '',
    double_of = '',
    serial = '',
    z_number,
    receipt_number,
    date,
    printed_at,
    device = '',
    author_id = '',
    amount,
  } = raw
  const kind = RECEIPT_KINDS.find((word) => word === raw.kind)
  const state = RECEIPT_STATES.find((word) => word === raw.state)
  if (!isRecordId(order_id)) return bad('order_id')
  if (kind === undefined) return bad('kind')
  if (state === undefined) return bad('state')
  // What is taken back is named by whoever takes it back, and by nobody else.
  if (kind === 'receipt' ? original !== '' : !isRecordId(original)) return bad('original')
  if (double_of !== '' && !isRecordId(double_of)) return bad('double_of')
  if (!isListOfIds(raw.payment_ids)) return bad('payment_ids')
  if (serial !== '' && !isSerialNumber(serial)) return bad('serial')
  const least = state === 'printed' ? 1 : 0
  if (!isCount(z_number, least)) return bad('z_number')
  if (!isCount(receipt_number, least)) return bad('receipt_number')
  if (typeof date !== 'string' || !isShopDay(date)) return bad('date')
  if (wireInstant(printed_at) === null || typeof printed_at !== 'string') return bad('printed_at')
  if (!isShortText(device, 10)) return bad('device')
  if (author_id !== '' && !isRecordId(author_id)) return bad('author_id')
  if (!isAmount(amount)) return bad('amount')
  const byVat = readShares(raw.by_vat)
  if (byVat === null || centsSum(byVat) !== Math.round(amount * 100)) return bad('by_vat')
  const receipt = {
    ...{ id, order_id, kind, state, date, printed_at, device, amount, z_number, receipt_number },
    ...{
      original: String(original),
      double_of: String(double_of),
      payment_ids: raw.payment_ids,
      serial: String(serial),
      by_vat: byVat,
    },
    author_id: String(author_id),
  }
  return { ok: true, receipt }
}

/** What the same id must always carry. Who tells it and when is left out: a second delivery may differ in it. */
export function receiptContent(receipt: WireReceipt): string {
  return JSON.stringify([
    ...[receipt.order_id, receipt.kind, receipt.original, receipt.state],
    ...[receipt.serial, receipt.z_number, receipt.receipt_number, receipt.date, Math.round(receipt.amount * 100)],
    [...receipt.payment_ids].sort(),
    receipt.by_vat.map(({ vat, amount }) => [vat, Math.round(amount * 100)]),
    // What was told before there was the word keeps its content.
    ...(receipt.double_of ? [receipt.double_of] : []),
  ])
}

/** A document of this device as it is told. */
export function wireReceipt(
  issued: IssuedReceipt & { orderId: string; state: ReceiptState; printedMs: number; device: string; authorId: string },
  { serial, z, number, day }: DocumentRef,
): WireReceipt {
  return {
    ...{ id: issued.id, order_id: issued.orderId, kind: issued.kind, original: issued.original, state: issued.state },
    ...{
      double_of: issued.doubleOf ?? '',
      payment_ids: [...issued.paymentIds],
      serial,
      z_number: z,
      receipt_number: number,
      date: day,
      device: issued.device,
    },
    amount: euroFromCents(issued.cents),
    by_vat: issued.byVat.map(({ vat, cents }) => ({ vat, amount: euroFromCents(cents) })),
    printed_at: new Date(issued.printedMs).toISOString(),
    author_id: issued.authorId,
  }
}

/** The document that was told so: `wireReceipt` read back. `ref` is null where its numbers are not known. */
export function toldReceipt(told: WireReceipt) {
  const { id, order_id: orderId, kind, original, state, device, author_id: authorId, double_of: doubleOf = '' } = told
  const { serial, z_number: z, receipt_number: number, date: day } = told
  return {
    ...{ id, orderId, kind, original, state, device, authorId, paymentIds: told.payment_ids },
    ...(doubleOf !== '' && { doubleOf }),
    cents: centsFromEuro(told.amount),
    byVat: told.by_vat.map(({ vat, amount }) => ({ vat, cents: centsFromEuro(amount) })),
    ref: serial === '' || number === 0 ? null : { serial, z, number, day },
    printedMs: wireInstant(told.printed_at) ?? 0,
  }
}

function readShares(value: unknown): WireReceipt['by_vat'] | null {
  if (!Array.isArray(value) || value.length > MAX_PAYMENTS) return null
  const shares = value.map(asObject).flatMap(({ vat, amount }) => (isVat(vat) && isAmount(amount) ? [{ vat, amount }] : []))
  const words = new Set(shares.map(({ vat }) => vat))
  return shares.length === value.length && words.size === shares.length ? shares : null
}

function centsSum(shares: readonly { amount: number }[]): number {
  return shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
}

function isAmount(value: unknown): value is number {
  return numberBetween(value, 0.01, MAX_AMOUNT) && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}

function isCount(value: unknown, least: number): value is number {
  return numberBetween(value, least, 999_999) && Number.isInteger(value)
}

function isListOfIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_PAYMENTS && value.every(isRecordId)
}

/** Eleven letters and digits, such as `99MEY000001`. */
export function isSerialNumber(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{11}$/.test(value)
}
