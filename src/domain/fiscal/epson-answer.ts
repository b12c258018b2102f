// What the fiscal printers of Epson answer: `<response success code status><addInfo><elementList/>… flat elements …</addInfo></response>`
// in a SOAP envelope. Read by hand: this runs where there is no DOMParser (the worker, tests), an answer has a dozen flat elements,
// and what is not exactly that must count as no answer rather than be repaired.
import type { Cents } from '#domain/money.ts'
import { isShopDay, type ShopDay } from '#domain/pickup/shop-time.ts'
import { type DocumentRef, isSerialNumber } from './printed-receipt.ts'
import type { FiscalTrouble } from './trouble.ts'

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

/** A fixed form: amount, VAT, `DDMMYYHHMMSS`, closure, number, serial, lottery, and whether it is a fiscal document. */
const LAST_DOCUMENT = /^..[ \d]{9}.{9}(\d\d)(\d\d)(\d\d)\d{6}(\d{4})(\d{4})([A-Z0-9]{11}).{9}1/

/** The last document that came out; null when the printer does not say, or it was none that has such a number. */
export function lastDocumentOf({ isSuccess, info }: EpsonAnswer): DocumentRef | null {
  const [, day, month, year, z, number, serial = ''] = LAST_DOCUMENT.exec(info.responseData ?? '') ?? []
  const ref = { serial, z: Number(z), number: Number(number), day: `20${year}-${month}-${day}` }
  return isSuccess && serial !== '' && isShopDay(ref.day) ? ref : null
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

/** `unknown`: the printer itself does not know how it ended. */
export type EpsonTrouble = FiscalTrouble | 'unknown'

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
