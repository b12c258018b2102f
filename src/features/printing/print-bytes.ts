// Bytes to a printer that hangs on a cable, and what became of them. "Printed" is said when the printer itself says that it has
// come to the end; where that stays open, it stays open.
import type { PrinterTrouble } from '#domain/printer.ts'
import type { PrinterLink } from './printer-link.ts'

export type PrintOutcome =
  | { kind: 'printed' }
  /** Nothing was sent. */
  | { kind: 'not-printed'; trouble: PrinterTrouble }
  /** Something was sent: paper may have come out. */
  | { kind: 'unsure'; trouble: PrinterTrouble }

/** DLE EOT n, answered at once whatever the printer is doing: 1 state, 2 why it is offline, 4 paper. */
const askAtOnce = (kind: number) => [0x10, 0x04, kind]
const isAtOnce = (byte: number) => (byte & 0x93) === 0x12
/** GS r 1, answered in its turn: everything before it is on paper. */
const ASK_IN_TURN = [0x1d, 0x72, 1]
const isInTurn = (byte: number) => (byte & 0x90) === 0
const ANSWER_MS = 1500
/** A long ticket takes seconds; in between it is asked whether something is wrong. */
const PATIENCE_MS = 2000
const LONGEST_MS = 40_000

export async function printBytes(link: PrinterLink, bytes: Uint8Array<ArrayBuffer>): Promise<PrintOutcome> {
  let before: PrinterTrouble | 'silent' | null
  try {
    before = await askTrouble(link)
  } catch {
    return { kind: 'not-printed', trouble: 'unplugged' }
  }
  if (before !== null && before !== 'silent') return { kind: 'not-printed', trouble: before }
  try {
    await link.write(bytes)
    // A printer that never answers: all that can be known is that it took everything.
    if (before === 'silent') return { kind: 'printed' }
    return await waitForPaper(link)
  } catch {
    return { kind: 'unsure', trouble: await troubleOr(link, 'unplugged') }
  }
}

/** What is wrong, as the printer itself says; null when nothing is, `silent` when it does not answer. @throws when the line is lost */
export async function askTrouble(link: PrinterLink): Promise<PrinterTrouble | 'silent' | null> {
  const state = await link.ask(askAtOnce(1), isAtOnce, ANSWER_MS)
  if (state === null) return 'silent'
  const paper = await link.ask(askAtOnce(4), isAtOnce, ANSWER_MS)
  const cause = (state & 0x08) === 0 ? 0 : ((await link.ask(askAtOnce(2), isAtOnce, ANSWER_MS)) ?? 0)
  if ((cause & 0x04) !== 0) return 'cover-open'
  if ((cause & 0x20) !== 0 || ((paper ?? 0) & 0x60) === 0x60) return 'paper-out'
  return (state & 0x08) === 0 ? null : 'stopped'
}

async function waitForPaper(link: PrinterLink): Promise<PrintOutcome> {
  // Waited for all the while: the answer may come between two questions.
  const answer = link.ask(ASK_IN_TURN, isInTurn, LONGEST_MS)
  for (;;) {
    const first = await Promise.race([answer, pause(PATIENCE_MS)])
    if (typeof first === 'number') return { kind: 'printed' }
    if (first === null) return { kind: 'unsure', trouble: 'stopped' }
    const trouble = await askTrouble(link)
    if (trouble !== null && trouble !== 'silent') {
      answer.catch(() => undefined)
      return { kind: 'unsure', trouble }
    }
  }
}

function pause(ms: number): Promise<'paused'> {
  return new Promise((resolve) => setTimeout(() => resolve('paused'), ms))
}

async function troubleOr(link: PrinterLink, otherwise: PrinterTrouble): Promise<PrinterTrouble> {
  const trouble = await askTrouble(link).catch(() => null)
  return trouble === null || trouble === 'silent' ? otherwise : trouble
}
