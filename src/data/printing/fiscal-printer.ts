// A printer of fiscal receipts (registratore telematico) in the shop's network, as the till sees it: it prints documents, and what
// became of each is known, or said to be unknown. One driver stands behind it, Epson's; RCH's or Custom's would be another.
//
// A lost answer is never met by printing again: the printer is asked how it stands and what came out of it last. Only when that is
// what it was before, nothing was printed; a printer that does not say what came out last has to hold the last receipt that this
// device knows, and none after it. Everything else is for a person.
//
// No success is believed alone either. A browser sends a request again by itself when its connection breaks before the first byte of
// the answer (Chromium does, on a connection that was used before): the page hears of one document, and the printer has made two.

import { now } from '#data/server/clock.ts'
import {
  closeDayRequest,
  closureRequest,
  drawerRequest,
  heldRequest,
  lastDocumentRequest,
  receiptRequest,
  refundRequest,
  resetRequest,
  serialRequest,
  statusRequest,
  voidRequest,
} from '#domain/fiscal/epson.ts'
import {
  closedAmount,
  type EpsonAnswer,
  isHeldOf,
  isIdle,
  lastClosureOf,
  lastDocumentOf,
  printedNumbers,
  readAnswer,
  refusalOf,
  serialOf,
  statusTrouble,
} from '#domain/fiscal/epson-answer.ts'
import type { DocumentRef } from '#domain/fiscal/printed-receipt.ts'
import type { FiscalReceipt, FiscalRefund, ReceiptKind } from '#domain/fiscal/receipt.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import type { Cents } from '#domain/money.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { postToPrinter } from './printer-post.ts'

export type FiscalOutcome =
  /** `cents`: what the paper comes to, as the printer says. `beside`: what came out with it, its double or another till's. */
  | { kind: 'printed'; ref: DocumentRef; cents: Cents; beside: readonly DocumentRef[] }
  /** Nothing is on paper that counts. */
  | { kind: 'not-printed'; trouble: FiscalTrouble }
  /** It may be on paper. `candidate`: a document of the printer's that this device knew nothing of; null for none. */
  | { kind: 'unsure'; candidate: DocumentRef | null }

export type ClosingOutcome =
  /** `cents`: the day's takings, as the printer says; null when it did not. `times`: more than one where the closure was repeated. */
  | { kind: 'closed'; z: number; cents: Cents | null; times: number }
  | { kind: 'not-closed'; trouble: FiscalTrouble }
  /** It may have closed the day: its paper says so, and a second closure harms nobody. */
  | { kind: 'unsure' }

/** A printer that can print. */
export interface ReadyPrinter {
  serial: string
  /** What came out of it last; null where it does not say. */
  before: DocumentRef | null
}

export type FiscalPrinter = ReturnType<typeof epsonPrinter>

/** What this device knows that the printer holds. */
export interface KnownDocuments {
  /** Its newest receipt, whose day is the printer's as well as the shop's. */
  receipt: DocumentRef
  /** The highest number of any document since that receipt's closure. */
  number: number
}

/** As the shop's settings say. */
export interface EpsonSettings {
  /** Such as `https://192.168.1.60`. */
  origin: string
  operator: number
  /** What is not collected was for services, not for goods. */
  areServices: boolean
}

/** The printer's own device name, and how long it may take, ms. */
const SERVICE = '/cgi-bin/fpmate.cgi?devid=local_printer&timeout=10000'
const ASK_MS = 6000
/** The printer gives up after ten seconds: whoever waits longer than that hears what became of it. */
const PRINT_MS = 25_000
/** Prints, and tells the tax office. */
const CLOSE_MS = 90_000
/** How long a printer that lost its answer is left alone before it is asked. */
const SETTLE_MS = 1000
/** A request is over by then, on both sides. */
const LONGEST_MS = 60_000
/**
 * How many numbers after the last one that is known are asked about: other tills may have printed meanwhile, and of a refund or a void the
 * printer says the same as of nothing.
 */
const LOOKED_AT = 8
/** A receipt that is just being printed ends within these, and a line that comes back is back. */
const SETTLE_TURNS = 3

