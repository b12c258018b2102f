// A receipt printer on the USB socket of a browser that has none: the page sees WebUSB, the bytes go to a virtual printer of the
// test, which outlives reloads.
import type { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { equip } from './shop-frame.ts'

/** Before the page is opened. */
export function plugIn(printer: VirtualPrinter): void {
  equip((page) => Object.defineProperty(page.navigator, 'usb', { value: usbWith(printer) }))
}

function usbWith(printer: VirtualPrinter) {
  const answers: number[] = []
  let waiting: { resolve: (result: { data: DataView }) => void; reject: (error: Error) => void } | null = null
  const flush = () => {
    if (!waiting || answers.length === 0) return
    waiting.resolve({ data: new DataView(Uint8Array.from(answers.splice(0)).buffer) })
    waiting = null
  }
  const endpoints = [
    { endpointNumber: 1, direction: 'out', type: 'bulk' },
    { endpointNumber: 2, direction: 'in', type: 'bulk' },
  ]
  const device = {
    vendorId: 0x04b8,
    productId: 0x0e28,
    productName: 'TM-T20III',
    serialNumber: 'PROVA1',
    opened: false,
    configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
    open: async () => {
      if (!printer.isPluggedIn) throw new Error('gone')
      device.opened = true
    },
    close: async () => {
      device.opened = false
      answers.length = 0
      waiting?.reject(new Error('closed'))
      waiting = null
    },
    selectConfiguration: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (_endpoint: number, data: Uint8Array) => {
      answers.push(...printer.receive(data))
      flush()
      return { status: 'ok' }
    },
    transferIn: () =>
      new Promise<{ data: DataView }>((resolve, reject) => {
        waiting = { resolve, reject }
        flush()
      }),
  }
  return Object.assign(new EventTarget(), {
    getDevices: async () => (printer.isPluggedIn && localStorage.getItem('usb-allowed') ? [device] : []),
    requestDevice: async () => {
      localStorage.setItem('usb-allowed', 'yes')
      return device
    },
  })
}
