// The cash drawer on a printer of the network: opened by a pulse and nothing else, off until somebody says that there is one.
import '../../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPrinter, readPrinter } from '#data/printing/printer.ts'
import { EposPrinter } from '../../../../tests/fakes/epos-printer.ts'
import { drawerBytes, drawerProblem, openDrawer } from './drawer.ts'

let printer: EposPrinter

beforeEach(async () => {
  printer = new EposPrinter()
  await printer.turnOn()
  await keepPrinter({ choice: { kind: 'network', origin: printer.origin }, drawer: 1 })
})
afterEach(async () => {
  await printer.turnOff()
  await keepPrinter({ choice: { kind: 'browser' } })
})

it('opens by a pulse of a tenth of a second, and nothing is printed', async () => {
  expect(await openDrawer()).toEqual({ kind: 'opened' })
  expect(printer.jobs).toEqual([Uint8Array.of(0x1b, 0x70, 0, 50, 250)])
  expect(printer.paper.pulses).toEqual([{ pin: 2, onMs: 100 }])
  expect([printer.paper.tickets, printer.paper.current.lines]).toEqual([[], []])
})

it('hangs on the other socket where that was chosen', async () => {
  await keepPrinter({ drawer: 2 })
  await openDrawer()
  expect(printer.paper.pulses).toEqual([{ pin: 5, onMs: 100 }])
  expect(drawerBytes(2)[2]).toBe(1)
})

it('is none until somebody says so, nor where the browser prints', async () => {
  await keepPrinter({ drawer: null })
  expect(await openDrawer()).toEqual({ kind: 'none' })
  await keepPrinter({ drawer: 1 })
  await keepPrinter({ choice: { kind: 'browser' } })
  expect([await openDrawer(), (await readPrinter()).drawer]).toEqual([{ kind: 'none' }, null])
  expect(printer.jobs).toEqual([])
})

it('that stays shut is told, with what to do; an open one is not', async () => {
  printer.paper.paper = 'out'
  const outcome = await openDrawer()
  expect(outcome).toEqual({ kind: 'not-opened', trouble: 'paper-out' })
  expect(drawerProblem(outcome)).toEqual({
    title: 'Il cassetto non si è aperto: la carta è finita',
    advice: expect.stringContaining('aprilo con la chiave'),
  })
  printer.paper.mend()
  printer.losesNextAnswer = true
  const unsure = await openDrawer()
  expect(unsure).toEqual({ kind: 'unsure', trouble: 'unreachable' })
  expect(drawerProblem(unsure)?.title).toContain('forse')
  expect([drawerProblem({ kind: 'opened' }), drawerProblem({ kind: 'none' })]).toEqual([null, null])
})
