// A receipt printer on a serial line (also Bluetooth and most USB-to-serial cables), by the browser's Web Serial (Chromium).
import type { SerialPrinter } from '#data/printing/printer.ts'
import { type Cable, linkOver, type OpenedLink } from './printer-link.ts'

interface SerialPort {
  readable: ReadableStream<Uint8Array> | null
  writable: WritableStream<Uint8Array> | null
  getInfo(): { usbVendorId?: number | undefined; usbProductId?: number | undefined }
  open(options: { baudRate: number; bufferSize: number }): Promise<void>
  close(): Promise<void>
}
interface Serial extends EventTarget {
  getPorts(): Promise<SerialPort[]>
  requestPort(): Promise<SerialPort>
}

const BUFFER_BYTES = 4096

function serial(): Serial | null {
  return 'serial' in navigator ? (navigator.serial as Serial) : null
}

export function hasSerial(): boolean {
  return serial() !== null
}

/** Asks the person which one. Null when nothing was chosen. @param baudRate as on the printer's self-test page */
export async function chooseSerialPrinter(baudRate: number): Promise<SerialPrinter | null> {
  const port = await serial()
    ?.requestPort()
    .catch(() => null)
  return port ? { kind: 'serial', ...idOf(port), baudRate } : null
}

export async function openSerial(printer: SerialPrinter): Promise<OpenedLink> {
  const ports = (await serial()?.getPorts()) ?? []
  const port = ports.find((candidate) => {
    const { vendorId, productId } = idOf(candidate)
    return vendorId === printer.vendorId && productId === printer.productId
  })
  if (!port) return { ok: false, trouble: 'unplugged' }
  try {
    await port.open({ baudRate: printer.baudRate, bufferSize: BUFFER_BYTES })
    return { ok: true, link: linkOver(cableOf(port), true) }
  } catch {
    return { ok: false, trouble: 'in-use' }
  }
}

function idOf(port: SerialPort): { vendorId: number; productId: number } {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo()
  return { vendorId: usbVendorId, productId: usbProductId }
}

function cableOf(port: SerialPort): Cable {
  const reader = port.readable?.getReader()
  return {
    async write(bytes) {
      const writer = port.writable?.getWriter()
      if (!writer) throw new Error('The line is lost.')
      await writer.write(bytes).finally(() => writer.releaseLock())
    },
    async read() {
      const chunk = await reader?.read()
      return chunk && !chunk.done ? chunk.value : null
    },
    async close() {
      await reader?.cancel().catch(() => undefined)
      reader?.releaseLock()
      await port.close()
    },
  }
}
