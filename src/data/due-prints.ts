// The tickets that this device has to print by itself, in the order in which the laboratory needs them.
import { isDueForPrint } from '#domain/due-print.ts'
import { instantOf, shopMoment } from '#domain/shop-time.ts'
import { now } from './clock.ts'
import { db, type OrderRow, type PrintJobRow } from './database.ts'
import { PRINTING_MS } from './print-claim.ts'
import { readPrinter } from './printer.ts'

/** Ids by pickup, then by placing; empty where nothing is printed by itself. Tickets of which nobody knows are not among them. */
export async function listDuePrints(): Promise<string[]> {
  const { isAutomatic, leftOutIds } = await readPrinter()
  return isAutomatic ? unprinted(new Set(leftOutIds)) : []
}

/** What waits already when printing by itself is turned on. */
export function listWaitingPrints(): Promise<string[]> {
  return unprinted(new Set())
}

async function unprinted(leftOut: ReadonlySet<string>): Promise<string[]> {
  const today = instantOf(shopMoment(now()).day, '00:00')
  return db.transaction('r', [db.orders, db.orderItems, db.printJobs], async () => {
    const open = new Set((await db.printJobs.filter(isOpen).toArray()).map(({ orderId }) => orderId))
    const orders = await db.orders.where('status').equals('INPROGRESS').toArray()
    const due: OrderRow[] = []
    for (const order of orders.filter(({ id, isPrinted }) => !isPrinted && !leftOut.has(id) && !open.has(id))) {
      if (isDueForPrint(order, await db.orderItems.where('orderId').equals(order.id).toArray(), today)) due.push(order)
    }
    return due.sort((a, b) => a.pickupMs - b.pickupMs || a.placedAtMs - b.placedAtMs).map(({ id }) => id)
  })
}

/** What another device took is asked about again when it must be through with it, or when this clock was set back. */
function isOpen({ state, sinceMs }: PrintJobRow): boolean {
  const passedMs = now() - sinceMs
  return state !== 'elsewhere' || (passedMs >= 0 && passedMs < PRINTING_MS)
}
