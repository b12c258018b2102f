// A printer of fiscal receipts (registratore telematico) in the shop's network, as the till sees it: it prints documents, and what
// became of each is known, or said to be unknown. One driver stands behind it, Epson's; RCH's or Custom's would be another.
//
// A lost answer is never met by printing again: the printer is asked how it stands and which receipts it holds. Only when it holds
// the last one that this device knows, and none after it, nothing was printed. Everything else is for a person.

import { now } from '#data/server/clock.ts'
import {
  closeDayRequest,
  closedAmount,
  closureRequest,
  drawerRequest,
  type EpsonAnswer,
  heldRequest,
  isHeldOf,
  isIdle,
  lastClosureOf,
  printedNumbers,
  readAnswer,
  receiptRequest,
  refundRequest,
  refusalOf,
  resetRequest,
  serialOf,
  serialRequest,
  statusRequest,
  statusTrouble,
  voidRequest,
} from '#domain/fiscal/epson.ts'
import type { DocumentRef } from '#domain/fiscal/printed-receipt.ts'
import type { FiscalReceipt, FiscalRefund } from '#domain/fiscal/receipt.ts'
import type { FiscalTrouble } from '#domain/fiscal/trouble.ts'
import type { Cents } from '#domain/money.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { postToPrinter } from './printer-post.ts'

export type FiscalOutcome =
  /** `cents`: what the paper comes to, as the printer says. */
  | { kind: 'printed'; ref: DocumentRef; cents: Cents }
  /** Nothing is on paper that counts. */
  | { kind: 'not-printed'; trouble: FiscalTrouble }
  /** It may be on paper. `candidate`: a receipt that the printer holds and this device knew nothing of; null for none. */
  | { kind: 'unsure'; candidate: DocumentRef | null }

export type ClosingOutcome =
  /** `cents`: the day's takings, as the printer says; null when it did not. */
  | { kind: 'closed'; z: number; cents: Cents | null }
  | { kind: 'not-closed'; trouble: FiscalTrouble }
  /** It may have closed the day: its paper says so, and a second closure harms nobody. */
  | { kind: 'unsure' }

export interface FiscalPrinter {
  printReceipt(receipt: FiscalReceipt): Promise<FiscalOutcome>
  /** @param of the receipt that it takes back, wholly or in part */
  printRefund(refund: FiscalRefund, of: DocumentRef): Promise<FiscalOutcome>
  printVoid(of: DocumentRef): Promise<FiscalOutcome>
  /** What keeps it from printing; null when nothing does. */
  askTrouble(): Promise<FiscalTrouble | null>
  /** Null when the drawer was told to open. */
  openDrawer(): Promise<FiscalTrouble | null>
  /** Cancels a receipt that was begun and never ended. Null when none is open any more. */
  cancelOpen(): Promise<FiscalTrouble | null>
  /** The daily closure (Z), after which the printer tells the tax office. */
  closeDay(): Promise<ClosingOutcome>
  /**
   * What became of a receipt of which no answer came. `none`: it was not printed. A document: the printer holds one that this device knew
   * nothing of, and it may be that one. Null: nobody can tell.
   * @param fromMs when it was sent
   */
  askWhatBecame(known: KnownDocuments | null, fromMs: number): Promise<'none' | DocumentRef | null>
}

/** What this device knows that the printer holds. */
export interface KnownDocuments {
  /** Its newest receipt, whose day is the printer's as well as the shop's. */
  receipt: DocumentRef
  /** The highest number of any document since that receipt's closure. */
  number: number
}

interface EpsonSettings {
  /** Such as `https://192.168.1.60`. */
  origin: string
  operator: number
  known: KnownDocuments | null
  /** How long a printer that lost its answer is left alone before it is asked, milliseconds. */
  settleMs?: number
}

/** The printer's own device name, and how long it may take, ms. */
const SERVICE = '/cgi-bin/fpmate.cgi?devid=local_printer&timeout=10000'
const ASK_MS = 6000
/** The printer gives up after ten seconds: whoever waits longer than that hears what became of it. */
const PRINT_MS = 25_000
/** Prints, and tells the tax office. */
const CLOSE_MS = 90_000
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

