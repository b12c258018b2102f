// A printer in the network in every mood, on Epson's real wire format: what the shop says about the ticket is what can be known.
import '../../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { EposPrinter } from '../../../../tests/fakes/epos-printer.ts'
import { askNetworkTrouble, printOverNetwork } from './network-printer.ts'
import { testBytes, ticketBytes } from './ticket-bytes.ts'
import { ticketContent } from './ticket-content.ts'

let printer: EposPrinter
const choice = () => ({ kind: 'network' as const, origin: printer.origin })

beforeEach(async () => {
  printer = new EposPrinter()
  await printer.turnOn()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await printer.turnOff()
})

it('receives the ticket byte for byte, and says when it is on paper', async () => {
  const order = { ...anOrder(), items: [anItem()], customer: { name: 'Niccolò D’Amico', phone: '' } }
  const facts = { products: new Map(), allergens: new Map(), shop: null, deviceCode: 'C1' }
  const content = ticketContent(order, facts, { isReprint: false, printedMs: 0, origin: 'https://shop.test' })
  const bytes = ticketBytes(content, { cakes: new Map() })
  expect(await printOverNetwork(choice(), bytes)).toEqual({ kind: 'printed' })
  expect(printer.jobs).toEqual([bytes])
  expect(printer.paper.tickets[0]?.lines.join('\n')).toContain("Niccolò D'Amico")
})

it.each([
  ['paper-out', { paper: 'out' as const }],
  ['cover-open', { isCoverOpen: true }],
])('is asked before, and sent nothing: %s', async (trouble, state) => {
  Object.assign(printer.paper, state)
  expect(await askNetworkTrouble(choice())).toBe(trouble)
  expect(await printOverNetwork(choice(), testBytes(0))).toEqual({ kind: 'not-printed', trouble })
  printer.paper.mend()
  expect([await askNetworkTrouble(choice()), printer.jobs, printer.paper.current.lines]).toEqual([null, [], []])
})

it('prints nothing when it is switched off', async () => {
  await printer.turnOff()
  expect(await printOverNetwork(choice(), testBytes(0))).toEqual({ kind: 'not-printed', trouble: 'unreachable' })
})

it('leaves open what came out when the paper ends in the middle', async () => {
  printer.paper.linesLeft = 2
  expect(await printOverNetwork(choice(), testBytes(0))).toEqual({ kind: 'unsure', trouble: 'paper-out' })
})

it('leaves open what came out when its answer is lost', async () => {
  printer.losesNextAnswer = true
  expect(await printOverNetwork(choice(), testBytes(0))).toEqual({ kind: 'unsure', trouble: 'unreachable' })
  expect(printer.paper.tickets).toHaveLength(1)
})

it('is no printer when something else answers at its address', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Benvenuto nel wifi</html>'))
  expect(await askNetworkTrouble(choice())).toBe('unreachable')
})
