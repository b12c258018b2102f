// What the fiscal printers of Epson (FP-81II, FP-90III and kin) are sent: one element of XML in a SOAP envelope.
//
// Decisions of the wire: a line's part of the discount is sent with the line, and not one discount for all, because the printer
// would share that out among the VATs by a rounding of its own. A refund and a void do not begin a receipt and have a bare total.

import { apportion } from '#domain/apportion.ts'
import type { Cents } from '#domain/money.ts'
import { paperText } from '#domain/paper-text.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { FISCAL_KINDS } from './means.ts'
import type { DocumentRef } from './printed-receipt.ts'
import type { FiscalReceipt, FiscalRefund } from './receipt.ts'

/** Characters on one line of the paper, as far as the printer takes a name or a text. */
const NAME_LENGTH = 38
const TEXT_LENGTH = 46
/** Of a name in another script: a line without a description is refused in the middle of a receipt. */
const NAMELESS = 'Prodotto'

/** How a printer says what only the shop knows of its sales. */
export interface PaperWords {
  operator: number
  /** What is not collected was for services, not for goods. */
  areServices: boolean
}

export function receiptRequest(receipt: FiscalReceipt, { operator, areServices }: PaperWords): string {
  const { lines, deposits, payments, roundedUpCents, lotteryCode, texts } = receipt
  const adjust = (description: string, type: number, cents: Cents, department: number) =>
    element('printRecItemAdjustment', {
      ...{ operator, description, adjustmentType: type, amount: amount(cents), department, justification: 1 },
    })
  const parts = lines.flatMap((line) => [
    element('printRecItem', itemOf(line, operator)),
    ...(line.discountCents > 0 ? [adjust('Sconto', DISCOUNT, line.discountCents, line.department)] : []),
  ])
  const paid = payments.flatMap(({ kind, cents, pieces = 1 }) => {
    const { description, type, index } = kind === 'not-collected' && areServices ? SERVICES : FISCAL_KINDS[kind].printer
    // The printer counts tickets by their lines.
    const parts = pieces > 1 && pieces <= MOST_TICKETS ? apportion(cents, Array<number>(pieces).fill(1)) : [cents]
    return parts.map((part) =>
      element('printRecTotal', {
        ...{ operator, description, payment: amount(part), paymentType: type, index, justification: 1 },
      }),
    )
  })
  const roundedUp = { operator, description: 'Arrotondamento', adjustmentType: ROUNDED_UP, amount: amount(roundedUpCents) }
  return fiscalReceipt([
    element('beginFiscalReceipt', { operator }),
    ...parts,
    ...deposits.map(({ cents, department }) => adjust('Acconto', DEPOSIT, cents, department)),
    ...(roundedUpCents > 0 ? [element('printRecSubtotalAdjustment', { ...roundedUp, justification: 1 })] : []),
    ...texts.map((text, index) => message(3, text, operator, index + 1)),
    ...(lotteryCode === '' ? [] : [lottery(lotteryCode, operator)]),
    ...paid,
    element('endFiscalReceipt', { operator }),
  ])
}

/** @param of the receipt that it takes back */
export function refundRequest({ lines }: FiscalRefund, of: DocumentRef, operator: number): string {
  return takenBack(`REFUND ${refText(of)}`, lines, operator)
}

/** A void tells of nothing but the receipt that it takes back whole. */
export function voidRequest(of: DocumentRef, operator: number): string {
  return takenBack(`VOID ${refText(of)}`, [], operator)
}

function takenBack(reference: string, lines: FiscalRefund['lines'], operator: number): string {
  return fiscalReceipt([
    message(4, reference, operator, 1),
    ...lines.map((line) => element('printRecRefund', itemOf(line, operator))),
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
/** The last document that came out; printers of before 2023 do not know the question. */
export const lastDocumentRequest = () => command(element('directIO', { command: 1387, data: '01' }))
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
/** Kind of `printRecSubtotalAdjustment`: more than the goods cost. */
const ROUNDED_UP = 6
/** As many as a customer may hand in at once, and some. */
const MOST_TICKETS = 20

const SERVICES = { description: 'Non riscosso servizi', type: 5, index: 2 }

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
