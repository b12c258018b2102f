// A cabled printer in every mood: what the shop says about the ticket is what can be known.
import { expect, it, vi } from 'vitest'
import { VirtualPrinter } from '../../../../tests/fakes/virtual-printer.ts'
import { type Cable, linkOver, printBytes } from './printer-link.ts'
import { testBytes } from './ticket-bytes.ts'

/** @param before what happens to the printer when a write begins, by its number */
function cableTo(printer: VirtualPrinter, before: (write: number) => void = () => undefined): Cable {
  const answers: number[] = []
  let take: ((bytes: Uint8Array) => void) | null = null
  let writes = 0
  return {
    async write(bytes) {
      before(writes++)
      answers.push(...printer.receive(bytes))
      if (take && answers.length > 0) take(Uint8Array.from(answers.splice(0)))
    },
    read: () =>
      answers.length > 0
        ? Promise.resolve(Uint8Array.from(answers.splice(0)))
        : new Promise((resolve) => {
            take = resolve
          }),
    close: async () => undefined,
  }
}

async function outcomeOf(printer: VirtualPrinter, before?: (write: number) => void, canAnswer = true) {
  vi.useFakeTimers()
  const outcome = printBytes(linkOver(cableTo(printer, before), canAnswer), testBytes(0))
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  return outcome
}

it('is printed when the printer says that it has come to the end', async () => {
  const printer = new VirtualPrinter()
  expect(await outcomeOf(printer)).toEqual({ kind: 'printed' })
  expect(printer.tickets).toHaveLength(1)
})

it.each([
  ['paper-out', { paper: 'out' as const }],
  ['cover-open', { isCoverOpen: true }],
])('sends nothing: %s', async (trouble, state) => {
  const printer = Object.assign(new VirtualPrinter(), state)
  expect(await outcomeOf(printer)).toEqual({ kind: 'not-printed', trouble })
  printer.mend()
  expect([printer.tickets, printer.current.lines]).toEqual([[], []])
})

it('sends nothing to a printer that is gone', async () => {
  const printer = Object.assign(new VirtualPrinter(), { isPluggedIn: false })
  expect(await outcomeOf(printer)).toEqual({ kind: 'not-printed', trouble: 'unplugged' })
})

it('does not know when the paper ends in the middle', async () => {
  const printer = Object.assign(new VirtualPrinter(), { linesLeft: 2 })
  expect(await outcomeOf(printer)).toEqual({ kind: 'unsure', trouble: 'paper-out' })
  expect(printer.tickets).toHaveLength(0)
})

it('does not know when the plug is pulled in the middle', async () => {
  const printer = new VirtualPrinter()
  const pull = (write: number) => {
    if (write === 2) printer.bytesLeft = 40
  }
  expect(await outcomeOf(printer, pull)).toEqual({ kind: 'unsure', trouble: 'unplugged' })
  expect(printer.tickets).toHaveLength(0)
})

it('waits for a slow one', async () => {
  const printer = new VirtualPrinter()
  const cable = cableTo(printer)
  const late = {
    ...cable,
    read: () => cable.read().then((bytes) => new Promise<typeof bytes>((resolve) => setTimeout(resolve, 900, bytes))),
  }
  vi.useFakeTimers()
  const outcome = printBytes(linkOver(late, true), testBytes(0))
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await outcome).toEqual({ kind: 'printed' })
})

it('believes one that never answers, once it has taken everything', async () => {
  const printer = Object.assign(new VirtualPrinter(), { isSilent: true })
  expect(await outcomeOf(printer)).toEqual({ kind: 'printed' })
  expect(printer.tickets).toHaveLength(1)
})
