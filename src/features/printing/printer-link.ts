// The cable to a receipt printer, whatever it is: bytes go in, status bytes may come back.

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
