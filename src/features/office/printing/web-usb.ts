// A receipt printer on USB, by the browser's WebUSB (Chromium). The browser remembers the permission: after a reload the printer
// is found among `getDevices`.
import type { UsbPrinter } from '#data/printing/printer.ts'
import { type Cable, linkOver, type OpenedLink } from './printer-link.ts'

/** What of WebUSB is used here: TypeScript's DOM does not know it. */
interface UsbEndpoint {
  endpointNumber: number
  direction: 'in' | 'out'
  type: string
}
interface UsbDevice {
  vendorId: number
  productId: number
  productName?: string | undefined
  serialNumber?: string | undefined
  opened: boolean
  configuration: {
    interfaces: { interfaceNumber: number; alternate: { interfaceClass: number; endpoints: UsbEndpoint[] } }[]
  } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: BufferSource): Promise<{ status?: string | undefined }>
  transferIn(endpoint: number, length: number): Promise<{ data?: DataView | undefined }>
}
interface Usb extends EventTarget {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

const PRINTER_CLASS = 7
const CHUNK_BYTES = 4096
const ANSWER_BYTES = 64

function usb(): Usb | null {
  return 'usb' in navigator ? (navigator.usb as Usb) : null
}

export function hasUsb(): boolean {
  return usb() !== null
}

/** Asks the person which one. Null when nothing was chosen. */
export async function chooseUsbPrinter(): Promise<UsbPrinter | null> {
  const device = await usb()
    ?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    .catch(() => null)
  if (!device) return null
  const { vendorId, productId, serialNumber = '', productName = '' } = device
  return { kind: 'usb', vendorId, productId, serialNumber, name: productName.trim() || 'Stampante USB' }
}

export async function openUsb(printer: UsbPrinter): Promise<OpenedLink> {
  const devices = (await usb()?.getDevices()) ?? []
  const alike = devices.filter(({ vendorId, productId }) => vendorId === printer.vendorId && productId === printer.productId)
  const device = alike.find(({ serialNumber = '' }) => serialNumber === printer.serialNumber) ?? alike[0]
  if (!device) return { ok: false, trouble: 'unplugged' }
  try {
    return { ok: true, ...(await connect(device)) }
  } catch {
    await device.close().catch(() => undefined)
    return { ok: false, trouble: 'in-use' }
  }
}

/** Calls back when something on USB is plugged in or pulled out. @returns a function that stops it */
export function onUsbChange(listen: () => void): () => void {
  const bus = usb()
  bus?.addEventListener('connect', listen)
  bus?.addEventListener('disconnect', listen)
  return () => {
    bus?.removeEventListener('connect', listen)
    bus?.removeEventListener('disconnect', listen)
  }
}

async function connect(device: UsbDevice): Promise<{ link: ReturnType<typeof linkOver> }> {
  if (!device.opened) await device.open()
  if (device.configuration === null) await device.selectConfiguration(1)
  const face = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS)
  const way = (direction: 'in' | 'out') =>
    face?.alternate.endpoints.find((endpoint) => endpoint.direction === direction && endpoint.type === 'bulk')?.endpointNumber
  const [out, back] = [way('out'), way('in')]
  if (!face || out === undefined) throw new Error('This is no printer.')
  await device.claimInterface(face.interfaceNumber)
  return { link: linkOver(cableOf(device, out, back), back !== undefined) }
}

function cableOf(device: UsbDevice, out: number, back: number | undefined): Cable {
  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const { status } = await device.transferOut(out, bytes.slice(from, from + CHUNK_BYTES))
        if (status !== undefined && status !== 'ok') throw new Error(`USB: ${status}`)
      }
    },
    async read() {
      if (back === undefined) return null
      const { data } = await device.transferIn(back, ANSWER_BYTES)
      return data ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array()
    },
    close: () => device.close(),
  }
}
