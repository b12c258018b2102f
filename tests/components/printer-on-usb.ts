// A virtual printer of the test on its page's USB socket; it outlives reloads.
import { fakeUsb } from '../fakes/usb-socket.ts'
import type { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { equip } from './shop-frame.ts'

/** Before the page is opened. */
export function plugIn(printer: VirtualPrinter): void {
  equip((page) => {
    page.printerTakes = async (bytes) => printer.receive(Uint8Array.from(bytes))
    page.printerIsThere = async () => printer.isPluggedIn
    fakeUsb(page)
  })
}
