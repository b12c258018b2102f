// What the fiscal printers of Epson (FP-81II, FP-90III and kin) are sent and answer: one element of XML in a SOAP envelope. Read by
// hand: this runs where there is no DOMParser (the worker, tests), an answer has a dozen flat elements, and what is not exactly
// that must count as no answer rather than be repaired.
//
// Decisions of the wire: a line's part of the discount is sent with the line, and not one discount for all, because the printer
// would share that out among the VATs by a rounding of its own. A refund and a void do not begin a receipt and have a bare total.

import type { Cents } from '#domain/money.ts'
import { paperText } from '#domain/paper-text.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { type DocumentRef, isSerialNumber } from './printed-receipt.ts'
import type { FiscalPayment, FiscalReceipt, FiscalRefund } from './receipt.ts'

/** Characters on one line of the paper, as far as the printer takes a name or a text. */
const NAME_LENGTH = 38
const TEXT_LENGTH = 46
/** Of a name in another script: a line without a description is refused in the middle of a receipt. */
const NAMELESS = 'Prodotto'

export function receiptRequest(receipt: FiscalReceipt, operator: number): string {
  const { lines, deposits, payments, lotteryCode, texts } = receipt
  const adjust = (description: string, type: number, cents: Cents, department: number) =>
    element('printRecItemAdjustment', {
      ...{ operator, description, adjustmentType: type, amount: amount(cents), department, justification: 1 },
    })
  const parts = lines.flatMap((line) => [
    element('printRecItem', itemOf(line, operator)),
    ...(line.discountCents > 0 ? [adjust('Sconto', DISCOUNT, line.discountCents, line.department)] : []),
  ])
  const paid = payments.map(({ kind, cents }) => {
    const { description, type, index } = PAYMENTS[kind]
    return element('printRecTotal', {
      ...{ operator, description, payment: amount(cents), paymentType: type, index, justification: 1 },
    })
  })
  return fiscalReceipt([
    element('beginFiscalReceipt', { operator }),
    ...parts,
    ...deposits.map(({ cents, department }) => adjust('Acconto', DEPOSIT, cents, department)),
    ...texts.map((text, index) => message(3, text, operator, index + 1)),
    ...(lotteryCode === '' ? [] : [lottery(lotteryCode, operator)]),
    ...paid,
    element('endFiscalReceipt', { operator }),
  ])
}

/** @param of the receipt that it takes back */
export function refundRequest({ lines }: FiscalRefund, of: DocumentRef, operator: number): string {
  return fiscalReceipt([
    message(4, `REFUND ${refText(of)}`, operator, 1),
    ...lines.map((line) => element('printRecRefund', itemOf(line, operator))),
    element('printRecTotal', { operator }),
    element('endFiscalReceipt', { operator }),
  ])
}

/** A void tells of nothing but the receipt that it takes back whole. */
export function voidRequest(of: DocumentRef, operator: number): string {
  return fiscalReceipt([
    message(4, `VOID ${refText(of)}`, operator, 1),
    element('printRecTotal', { operator }),
    element('endFiscalReceipt', { operator }),
  ])
}

export const drawerRequest = (operator: number) => command(element('openDrawer', { operator }))
export const statusRequest = (operator: number) => command(element('queryPrinterStatus', { operator, statusType: 1 }))
/** What an interrupted receipt leaves open is cancelled. */
export const resetRequest = (operator: number) => command(element('resetPrinter', { operator }))
/** Its number, of which `serialOf` makes the whole. */
export const serialRequest = () => command(element('directIO', { command: 3217, data: '01' }))
/** The last daily closure. */
export const closureRequest = () => command(element('directIO', { command: 2052, data: '' }))

/** Whether the printer holds this receipt: it says that it could be voided. A refund or a void never can. */
export function heldRequest({ serial, z, number, day }: DocumentRef): string {
  return command(element('directIO', { command: 9205, data: `2${serial}${dayDigits(day)}${four(number)}${four(z)}` }))
}

export function closeDayRequest(operator: number): string {
  return envelope(`<printerFiscalReport>${element('printZReport', { operator, timeout: 6000 })}</printerFiscalReport>`)
}

/** Kinds of `printRecItemAdjustment`: a discount on the line before, money paid before. */
const DISCOUNT = 0
const DEPOSIT = 10