export function epsonPrinter({ origin, operator, known, settleMs = SETTLE_MS }: EpsonSettings): FiscalPrinter {
  async function ask(request: string, waitMs = ASK_MS): Promise<EpsonAnswer | { trouble: 'unreachable' | 'address-closed' }> {
    const reply = await postToPrinter(`${origin}${SERVICE}`, request, waitMs)
    // Whatever else answers there is no printer.
    return 'trouble' in reply ? reply : (readAnswer(reply.xml) ?? { trouble: 'unreachable' })
  }

  /** Its serial number, or what keeps it from printing. */
  async function prepare(): Promise<{ serial: string } | { trouble: FiscalTrouble }> {
    const status = await ask(statusRequest(operator))
    if ('trouble' in status) return status
    const trouble = statusTrouble(status)
    if (trouble !== null) return { trouble: trouble === 'unknown' ? 'unreachable' : trouble }
    const answer = await ask(serialRequest())
    const serial = 'trouble' in answer ? null : serialOf(answer, status)
    return serial === null ? { trouble: 'unreachable' } : { serial }
  }

  async function print(request: string, isReceipt: boolean): Promise<FiscalOutcome> {
    const ready = await prepare()
    if ('trouble' in ready) return { kind: 'not-printed', trouble: ready.trouble }
    const fromMs = now()
    const answer = await ask(request, PRINT_MS)
    if (!('trouble' in answer) && answer.isSuccess) {
      const numbers = printedNumbers(answer)
      if (numbers === null) return { kind: 'unsure', candidate: null }
      const { cents, ...ref } = numbers
      return { kind: 'printed', ref: { serial: ready.serial, ...ref }, cents }
    }
    const refusal = 'trouble' in answer ? 'unknown' : refusalOf(answer)
    if (refusal !== 'unknown') return afterRefusal(refusal)
    // A refund or a void is none that could be asked for.
    const became = await askWhatBecame(isReceipt ? known : null, fromMs)
    return became === 'none' ? { kind: 'not-printed', trouble: 'unreachable' } : { kind: 'unsure', candidate: became }
  }

  /** The printer said no, perhaps in the middle: what it has begun is cancelled, and it must then have nothing on its hands. */
  async function afterRefusal(trouble: FiscalTrouble): Promise<FiscalOutcome> {
    let status = await ask(statusRequest(operator))
    if (!('trouble' in status) && statusTrouble(status) === 'receipt-open') {
      await ask(resetRequest(operator))
      status = await ask(statusRequest(operator))
    }
    return !('trouble' in status) && isIdle(status) ? { kind: 'not-printed', trouble } : { kind: 'unsure', candidate: null }
  }

  async function askWhatBecame(known: KnownDocuments | null, fromMs: number): Promise<'none' | DocumentRef | null> {
    for (let turn = 0; turn < SETTLE_TURNS; turn++) {
      await pause(settleMs)
      const status = await ask(statusRequest(operator))
      if ('trouble' in status || !isIdle(status)) continue
      const closed = await lastClosure()
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
    printReceipt: (receipt) => print(receiptRequest(receipt, operator), true),
    printRefund: (refund, of) => print(refundRequest(refund, of, operator), false),
    printVoid: (of) => print(voidRequest(of, operator), false),
    async askTrouble() {
      const ready = await prepare()
      return 'trouble' in ready ? ready.trouble : null
    },
    async openDrawer() {
      const answer = await ask(drawerRequest(operator))
      if ('trouble' in answer) return answer.trouble
      return answer.isSuccess ? null : 'refused'
    },
    async cancelOpen() {
      const answer = await ask(resetRequest(operator))
      if ('trouble' in answer) return answer.trouble
      const ready = await prepare()
      return 'trouble' in ready && ready.trouble === 'receipt-open' ? ready.trouble : null
    },
    async closeDay() {
      const ready = await prepare()
      if ('trouble' in ready && ready.trouble !== 'closure-needed') return { kind: 'not-closed', trouble: ready.trouble }
      const before = await lastClosure()
      const answer = await ask(closeDayRequest(operator), CLOSE_MS)
      if (!('trouble' in answer) && !answer.isSuccess) {
        const refusal = refusalOf(answer)
        if (refusal !== 'unknown') return { kind: 'not-closed', trouble: refusal }
      }
      const cents = 'trouble' in answer ? null : closedAmount(answer)
      if ('trouble' in answer) await pause(settleMs)
      const z = await lastClosure()
      if (z !== null && before !== null && z > before) return { kind: 'closed', z, cents }
      return { kind: 'unsure' }
    },
    askWhatBecame,
  }

  async function lastClosure(): Promise<number | null> {
    const answer = await ask(closureRequest())
    return 'trouble' in answer ? null : lastClosureOf(answer)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
