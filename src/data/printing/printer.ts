// This device's receipt printer: which one, whether it prints by itself, which drawer hangs on it, and how it was when last heard of. It belongs to the
// device, not to who is logged in.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
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

export interface PrinterState {
  /** Null while nothing is known to be wrong. */
  trouble: PrinterTrouble | null
  lastPrinted: { number: string; atMs: number } | null
}

const SETTINGS_KEY = 'printer'
const STATE_KEY = 'printer-state'

export async function readPrinter(): Promise<PrinterSettings> {
  return v.parse(settingsSchema, asObject((await db.keyValues.get(SETTINGS_KEY))?.value))
}

export async function keepPrinter(change: Partial<PrinterSettings>): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const value = { ...(await readPrinter()), ...change }
    // The browser's own dialog needs a person, and opens no drawer.
    if (value.choice.kind === 'browser') Object.assign(value, { isAutomatic: false, drawer: null })
    await db.keyValues.put({ key: SETTINGS_KEY, value })
    if (change.choice) await db.keyValues.delete(STATE_KEY)
  })
}

export async function readPrinterState(): Promise<PrinterState> {
  const { trouble, lastPrinted } = asObject((await db.keyValues.get(STATE_KEY))?.value)
  const { number, atMs } = asObject(lastPrinted)
  return {
    trouble: isPrinterTrouble(trouble) ? trouble : null,
    lastPrinted: typeof number === 'string' && typeof atMs === 'number' ? { number, atMs } : null,
  }
}

export async function keepPrinterState(change: Partial<PrinterState>): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    await db.keyValues.put({ key: STATE_KEY, value: { ...(await readPrinterState()), ...change } })
  })
}
