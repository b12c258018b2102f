// The fiscal printer itself, without its web service: it has departments, counts receipts and closures, remembers every document in
// its journal, and refuses what a real one refuses. It adds up by itself what it is told line by line.
import { CASH, type DayTotals, dayTotals, meansWord, summed } from './day-totals.ts'
import { DEPARTMENTS, type JournalEntry } from './journal.ts'
import type { RegisterAnswer, Xml } from './xml.ts'

export const SERIAL = '99MEY000001'

interface Condition {
  paper: 'ok' | 'low' | 'out'
  /** Nothing answers. */
  offline: boolean
  inService: boolean
  closureNeeded: boolean
  /** False: as printers of before 2023, which do not say what came out last. */
  saysLast: boolean
}

export interface FiscalRegister {
  condition: Condition
  journal(): readonly JournalEntry[]
  totals(): DayTotals
  /** How often the drawer was opened. */
  drawerCount(): number
  /** @param stopsHalfway a line breaks before the first payment: what was begun stays open, and nobody hears of it */
  run(element: Xml, request: string, stopsHalfway?: boolean): RegisterAnswer
  clear(): void
}

const HEALTHY: Condition = { paper: 'ok', offline: false, inService: true, closureNeeded: false, saysLast: true }
/** Closures before this one. */
const FIRST_CLOSURE = 11

class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

interface OpenDocument {
  kind: 'receipt' | 'refund' | 'void'
  original: JournalEntry | null
  sums: Record<number, number>
  payments: Record<string, number>
  tickets: number
  lines: string[]
  /** Of the last item, what it still comes to. */
  item: { department: number; cents: number } | null
  paid: number
  hasTotal: boolean
}

