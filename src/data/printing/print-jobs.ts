// The tickets of this device: which it has to print by itself, the claim by which one of two devices gets a ticket, and those
// that went to paper without knowing yet that they got there. Written before the first byte leaves: a power cut leaves "forse
// già stampata" and never a second ticket by itself.
import * as v from 'valibot'
import { db, type OrderRow, type PrintJobRow } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { markPrinted } from '#data/orders/changes.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { isDueForAutoPrint } from '#domain/production/printing.ts'
import { readPrinter } from './printer.ts'

/** Held while something goes to paper: one ticket at a time, whatever tab asks. */
const LOCK = 'sfoglia-printer'

/**
 * Runs `work` when nothing else of this device is on its way to paper. What was on its way before and has no worker any more is
 * then known to be unsure.
 */
export async function whilePrinting<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(LOCK, async () => {
    await db.printJobs.filter(({ state }) => state === 'sending').modify({ state: 'unsure' })
    return work()
  })
}

/** `started` once per ticket: `printed` and `unsure` ones are asked about before another is made. */
export async function startPrintJob(orderId: string): Promise<'started' | 'printed' | 'unsure'> {
  return db.transaction('rw', [db.orders, db.printJobs], async () => {
    const [order, job] = await Promise.all([db.orders.get(orderId), db.printJobs.get(orderId)])
    if (!order || order.isPrinted) return 'printed'
    if (job && job.state !== 'elsewhere') return 'unsure'
    await keepPrintJob(orderId, 'sending')
    return 'started'
  })
}

/**
 * How a ticket stands. `sending`: a person wants it again. `unsure`: it may have come out or not, and a printed order stays printed.
 * `elsewhere`: another device is just printing it, as far as anybody can tell; it is asked again later, and nobody is asked now.
 * @param device code of the other device that took it
 */
export async function keepPrintJob(orderId: string, state: PrintJobRow['state'], device = ''): Promise<void> {
  await db.printJobs.put({ orderId, state, sinceMs: now(), device })
}

/** Nothing has come out: it can be printed as if nothing had been. */
export async function dropPrintJob(orderId: string): Promise<void> {
  await db.printJobs.delete(orderId)
}

/** It is on paper, as the printer or a person says. */
export async function finishPrintJob(orderId: string): Promise<void> {
  await markPrinted(orderId)
  await db.printJobs.delete(orderId)
}

/** Tickets that somebody has to look for, oldest first; those that turned out to be printed are gone. */
export async function listUnsurePrints(): Promise<(PrintJobRow & { number: string })[]> {
  return db.transaction('r', [db.orders, db.printJobs], async () => {
    const jobs = await db.printJobs.filter(({ state }) => state === 'unsure').sortBy('sinceMs')
    const orders = await db.orders.bulkGet(jobs.map(({ orderId }) => orderId))
    return jobs.flatMap((job, index) => {
      const order = orders[index]
      return order && !order.isPrinted ? [{ ...job, number: order.number }] : []
    })
  })
}

// Two devices, one ticket: before anything goes to paper the server is asked who prints it. The first one gets it.

export type PrintClaim =
  /** Nobody else prints it now. */
  | { kind: 'ours' }
  | { kind: 'printed' }
  /** Another device took it and has not said that it is on paper. `isFresh`: a moment ago, it may just be printing. */
  | { kind: 'taken'; device: string; isFresh: boolean }
  /** Without the server nobody can be asked: the device that has the printer prints. */
  | { kind: 'unasked' }

const WAIT_MS = 6000
/** Longer than any ticket takes: who has not said anything by then will not. */
export const PRINTING_MS = 120_000

/** @param isForced a person looked: it did not come out where it was taken */
export async function claimPrint(orderId: string, isForced = false): Promise<PrintClaim> {
  const answer = await ask(orderId, { force: isForced })
  if (answer?.kind !== 'ok') return { kind: 'unasked' }
  const { claim, device, age_ms: ageMs } = answer.value
  if (claim === 'printed') return { kind: 'printed' }
  if (claim === 'taken') return { kind: 'taken', device, isFresh: ageMs !== null && ageMs < PRINTING_MS }
  return { kind: 'ours' }
}

/** Nothing came out here: whoever is next may print it. */
export async function releasePrint(orderId: string): Promise<void> {
  await ask(orderId, { release: true })
}

async function ask(orderId: string, what: { force?: boolean; release?: boolean }) {
  const credential = await currentCredential()
  if (!credential || !getConnection().isReachable) return null
  const { id, code } = await readDevice()
  return request(`/api/sfoglia/orders/${orderId}/print`, {
    method: 'POST',
    body: { device: id, code, ...what },
    auth: credential.token,
    timeoutMs: WAIT_MS,
    schema: claimSchema,
  })
}

/** The answer to a release names no device: nobody else has it. */
const claimSchema = v.object({
  claim: v.fallback(v.optional(v.string(), ''), ''),
  device: v.fallback(v.optional(v.string(), ''), ''),
  age_ms: v.fallback(v.optional(v.nullable(v.number()), null), null),
})

// The tickets that this device has to print by itself, in the order in which the laboratory needs them.

/** Ids by pickup, then by placing; empty where nothing is printed by itself. Tickets of which nobody knows are not among them. */
export async function listAutoPrintQueue(): Promise<string[]> {
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
      if (isDueForAutoPrint(order, await db.orderItems.where('orderId').equals(order.id).toArray(), today)) due.push(order)
    }
    return due.sort((a, b) => a.pickupMs - b.pickupMs || a.placedAtMs - b.placedAtMs).map(({ id }) => id)
  })
}

/** What another device took is asked about again when it must be through with it, or when this clock was set back. */
function isOpen({ state, sinceMs }: PrintJobRow): boolean {
  const passedMs = now() - sinceMs
  return state !== 'elsewhere' || (passedMs >= 0 && passedMs < PRINTING_MS)
}
