// What is said of several tickets: each of them once, and what nobody knows is never counted as out.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { printMany, printManySummary } from './print-many.tsx'
import type { PrintTrigger, TicketOutcome } from './print-ticket.tsx'

const PRINTED: TicketOutcome = { kind: 'printed' }
const ALREADY: TicketOutcome = { kind: 'already' }
const takenBy = (device: string): TicketOutcome => ({ kind: 'unsure', device, trouble: null })
const OUT = 'paper-out' as const

/** A printer that answers those outcomes one after the other. */
function answering(...outcomes: TicketOutcome[]) {
  const asked: [string, PrintTrigger][] = []
  const print = async (id: string, occasion: PrintTrigger) => {
    asked.push([id, occasion])
    const outcome = outcomes.shift()
    if (!outcome) throw new Error(`nobody expected ${id}`)
    return outcome
  }
  return { asked, print }
}

test('the paper runs out in the middle of the second: one is out, one perhaps, two are not', async () => {
  const { asked, print } = answering(PRINTED, { kind: 'unsure', device: '', trouble: OUT })
  const made = await printMany(['a', 'b', 'c', 'd'], [], print)
  expect(made).toMatchObject({ printed: ['a'], already: [], unsure: [{ id: 'b', device: '' }], missed: ['c', 'd'], trouble: OUT })
  expect(asked).toHaveLength(2)
  expect(printManySummary(made)).toEqual({ title: 'Stampate 1 di 4 comande', isDone: false })
})

test('out of paper from the start: none is out', async () => {
  const made = await printMany(['a', 'b'], [], answering({ kind: 'not-printed', trouble: OUT }).print)
  expect(made).toMatchObject({ printed: [], unsure: [], missed: ['a', 'b'], trouble: OUT })
})

test('one that was interrupted before is perhaps out, and stops nothing', async () => {
  const made = await printMany(['a', 'b', 'c'], [], answering(takenBy(''), PRINTED, ALREADY).print)
  expect(made).toMatchObject({ printed: ['b'], already: ['c'], unsure: [{ id: 'a', device: '' }], missed: [], trouble: null })
  expect(printManySummary(made).isDone).toBe(false)
})

test('what another till was just printing is asked about again at the end', async () => {
  const { asked, print } = answering(takenBy('C2'), takenBy('C2'), PRINTED, ALREADY, takenBy('C2'))
  const made = await printMany(['a', 'b', 'c'], [], print)
  expect(asked.map(([id]) => id)).toEqual(['a', 'b', 'c', 'a', 'b'])
  expect(made).toMatchObject({ printed: ['c'], already: ['a'], unsure: [{ id: 'b', device: 'C2' }], missed: [], trouble: null })
})

test('a failure of ours is told as not printed, and what was printed before it stays so', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const made = await printMany(['a', 'b', 'c'], [], answering(PRINTED).print)
  expect(made).toMatchObject({ printed: ['a'], missed: ['b', 'c'], trouble: 'stopped' })
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})

test('what the other till has printed all of is told so', async () => {
  const all = await printMany(['a', 'b'], [], answering(ALREADY, ALREADY).print)
  expect(printManySummary(all)).toEqual({ title: 'Le 2 comande erano già uscite', isDone: true })
})

test('copies are asked for as copies, and all of them is done', async () => {
  const { asked, print } = answering(PRINTED, PRINTED, ALREADY)
  const made = await printMany(['a', 'b', 'c'], ['b'], print)
  expect(asked.map(([, occasion]) => occasion)).toEqual(['by-hand', 'copy', 'by-hand'])
  expect(printManySummary(made)).toEqual({ title: '2 comande stampate', isDone: true })
})