/** @param moment the shop's clock */
export function fiscalRegister(moment: () => { date: string; time: string }): FiscalRegister {
  let journal: JournalEntry[] = []
  let closures = FIRST_CLOSURE
  let receipts = 0
  let drawers = 0
  let open: OpenDocument | null = null
  const condition: Condition = { ...HEALTHY }

  const totalOf = ({ sums }: OpenDocument) => Object.values(sums).reduce((sum, cents) => sum + cents, 0)

  function print(elements: readonly Xml[], request: string, stopsHalfway: boolean): JournalEntry | null {
    if (condition.paper === 'out') throw new Refused('EPTR_REC_EMPTY')
    if (elements.at(-1)?.name !== 'endFiscalReceipt') throw new Refused('INCOMPLETE FILE')
    if (open !== null || !condition.inService || condition.closureNeeded) throw new Refused('PRINTER ERROR')
    const reference = elements[0]?.attributes.messageType === '4' ? takenBack(elements[0]) : null
    if (reference === null && elements[0]?.name !== 'beginFiscalReceipt') throw new Refused('PRINTER ERROR')
    const document: OpenDocument = {
      ...(reference ?? { kind: 'receipt', original: null }),
      ...{ sums: {}, payments: {}, tickets: 0, lines: [], item: null, paid: 0, hasTotal: false },
    }
    open = document
    for (const element of elements.slice(1, -1)) {
      if (stopsHalfway && element.name === 'printRecTotal') return null
      take(document, element)
    }
    const cents = totalOf(document)
    if (!document.hasTotal || document.paid < cents) throw new Refused('PRINTER ERROR')
    const change = document.paid - cents
    if (change > 0) document.lines.push(column('Resto', change))
    if (change > 0) document.payments[CASH] = (document.payments[CASH] ?? 0) - change
    return close(document, cents, request)
  }

  function close({ kind, original, sums, payments, tickets, lines }: OpenDocument, cents: number, request: string): JournalEntry {
    receipts += 1
    const numbers = { z: closures + 1, number: receipts, ...moment() }
    const taken = kind === 'void' ? (original?.cents ?? 0) : cents
    const entry: JournalEntry = {
      ...{ kind, ...numbers, cents: taken, sums, payments, tickets, lines, request, isVoided: false, refundedCents: 0 },
    }
    if (original && kind === 'void') original.isVoided = true
    if (original && kind === 'refund') original.refundedCents += cents
    journal.push(entry)
    open = null
    return entry
  }

  /** `REFUND 0012 0034 18112026 99MEY000001`, of a receipt that is here and whole enough. */
  function takenBack({ name, attributes }: Xml): Pick<OpenDocument, 'kind' | 'original'> {
    const [, word, z, number, date, serial] =
      /^(REFUND|VOID) (\d{4}) (\d{4}) (\d{8}) ([A-Z0-9]{11})$/.exec(attributes.message ?? '') ?? []
    const original = name === 'printRecMessage' && serial === SERIAL ? find(z, number, date) : undefined
    const isWhole = original?.isVoided === false && (word === 'REFUND' || original.refundedCents === 0)
    if (!original || !isWhole) throw new Refused('PRINTER ERROR')
    return { kind: word === 'VOID' ? 'void' : 'refund', original }
  }

  function find(z = '', number = '', date = ''): JournalEntry | undefined {
    return journal.find(
      (entry) =>
        entry.kind === 'receipt' &&
        entry.z === Number(z) &&
        entry.number === Number(number) &&
        entry.date.split('/').join('') === date,
    )
  }

  function take(document: OpenDocument, { name, attributes }: Xml): void {
    if (document.hasTotal && name !== 'printRecTotal') throw new Refused('PRINTER ERROR')
    const takes = {
      ...{ printRecItem: takeGoods, printRecRefund: takeGoods, printRecItemAdjustment: takeOff },
      printRecSubtotalAdjustment: roundUp,
      ...{ printRecMessage: takeText, directIO: takeLottery, printRecTotal: pay },
    }
    const found = Object.entries(takes).find(([word]) => word === name)
    if (!found) throw new Refused('Non valid XML command')
    found[1](document, attributes, name)
  }

  function takeGoods(document: OpenDocument, attributes: Xml['attributes'], name: string): void {
    const { description = '', quantity = '', unitPrice = '' } = attributes
    const { lines, sums, kind, original } = document
    refuse(name !== { receipt: 'printRecItem', refund: 'printRecRefund', void: '' }[kind])
    const department = departmentOf(attributes)
    const milli = Number(quantity) * 1000
    refuse(!/^\d{1,4}(\.\d{1,3})?$/.test(quantity) || milli <= 0 || description === '' || description.length > 38)
    const cents = Math.round((centsOf(unitPrice) * Math.round(milli)) / 1000)
    refuse(cents <= 0)
    if (quantity !== '1') lines.push(`  ${quantity.replace('.', ',')} x ${euro(centsOf(unitPrice))}`)
    lines.push(column(`${description} ${DEPARTMENTS[department]}`, kind === 'refund' ? -cents : cents))
    sums[department] = (sums[department] ?? 0) + cents
    document.item = { department, cents }
    refuse(original !== null && totalOf(document) > original.cents - original.refundedCents)
  }

  /** A discount on the item before, or a deposit. */
  function takeOff(document: OpenDocument, attributes: Xml['attributes']): void {
    const [department, cents] = [departmentOf(attributes), centsOf(attributes.amount)]
    const { adjustmentType, description = '' } = attributes
    const { item, sums } = document
    refuse(document.kind !== 'receipt' || !['0', '10'].includes(adjustmentType ?? ''))
    if (adjustmentType === '0') {
      refuse(item?.department !== department || cents > item.cents)
      document.item = { department, cents: (item?.cents ?? 0) - cents }
    } else document.item = null
    const sum = (sums[department] ?? 0) - cents
    refuse(cents <= 0 || sum < 0)
    sums[department] = sum
    document.lines.push(column(`${description} ${DEPARTMENTS[department]}`, -cents))
  }

  /** What cash pays above the goods, to a multiple of five cents. It is of no department. */
  function roundUp(document: OpenDocument, { adjustmentType, amount }: Xml['attributes']): void {
    const cents = centsOf(amount)
    refuse(document.kind !== 'receipt' || adjustmentType !== '6' || cents <= 0 || cents > 2 || document.sums[0] !== undefined)
    document.sums[0] = cents
    document.lines.push(column('Arrotondamento', cents))
  }

  function takeText({ lines }: OpenDocument, { messageType, message = '', index = '' }: Xml['attributes']): void {
    refuse(messageType !== '3' || message === '' || message.length > 46 || !/^[1-9]$/.test(index))
    lines.push(message)
  }

  function takeLottery({ lines }: OpenDocument, { command: code, data = '' }: Xml['attributes']): void {
    refuse(code !== '1135' || !/^\d{2}[A-Z0-9]{8} {8}0000$/.test(data))
    lines.push(`Codice lotteria ${data.slice(2, 10)}`)
  }

  function pay(document: OpenDocument, attributes: Xml['attributes']): void {
    const total = totalOf(document)
    const { payment, paymentType = '', index = '', description = '' } = attributes
    if (document.kind !== 'receipt') {
      refuse(payment !== undefined || (document.kind === 'refund' && total === 0))
      Object.assign(document, { hasTotal: true, paid: total })
      document.lines.push(column('TOTALE', -(document.kind === 'void' ? (document.original?.cents ?? 0) : total)))
      return
    }
    if (!document.hasTotal) document.lines.push(column('TOTALE COMPLESSIVO', total))
    const cents = centsOf(payment)
    refuse(total <= 0 || cents <= 0 || document.paid >= total || !INDEXES[paymentType]?.test(index))
    // Change is given in cash alone.
    refuse(paymentType !== '0' && document.paid + cents > total)
    document.hasTotal = true
    document.paid += cents
    const word = meansWord(paymentType, index)
    document.payments[word] = (document.payments[word] ?? 0) + cents
    if (paymentType === '3') document.tickets += 1
    document.lines.push(column(description, cents))
  }

  function command({ name, attributes }: Xml): Readonly<Record<string, string>> {
    if (name === 'openDrawer') drawers += 1
    if (name === 'resetPrinter') open = null
    if (name !== 'directIO')
      return name === 'queryPrinterStatus' && attributes.statusType === '1' ? { ...status(), ...rtStatus() } : status()
    const { command: code = '', data = '' } = attributes
    return { responseCommand: code, responseData: dataOf(code, data) }
  }

  function dataOf(code: string, data: string): string {
    if (code === '3217') return `01${SERIAL.slice(5)}${SERIAL.slice(3, 5)}${SERIAL.slice(0, 2)}`
    if (code === '2052') return `00000029199244${String(closures).padStart(4, '0')}`
    if (code === '1387' && condition.saysLast) return lastDocument()
    const [, kind, serial, date, number, z] = /^([12])(.{11})(\d{8})(\d{4})(\d{4})$/.exec(data) ?? []
    if (code !== '9205' || kind === undefined) throw new Refused('PRINTER ERROR')
    const held = serial === SERIAL ? find(z, number, date) : undefined
    return held && !held.isVoided && held.refundedCents === 0 ? '0' : '3'
  }

  /** Operator, amount, VAT (which it does not work out), moment, closure, number, serial, no lottery code, and that it is a fiscal one. */
  function lastDocument(): string {
    const last = journal.findLast(({ kind }) => kind !== 'closure')
    if (!last) throw new Refused('PRINTER ERROR')
    const [day = '', month = '', year = ''] = last.date.split('/')
    const moment = `${day}${month}${year.slice(2)}${last.time.replace(':', '')}00`
    return `01${digits(last.cents, 9)}${digits(0, 9)}${moment}${digits(last.z, 4)}${digits(last.number, 4)}${SERIAL}0${' '.repeat(8)}1`
  }

  function status(): Readonly<Record<string, string>> {
    const paper = { ok: '0', low: '2', out: '3' }[condition.paper]
    return { printerStatus: `${paper}01${open === null ? '1' : '0'}0` }
  }

  function rtStatus(): Readonly<Record<string, string>> {
    return {
      ...{ rtType: 'M', rtMainStatus: condition.inService ? '02' : '01', rtSubStatus: '08' },
      ...{ rtDailyOpen: receipts > 0 ? '1' : '0', rtNoWorkingPeriod: condition.closureNeeded ? '1' : '0', rtFileToSend: '0' },
    }
  }

  function closeDay(request: string): Readonly<Record<string, string>> {
    if (condition.paper === 'out') throw new Refused('EPTR_REC_EMPTY')
    if (open !== null) throw new Refused('PRINTER ERROR')
    closures += 1
    const { byVat, byMeans, refunds, voids } = dayTotals(journal)
    const [z, cents] = [closures, summed(byVat)]
    const lines = [
      ...['CHIUSURA GIORNALIERA', column('Corrispettivi', cents), ...columns(byVat), ...columns(byMeans)],
      ...[column('Resi', refunds), column('Annulli', voids)],
    ]
    journal.push({
      kind: 'closure',
      z,
      number: 0,
      ...moment(),
      cents,
      sums: {},
      payments: {},
      tickets: 0,
      lines,
      request,
      isVoided: false,
      refundedCents: 0,
    })
    Object.assign(condition, { closureNeeded: false })
    receipts = 0
    return { ...status(), zRepNumber: String(z), dailyAmount: euro(cents) }
  }

  return {
    condition,
    journal: () => journal,
    totals: () => dayTotals(journal),
    drawerCount: () => drawers,
    run({ name, children }, request, stopsHalfway = false) {
      try {
        const [first] = children
        if (name === 'printerCommand' && first && children.length === 1) {
          return { success: true, code: '', info: command(first) }
        }
        if (name === 'printerFiscalReport' && first?.name === 'printZReport') {
          return { success: true, code: '', info: closeDay(request) }
        }
        if (name !== 'printerFiscalReceipt') throw new Refused('Non valid XML command')
        const entry = print(children, request, stopsHalfway)
        return { success: true, code: '', info: entry ? { ...status(), ...numbersOf(entry) } : {} }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return { success: false, code: error.code, info: status() }
      }
    },
    clear() {
      journal = []
      Object.assign(condition, HEALTHY)
      closures = FIRST_CLOSURE
      receipts = 0
      drawers = 0
      open = null
    },
  }
}

