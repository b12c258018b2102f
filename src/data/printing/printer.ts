// This device's receipt printer: which one, whether it prints by itself, which drawer hangs on it, and how it was when last heard of. It belongs to the
// device, not to who is logged in.
import { db } from '#data/db/database.ts'
import { isPrinterTrouble, type PrinterTrouble } from '#domain/production/printing.ts'
import { asObject } from '#domain/wire.ts'

export interface UsbPrinter {
  kind: 'usb'
  vendorId: number
  productId: number
  serialNumber: string
  name: string
}
/** Zeros for ports that are not USB's. */
export interface SerialPrinter {
  kind: 'serial'
  vendorId: number
  productId: number
  baudRate: number
}
/** Origin of the printer in the shop's network, such as `https://192.168.1.50`. */
export interface NetworkPrinter {
  kind: 'network'
  origin: string
}
export type DirectPrinter = UsbPrinter | SerialPrinter | NetworkPrinter
export type PrinterChoice = { kind: 'browser' } | DirectPrinter

export interface PrinterSettings {
  choice: PrinterChoice
  isAutomatic: boolean
  /** Orders that waited already when printing by itself was turned on: they are left to people. */
  leftOutIds: string[]
  /** The socket of the printer that the cash drawer hangs on; null where none does. */
  drawer: DrawerSocket | null
}

/** As they are marked on printers: its pulse comes by pin 2 or pin 5 of the same socket. */
export type DrawerSocket = 1 | 2

export interface PrinterState {
  /** Null while nothing is known to be wrong. */
  trouble: PrinterTrouble | null
  lastPrinted: { number: string; atMs: number } | null
}

const SETTINGS_KEY = 'printer'
const STATE_KEY = 'printer-state'

export async function readPrinter(): Promise<PrinterSettings> {
  const { choice, isAutomatic, leftOutIds, drawer } = asObject((await db.keyValues.get(SETTINGS_KEY))?.value)
  const ids = Array.isArray(leftOutIds) ? leftOutIds.filter((id) => typeof id === 'string') : []
  return {
    ...{ choice: parseChoice(asObject(choice)), isAutomatic: isAutomatic === true, leftOutIds: ids },
    drawer: drawer === 1 || drawer === 2 ? drawer : null,
  }
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

function parseChoice(raw: Record<string, unknown>): PrinterChoice {
  const { kind, vendorId, productId, serialNumber, name, baudRate, origin } = raw
  if (kind === 'network' && typeof origin === 'string') return { kind, origin }
  if (typeof vendorId !== 'number' || typeof productId !== 'number') return { kind: 'browser' }
  if (kind === 'serial' && typeof baudRate === 'number') return { kind, vendorId, productId, baudRate }
  if (kind === 'usb' && typeof serialNumber === 'string' && typeof name === 'string') {
    return { kind, vendorId, productId, serialNumber, name }
  }
  return { kind: 'browser' }
}
