// A receipt printer on the USB socket of a browser that has none: the page sees WebUSB, the bytes go to whoever answers
// `printerTakes`. The same printer may hang on one browser only.

declare global {
  interface Window {
    printerTakes: (bytes: number[]) => Promise<number[] | null>
    printerIsThere: () => Promise<boolean>
  }
}

/** Puts it into the page. Playwright sends it there as text, without a page: it uses nothing from outside. */
export function fakeUsb(page: Window = window): void {
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
      if (!(await page.printerIsThere())) throw new Error('gone')
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
      const back = await page.printerTakes(Array.from(data))
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
    getDevices: async () => ((await page.printerIsThere()) && localStorage.getItem('usb-allowed') ? [device] : []),
    requestDevice: async () => {
      localStorage.setItem('usb-allowed', 'yes')
      return device
    },
  })
  Object.defineProperty(page.navigator, 'usb', { value: bus })
}
