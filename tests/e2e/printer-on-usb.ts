// A virtual printer of the journey on its browser's USB socket; it outlives reloads.
import type { BrowserContext } from 'playwright/test'
import { fakeUsb } from '../fakes/usb-socket.ts'
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
  await context.addInitScript({ content: `(${fakeUsb})()` })
}