export function epsonPrinter({ origin, operator, areServices }: EpsonSettings, known: KnownDocuments | null = null) {
  async function ask(request: string, waitMs = ASK_MS): Promise<EpsonAnswer | { trouble: 'unreachable' | 'address-closed' }> {
    const reply = await postToPrinter(`${origin}${SERVICE}`, request, waitMs)
    // Whatever else answers there is no printer.
    return 'trouble' in reply ? reply : (readAnswer(reply.xml) ?? { trouble: 'unreachable' })
  }

  /** Each document begins with it. */
  async function prepare(): Promise<ReadyPrinter | { trouble: FiscalTrouble }> {
    const status = await ask(statusRequest(operator))
    if ('trouble' in status) return status
    const trouble = statusTrouble(status)
    if (trouble !== null) return { trouble: trouble === 'unknown' ? 'unreachable' : trouble }
    const answer = await ask(serialRequest())
    const serial = 'trouble' in answer ? null : serialOf(answer, status)
    return serial === null ? { trouble: 'unreachable' } : { serial, before: await lastDocument() }
  }

  /** @param taken by a void: the receipt that it takes back */
  async function print(
    request: string,
    kind: ReceiptKind,
    { serial, before }: ReadyPrinter,
    taken: DocumentRef | null = null,
  ): Promise<FiscalOutcome> {
    const fromMs = now()
    const answer = await ask(request, PRINT_MS)
    if (!('trouble' in answer) && answer.isSuccess) {
      const numbers = printedNumbers(answer)
      if (numbers === null) return { kind: 'unsure', candidate: null }
      const { cents, ...place } = numbers
      const ref = { serial, ...place }
      // A receipt is voided once: the printer refuses the second time.
      return { kind: 'printed', ref, cents, beside: kind === 'void' ? [] : await askBeside(kind, ref, before) }
    }
    const refusal = 'trouble' in answer ? 'unknown' : refusalOf(answer)
    if (refusal !== 'unknown') return afterRefusal(refusal, before, taken)
    const became = await askWhatBecame(kind, before, fromMs)
    return became === 'none' ? { kind: 'not-printed', trouble: 'unreachable' } : { kind: 'unsure', candidate: became }
  }

  /**
   * The printer said no, perhaps in the middle: what it has begun is cancelled, and it must then have nothing on its hands. Perhaps it
   * said no to the double of what it has printed.
   */
  async function afterRefusal(
    trouble: FiscalTrouble,
    before: DocumentRef | null,
    taken: DocumentRef | null,
  ): Promise<FiscalOutcome> {
    let status = await ask(statusRequest(operator))
    if (!('trouble' in status) && statusTrouble(status) === 'receipt-open') {
      await ask(resetRequest(operator))
      status = await ask(statusRequest(operator))
    }
    if ('trouble' in status || !isIdle(status)) return { kind: 'unsure', candidate: null }
    if (before === null) {
      const isTaken = taken !== null && (await holds(taken)) === false
      return isTaken ? { kind: 'unsure', candidate: null } : { kind: 'not-printed', trouble }
    }
    const last = await lastDocument()
    return last !== null && isSame(last, before) ? { kind: 'not-printed', trouble } : { kind: 'unsure', candidate: last }
  }

  /**
   * What came out between `before` and now beside a document, and could be its double: whose it is, the printer does not know.
   * @param ref of the document, a receipt or a refund
   */
  async function askBeside(kind: ReceiptKind, ref: DocumentRef, before: DocumentRef | null): Promise<DocumentRef[]> {
    const last = await lastDocument()
    const to = last?.z === ref.z ? last.number : ref.number
    const from = firstUnknown(ref, before)
    const found: DocumentRef[] = []
    for (let number = Math.max(from, to - LOOKED_AT); number <= to; number++) {
      if (number === ref.number) continue
      const other = { ...ref, number }
      // Of a refund the printer says the same as of nothing.
      if (kind === 'receipt' && (await holds(other)) === false) continue
      found.push(other)
    }
    return found
  }

  /** The first number since `before`; where the printer does not say that, the one before this document, if this device does not know it. */
  function firstUnknown({ serial, z, number }: DocumentRef, before: DocumentRef | null): number {
    if (before?.serial === serial && before.z <= z) return before.z === z ? before.number + 1 : 1
    if (known?.receipt.serial === serial && known.receipt.z === z) return Math.max(known.number + 1, number - 1)
    return number
  }

  /**
   * What became of a document of which no answer came. `none`: it was not printed. A document: the printer made one that this device knew
   * nothing of, and it may be that one. Null: nobody can tell.
   * @param before what had come out of the printer last; null where it did not say
   * @param fromMs when it was sent
   */
  async function askWhatBecame(
    kind: ReceiptKind,
    before: DocumentRef | null,
    fromMs: number,
  ): Promise<'none' | DocumentRef | null> {
    for (let turn = 0; turn < SETTLE_TURNS; turn++) {
      await pause(SETTLE_MS)
      const status = await ask(statusRequest(operator))
      if ('trouble' in status || !isIdle(status)) continue
      if (before !== null) {
        const last = await lastDocument()
        return last !== null && isSame(last, before) ? 'none' : last
      }
      // A refund or a void is none that could be asked for.
      const closed = kind === 'receipt' ? await lastClosure() : null
      if (known === null || closed === null) return null
      return lookAfter(known, closed + 1, [...new Set([fromMs, fromMs + LONGEST_MS].map((ms) => shopMoment(ms).day))])
    }
    return null
  }

  /** @param z of the receipts of now: a closure since then has begun the numbers anew */
  async function lookAfter({ receipt, number }: KnownDocuments, z: number, days: readonly ShopDay[]) {
    if (z < receipt.z || z > receipt.z + 1) return null
    const begins = [{ z: receipt.z, from: number }]
    if (z > receipt.z) begins.push({ z, from: 0 })
    let found: DocumentRef | null = null
    for (const { z: closure, from } of begins) {
      for (let after = 1; after <= LOOKED_AT; after++) {
        for (const day of days) {
          const next = { ...receipt, z: closure, number: from + after, day }
          const isHeld = await holds(next)
          if (isHeld === null) return null
          if (isHeld) found = next
        }
      }
    }
    if (found !== null) return found
    // Whoever does not hold what it has printed itself proves nothing.
    return (await holds(receipt)) === true ? 'none' : null
  }

  async function holds(ref: DocumentRef): Promise<boolean | null> {
    const answer = await ask(heldRequest(ref))
    return 'trouble' in answer ? null : isHeldOf(answer)
  }

  return {
    prepare,
    printReceipt: (receipt: FiscalReceipt, ready: ReadyPrinter) =>
      print(receiptRequest(receipt, { operator, areServices }), 'receipt', ready),
    /** @param of the receipt that it takes back, wholly or in part */
    printRefund: (refund: FiscalRefund, of: DocumentRef, ready: ReadyPrinter) =>
      print(refundRequest(refund, of, operator), 'refund', ready),
    printVoid: (of: DocumentRef, ready: ReadyPrinter) => print(voidRequest(of, operator), 'void', ready, of),
    askBeside,
    /** What keeps it from printing; null when nothing does. */
    async askTrouble(): Promise<FiscalTrouble | null> {
      const ready = await prepare()
      return 'trouble' in ready ? ready.trouble : null
    },
    /** Null when the drawer was told to open. */
    async openDrawer(): Promise<FiscalTrouble | null> {
      const answer = await ask(drawerRequest(operator))
      if ('trouble' in answer) return answer.trouble
      return answer.isSuccess ? null : 'refused'
    },
    /** Cancels a receipt that was begun and never ended. Null when none is open any more. */
    async cancelOpen(): Promise<FiscalTrouble | null> {
      const answer = await ask(resetRequest(operator))
      if ('trouble' in answer) return answer.trouble
      const ready = await prepare()
      return 'trouble' in ready && ready.trouble === 'receipt-open' ? ready.trouble : null
    },
    /** The daily closure (Z), after which the printer tells the tax office. */
    async closeDay(): Promise<ClosingOutcome> {
      const ready = await prepare()
      if ('trouble' in ready && ready.trouble !== 'closure-needed') return { kind: 'not-closed', trouble: ready.trouble }
      const before = await lastClosure()
      const answer = await ask(closeDayRequest(operator), CLOSE_MS)
      if (!('trouble' in answer) && !answer.isSuccess) {
        const refusal = refusalOf(answer)
        if (refusal !== 'unknown') return { kind: 'not-closed', trouble: refusal }
      }
      const cents = 'trouble' in answer ? null : closedAmount(answer)
      if ('trouble' in answer) await pause(SETTLE_MS)
      const z = await lastClosure()
      if (z === null || before === null || z <= before) return { kind: 'unsure' }
      const times = z - before
      // The answer is the last one's, whose day had nothing in it.
      return { kind: 'closed', z, cents: times > 1 ? null : cents, times }
    },
    askWhatBecame,
  }

  async function lastDocument(): Promise<DocumentRef | null> {
    const answer = await ask(lastDocumentRequest())
    return 'trouble' in answer ? null : lastDocumentOf(answer)
  }

  async function lastClosure(): Promise<number | null> {
    const answer = await ask(closureRequest())
    return 'trouble' in answer ? null : lastClosureOf(answer)
  }
}

function isSame(one: DocumentRef, other: DocumentRef): boolean {
  return one.serial === other.serial && one.z === other.z && one.number === other.number
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
