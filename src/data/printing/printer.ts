// This device's receipt printer: which one, whether it prints by itself, which drawer hangs on it, and how it was when last heard of. It belongs to the
// device, not to who is logged in.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { isPrinterTrouble, type PrinterTrouble } from '#domain/production/printing.ts'
import { asObject } from '#domain/wire.ts'

const choiceSchema = v.variant('kind', [
  v.object({ kind: v.literal('browser') }),
  v.object({
    ...{ kind: v.literal('usb'), vendorId: v.number(), productId: v.number(), serialNumber: v.string(), name: v.string() },
  }),
  // Zeros for ports that are not USB's.
  v.object({ kind: v.literal('serial'), vendorId: v.number(), productId: v.number(), baudRate: v.number() }),
  // Origin of the printer in the shop's network, such as `https://192.168.1.50`.
  v.object({ kind: v.literal('network'), origin: v.string() }),
])
export type PrinterChoice = v.InferOutput<typeof choiceSchema>
export type DirectPrinter = Exclude<PrinterChoice, { kind: 'browser' }>
export type UsbPrinter = Extract<DirectPrinter, { kind: 'usb' }>
export type SerialPrinter = Extract<DirectPrinter, { kind: 'serial' }>
export type NetworkPrinter = Extract<DirectPrinter, { kind: 'network' }>

const settingsSchema = v.object({
  choice: v.fallback(choiceSchema, { kind: 'browser' }),
  isAutomatic: v.fallback(v.boolean(), false),
  /** Orders that waited already when printing by itself was turned on: they are left to people. */
  leftOutIds: v.fallback(v.array(v.string()), []),
  /** The socket of the printer that the cash drawer hangs on; null where none does. */
  drawer: v.fallback(v.nullable(v.picklist([1, 2])), null),
})
export type PrinterSettings = v.InferOutput<typeof settingsSchema>
/** As they are marked on printers: its pulse comes by pin 2 or pin 5 of the same socket. */
export type DrawerSocket = NonNullable<PrinterSettings['drawer']>

const stateSchema = v.object({
  /** Null while nothing is known to be wrong. */
  trouble: v.fallback(v.nullable(v.custom<PrinterTrouble>(isPrinterTrouble)), null),
  lastPrinted: v.fallback(v.nullable(v.object({ number: v.string(), atMs: v.number() })), null),
})
export type PrinterState = v.InferOutput<typeof stateSchema>

const settings = keptValue('printer', v.pipe(v.unknown(), v.transform(asObject), settingsSchema))
const state = keptValue('printer-state', v.pipe(v.unknown(), v.transform(asObject), stateSchema))

export const readPrinter = settings.read
export const readPrinterState = state.read

export async function keepPrinter(change: Partial<PrinterSettings>): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const value = { ...(await readPrinter()), ...change }
    // The browser's own dialog needs a person, and opens no drawer.
    if (value.choice.kind === 'browser') Object.assign(value, { isAutomatic: false, drawer: null })
    await settings.keep(value)
    if (change.choice) await state.keep(null)
  })
}

export function keepPrinterState(change: Partial<PrinterState>): Promise<void> {
  return state.change((before) => ({ ...before, ...change }))
}