/** An index of its own for each kind: with another one the printer stops in the middle. */
const PAYMENTS: Readonly<Record<FiscalPayment['kind'], { description: string; type: number; index: number }>> = {
  cash: { description: 'Contanti', type: 0, index: 0 },
  electronic: { description: 'Pagamento elettronico', type: 2, index: 1 },
  ticket: { description: 'Ticket', type: 3, index: 1 },
  'not-collected': { description: 'Non riscosso', type: 5, index: 0 },
}

type Attributes = Readonly<Record<string, string | number>>

function itemOf(line: FiscalRefund['lines'][number], operator: number): Attributes {
  return {
    ...{ operator, description: printable(line.description, NAME_LENGTH) || NAMELESS, quantity: quantityText(line.quantity) },
    ...{ unitPrice: amount(line.unitPriceCents), department: line.department, justification: 1 },
  }
}

function message(type: 3 | 4, text: string, operator: number, index: number): string {
  return element('printRecMessage', {
    ...{ operator, messageType: type, index, font: 1, message: printable(text, TEXT_LENGTH) },
  })
}

/** Operator, code, and four zeros. */
function lottery(code: string, operator: number): string {
  return element('directIO', { command: 1135, data: `${String(operator).padStart(2, '0')}${code.padEnd(16)}0000` })
}

function refText({ z, number, day, serial }: DocumentRef): string {
  return `${four(z)} ${four(number)} ${dayDigits(day)} ${serial}`
}

const four = (count: number) => String(count).padStart(4, '0')

/** `2026-11-18` as `18112026`. */
function dayDigits(day: ShopDay): string {
  return day.split('-').reverse().join('')
}

function amount(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function quantityText(quantity: number): string {
  return String(Math.round(quantity * 1000) / 1000)
}

function element(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}/>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
}

/** What the printer's letters can show: Latin 1. */
function printable(text: string, length: number): string {
  return paperText(text, isLatin).text.replace(/\s+/g, ' ').trim().slice(0, length).trim()
}

function isLatin(letter: string): boolean {
  return /^[ -~\u00a1-\u00ac\u00ae-\u00ff]$/.test(letter)
}

function command(content: string): string {
  return envelope(`<printerCommand>${content}</printerCommand>`)
}

function fiscalReceipt(parts: readonly string[]): string {
  return envelope(`<printerFiscalReceipt>${parts.join('')}</printerFiscalReceipt>`)
}

