// The cable to a receipt printer (USB or serial): bytes go in, status bytes may come back; and sending a ticket over it.
// "Printed" is said only when the printer itself reports that it has come to the end; where that stays open, the outcome is
// "unsure".
import type { PrinterTrouble } from '#domain/production/printing.ts'

export interface PrinterLink {
  /** Resolves when the printer has taken the bytes. @throws when the line is lost, or nothing moves for too long */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Writes a question and waits for the first byte that may be its answer; null after `waitMs` of silence. @throws as write */
  ask(question: readonly number[], isAnswer: (byte: number) => boolean, waitMs: number): Promise<number | null>
  /** Never throws. */
  close(): Promise<void>
}

export type OpenedLink = { ok: true; link: PrinterLink } | { ok: false; trouble: 'unplugged' | 'in-use' }

/** A printer that takes nothing for so long has stopped. */
const WRITE_MS = 15_000

/** What USB and serial have in common. */
export interface Cable {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The next bytes from the printer; null when the line has ended. */
  read(): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** @param canAnswer false where the printer has no way back: then nothing is read */
export function linkOver(cable: Cable, canAnswer: boolean): PrinterLink {
  const waiting = new Set<(byte: number) => void>()
  if (canAnswer) void listen()

  async function listen(): Promise<void> {
    for (;;) {
      const bytes = await cable.read().catch(() => null)
      if (bytes === null) return
      for (const byte of bytes) for (const take of waiting) take(byte)
    }
  }

  async function write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The printer takes nothing.')), WRITE_MS)
    })
    await Promise.race([cable.write(bytes), tooLong]).finally(() => clearTimeout(timer))
  }

  return {
    write,
    async ask(question, isAnswer, waitMs) {
      let take: (byte: number) => void = () => undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      const answer = new Promise<number | null>((resolve) => {
        take = (byte) => isAnswer(byte) && resolve(byte)
        timer = setTimeout(() => resolve(null), waitMs)
      })
      waiting.add(take)
      try {
        await write(Uint8Array.from(question))
        return await answer
      } finally {
        clearTimeout(timer)
        waiting.delete(take)
      }
    },
    close: () => cable.close().catch(() => undefined),
  }
}

// Bytes to a printer that hangs on a cable, and what became of them. "Printed" is said when the printer itself says that it has
// come to the end; where that stays open, it stays open.

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

/**
 * What is wrong, as the printer itself says; null when nothing is, `silent` when it does not answer.
 * @throws when the line is lost
 */
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
