// A receipt printer on the USB socket of a browser that has none: the page sees WebUSB, the bytes go to a virtual printer of the
// test, which outlives reloads. The same printer may hang on one browser only.
import type { BrowserContext } from 'playwright/test'
import type { VirtualPrinter } from '../fakes/virtual-printer.ts'

/** Before the page is opened. */
export async function plugIn(context: BrowserContext, printer: VirtualPrinter): Promise<void> {
  await context.exposeFunction('printerTakes', (bytes: number[]) => {
    try {
      return printer.receive(bytes)
    } catch {
      return null
    }
  })
  await context.exposeFunction('printerIsThere', () => printer.isPluggedIn)
  await context.addInitScript(fakeUsb)
}

declare global {
  interface Window {
    printerTakes: (bytes: number[]) => Promise<number[] | null>
    printerIsThere: () => Promise<boolean>
  }
}

/** Runs in the page. */
function fakeUsb(): void {
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
      if (!(await window.printerIsThere())) throw new Error('gone')
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
      const back = await window.printerTakes(Array.from(data))
      if (back === null) throw new Error('gone')
      answers.push(...back)
      flush()
      return { status: 'ok' }
    },
    transferIn: () =>
      new Promise<{ data: DataView }>((resolve, reject) => {
        waiting = { resolve, reject }
        flush()
      }),
  }
  const bus = Object.assign(new EventTarget(), {
    getDevices: async () => ((await window.printerIsThere()) && localStorage.getItem('usb-allowed') ? [device] : []),
    requestDevice: async () => {
      localStorage.setItem('usb-allowed', 'yes')
      return device
    },
  })
  Object.defineProperty(navigator, 'usb', { value: bus })
}
