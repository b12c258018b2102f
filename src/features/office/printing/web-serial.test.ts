// A printer on a serial line, by a port as Chromium gives it: streams, one reader and one writer at a time.
import { afterEach, expect, it, vi } from 'vitest'
import { VirtualPrinter } from '../../../../tests/fakes/virtual-printer.ts'
import { printBytes } from './printer-link.ts'
import { testBytes } from './ticket-bytes.ts'
import { chooseSerialPrinter, openSerial } from './web-serial.ts'

const ID = { usbVendorId: 0x067b, usbProductId: 0x2303 }
const PRINTER = { kind: 'serial' as const, vendorId: ID.usbVendorId, productId: ID.usbProductId, baudRate: 19_200 }

class FakePort {
  readable: ReadableStream<Uint8Array> | null = null
  writable: WritableStream<Uint8Array> | null = null
  openedAt: number | null = null
  readonly #printer: VirtualPrinter

  constructor(printer: VirtualPrinter) {
    this.#printer = printer
  }

  getInfo() {
    return ID
  }

  async open({ baudRate }: { baudRate: number }): Promise<void> {
    if (this.openedAt !== null) throw new DOMException('The port is already open.', 'InvalidStateError')
    this.openedAt = baudRate
    let answer: ReadableStreamDefaultController<Uint8Array> | null = null
    this.readable = new ReadableStream({
      start: (controller) => {
        answer = controller
      },
    })
    this.writable = new WritableStream({
      write: (bytes) => {
        const answers = this.#printer.receive(bytes)
        if (answers.length > 0) answer?.enqueue(Uint8Array.from(answers))
      },
    })
  }

  async close(): Promise<void> {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError('A stream is locked.')
    this.openedAt = null
  }
}

function plugIn(printer: VirtualPrinter): FakePort {
  const port = new FakePort(printer)
  vi.stubGlobal('navigator', { serial: { getPorts: async () => [port], requestPort: async () => port } })
  return port
}
afterEach(() => void vi.unstubAllGlobals())

async function opened() {
  const line = await openSerial(PRINTER)
  if (!line.ok) throw new Error(`Not opened: ${line.trouble}.`)
  return line.link
}

it('is the port that a person chose, at its speed', async () => {
  const port = plugIn(new VirtualPrinter())
  expect(await chooseSerialPrinter(19_200)).toEqual(PRINTER)
  const link = await opened()
  expect(port.openedAt).toBe(19_200)
  await link.close()
  expect(port.openedAt).toBeNull()
})

it('prints, and can be opened again for the next ticket', async () => {
  const printer = new VirtualPrinter()
  plugIn(printer)
  for (const count of [1, 2]) {
    const link = await opened()
    expect(await printBytes(link, testBytes(0))).toEqual({ kind: 'printed' })
    await link.close()
    expect(printer.tickets).toHaveLength(count)
  }
})

it('says what is wrong, and sends nothing', async () => {
  const printer = Object.assign(new VirtualPrinter(), { isCoverOpen: true })
  plugIn(printer)
  expect(await printBytes(await opened(), testBytes(0))).toEqual({ kind: 'not-printed', trouble: 'cover-open' })
})

it('does not know what came out when the cable is pulled in the middle', async () => {
  const printer = Object.assign(new VirtualPrinter(), { bytesLeft: 40 })
  plugIn(printer)
  expect(await printBytes(await opened(), testBytes(0))).toEqual({ kind: 'unsure', trouble: 'unplugged' })
})

it('is not there when another port is, and busy when another program has it', async () => {
  const port = plugIn(new VirtualPrinter())
  expect(await openSerial({ ...PRINTER, productId: 1 })).toEqual({ ok: false, trouble: 'unplugged' })
  await port.open({ baudRate: 9600 })
  expect(await openSerial(PRINTER)).toEqual({ ok: false, trouble: 'in-use' })
})