function digits(count: number, length: number): string {
  return String(count).padStart(length, '0')
}

function refuse(isWrong: boolean): void {
  if (isWrong) throw new Refused('PRINTER ERROR')
}

/** By kind of payment, as the manual has them. */
const INDEXES: Readonly<Record<string, RegExp>> = {
  ...{ '0': /^[0-5]$/, '2': /^([1-9]|10)$/, '3': /^([1-9]|10)$/, '5': /^[0-3]$/, '6': /^[01]$/ },
}

function columns(sums: Readonly<Record<string, number>>): string[] {
  return Object.entries(sums).map(([word, cents]) => column(`  ${word}`, cents))
}

function departmentOf({ department = '' }: Xml['attributes']): number {
  const number = /^\d{1,2}$/.test(department) ? Number(department) : 0
  if (DEPARTMENTS[number] === undefined) throw new Refused('PRINTER ERROR')
  return number
}

function centsOf(amount = ''): number {
  if (!/^\d{1,7}[.,]\d{2}$/.test(amount)) throw new Refused('PRINTER ERROR')
  return Number(amount.replace(/[.,]/, ''))
}

function numbersOf({ number, z, date, time, cents }: JournalEntry): Readonly<Record<string, string>> {
  return {
    ...{ fiscalReceiptNumber: String(number), fiscalReceiptAmount: euro(cents), zRepNumber: String(z) },
    ...{ fiscalReceiptDate: date, fiscalReceiptTime: time },
  }
}

function euro(cents: number): string {
  if (cents < 0) return `-${euro(-cents)}`
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

const WIDTH = 46

function column(text: string, cents: number): string {
  const amount = euro(cents)
  return text.slice(0, WIDTH - amount.length - 1).padEnd(WIDTH - amount.length) + amount
}
