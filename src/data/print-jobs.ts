// Which tickets this device has sent to paper without knowing yet that they got there. Written before the first byte leaves, so
// that a power cut leaves "forse già stampata" behind and never a second ticket by itself.
import { now } from './clock.ts'
import { db, type PrintJobRow } from './database.ts'
import { markPrinted } from './order-changes.ts'

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
    await db.printJobs.put({ orderId, state: 'sending', sinceMs: now(), device: '' })
    return 'started'
  })
}

/** A person wants it again. */
export async function restartPrintJob(orderId: string): Promise<void> {
  await db.printJobs.put({ orderId, state: 'sending', sinceMs: now(), device: '' })
}

/** Nothing has come out: it can be printed as if nothing had been. */
export async function dropPrintJob(orderId: string): Promise<void> {
  await db.printJobs.delete(orderId)
}

/** Nobody knows whether it came out; for a printed order that changes nothing. @param device the code of the other device that took it, or empty */
export async function leavePrintJobOpen(orderId: string, device: string): Promise<void> {
  await db.printJobs.put({ orderId, state: 'unsure', sinceMs: now(), device })
}

/** Another device is just printing it, as far as anybody can tell: asked about again later, and nobody is asked now. */
export async function leavePrintElsewhere(orderId: string, device: string): Promise<void> {
  await db.printJobs.put({ orderId, state: 'elsewhere', sinceMs: now(), device })
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