function envelope(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`
}

// The answer: `<response success code status><addInfo><elementList/>… flat elements …</addInfo></response>` in its envelope.

export interface EpsonAnswer {
  isSuccess: boolean
  /** A word such as `EPTR_REC_EMPTY`; empty when all went well. */
  code: string
  /** What stands in `addInfo`, by element. */
  info: Readonly<Record<string, string>>
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<\?[^?]*\?>|([^<]+)/y

/** Null for what is no such answer, whole. */
export function readAnswer(xml: string): EpsonAnswer | null {
  const open: string[] = []
  const info: Record<string, string> = {}
  let response: Readonly<Record<string, string>> | null = null
  let text = ''
  TAG.lastIndex = 0
  while (TAG.lastIndex < xml.length) {
    const match = TAG.exec(xml)
    if (!match) return null
    const [, end = '', prefixed = '', attributes = '', empty = '', between] = match
    if (between !== undefined) {
      text = unescaped(between)
      continue
    }
    if (prefixed === '') continue
    const name = prefixed.replace(/^.*:/, '')
    if (end !== '') {
      if (open.pop() !== name) return null
      if (open.at(-1) === 'addInfo') info[name] = text.trim()
    } else {
      if (name === 'response') {
        if (response !== null) return null
        response = attributesOf(attributes)
      }
      if (empty === '') open.push(name)
    }
    text = ''
  }
  const { success, code } = response ?? {}
  if (open.length > 0 || (success !== 'true' && success !== 'false' && success !== '1' && success !== '0')) return null
  return { isSuccess: success === 'true' || success === '1', code: code ?? '', info }
}

function attributesOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(found.map(([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')]))
}

function unescaped(text: string): string {
  const named = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof named) => named[name])
}

// What an answer says.

/** The numbers of the document that was printed; null when there are none. */
export function printedNumbers({ info }: EpsonAnswer): { z: number; number: number; day: ShopDay; cents: Cents } | null {
  const z = count(info.zRepNumber)
  const number = count(info.fiscalReceiptNumber)
  const day = dayOf(info.fiscalReceiptDate)
  const cents = centsOf(info.fiscalReceiptAmount)
  return z === null || number === null || day === null || cents === null ? null : { z, number, day, cents }
}

/** `99MEY000001`: maker, type, model, number. Null when the printer did not say them. */
export function serialOf(serial: EpsonAnswer, status: EpsonAnswer): string | null {
  const data = serial.info.responseData ?? ''
  const whole = `${data.slice(10, 12)}${status.info.rtType ?? ''}${data.slice(8, 10)}${data.slice(2, 8)}`
  return isSerialNumber(whole) ? whole : null
}

/** Of the daily closure that was last; null when the printer did not say it. The receipts after it bear the next one. */
export function lastClosureOf({ info }: EpsonAnswer): number | null {
  return count((info.responseData ?? '').slice(-4))
}

/** The takings of the day that was closed; null when the printer did not say them. */
export function closedAmount({ info }: EpsonAnswer): Cents | null {
  return centsOf(info.dailyAmount)
}

/** What the printer says to `heldRequest`; null when it does not know the question. */
export function isHeldOf({ isSuccess, info }: EpsonAnswer): boolean | null {
  const [first] = info.responseData ?? ''
  if (!isSuccess || first === undefined) return null
  return first === '0' || first === '1'
}

export type EpsonTrouble =
  | 'paper-out'
  | 'journal-full'
  | 'receipt-open'
  | 'closure-needed'
  | 'not-in-service'
  | 'refused'
  /** The printer itself does not know how it ended. */
  | 'unknown'

/** What keeps it from printing, as its status says; null when nothing does. */
export function statusTrouble({ isSuccess, code, info }: EpsonAnswer): EpsonTrouble | null {
  const [paper, journal, , receipt] = info.printerStatus ?? ''
  if (!isSuccess) return refusalOf({ code, info })
  if (paper === '3') return 'paper-out'
  if (journal !== undefined && '2345'.includes(journal)) return 'journal-full'
  if (info.rtMainStatus !== undefined && info.rtMainStatus !== '02') return 'not-in-service'
  if (info.rtNoWorkingPeriod === '1') return 'closure-needed'
  return receipt !== undefined && OPEN_RECEIPT.includes(receipt) ? 'receipt-open' : null
}

/** States of the receipt in which one is begun and not ended; `4`, an error at its end, gives way to the next receipt. */
const OPEN_RECEIPT = '03578'

/** No receipt is begun, and the last one did not end in an error. */
export function isIdle({ isSuccess, info }: EpsonAnswer): boolean {
  return isSuccess && info.printerStatus?.[3] === '1'
}

/** Words for what the request was, or the printer is, before anything of it was printed. */
const REFUSED = ['PARSER_ERROR', 'NO_DATA', 'INCOMPLETE FILE', 'NON VALID XML COMMAND']
/** Between the two halves of the printer an answer was lost: nobody says what the fiscal half did. */
const LOST = ['LAN_ERROR', 'LAN_TIME_OUT', 'FP_NO_ANSWER', 'FP_NO_ANSWER_NETWORK', 'TM_NO_ANSWER/OFF_LINE']

/** Why it says no. */
export function refusalOf({ code, info }: Pick<EpsonAnswer, 'code' | 'info'>): EpsonTrouble {
  const word = code.toUpperCase()
  if (word === 'EPTR_REC_EMPTY' || info.printerStatus?.startsWith('3')) return 'paper-out'
  if (LOST.includes(word)) return 'unknown'
  return REFUSED.includes(word) || word === 'PRINTER ERROR' ? 'refused' : 'unknown'
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** `18/11/2026`, `1/2/2026`. */
function dayOf(text: string | undefined): ShopDay | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? '') ?? []
  return year === '' ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `1.176,40`, `176,40` and `176.40`. */
function centsOf(text: string | undefined): Cents | null {
  const [, whole = '', fraction = ''] = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)[.,](\d{2})$/.exec(text ?? '') ?? []
  return fraction === '' ? null : Number(`${whole.replace(/[.,]/g, '')}${fraction}`)
}
