// Orders of which this device may owe fiscal documents: it took or gave back their money, or handed their goods over. Noted in the
// transaction that does so, whatever is on the screen, and kept until their documents are on paper.
import * as v from 'valibot'
import { db, type OutboxRow } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { readChange } from '#data/outbox/payload.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'

export interface FiscalDue {
  orderId: string
  /** Device's clock. */
  sinceMs: number
  /** Somebody is typing a lottery code until then, device's clock; 0 for nobody. */
  heldUntilMs: number
  /** Nothing more is waited for: the next customer has come. */
  isReleased: boolean
  /** As it was typed, or empty. */
  lotteryCode: string
  /** Printed on a person's word alone: the printer has refused it, or a person has voided what was there. */
  isByHand: boolean
}

const kept = keptValue('fiscal-dues', v.fallback(v.array(v.custom<FiscalDue>((due) => typeof due === 'object')), []))

/** What noting a due needs, for the caller's transaction. */
export const DUE_TABLES = [db.keyValues, db.shop]

/** Oldest first. */
export const readDues = kept.read

/** Inside a transaction on DUE_TABLES. What was due before waits for nothing more. */
export async function noteDue(orderId: string): Promise<void> {
  const shop = await db.shop.toCollection().first()
  if (shop?.isFiscal === false) return
  const others = (await readDues()).filter((due) => due.orderId !== orderId)
  const due = { orderId, sinceMs: Date.now(), heldUntilMs: 0, isReleased: false, lotteryCode: '', isByHand: false }
  await kept.keep([...others.map((other) => ({ ...other, isReleased: true })), due])
}

/** Nothing more is waited for: whoever took the money has gone on. */
export function releaseDue(orderId: string): Promise<void> {
  return change(orderId, (due) => ({ ...due, isReleased: true }))
}

/** Somebody is typing a lottery code. @param lotteryCode as far as it is one */
export function holdDue(orderId: string, lotteryCode: string): Promise<void> {
  return change(orderId, (due) => ({ ...due, heldUntilMs: Date.now() + TYPING_MS, lotteryCode }))
}

/** Between two keys, with the customer's telephone in the other hand. */
const TYPING_MS = 20_000

/** After a lost database: what its entries that wait have done to orders makes documents due again, or is found to be on paper. */
export async function restoreDues(): Promise<void> {
  const rows: OutboxRow[] = await db.outbox.where('state').equals('waiting').toArray()
  const orderIds = new Set<string>()
  for (const row of rows.filter(({ kind }) => ENTRY_KINDS[kind].changesOrder)) {
    const change = await readChange(row)
    if (change?.kind === 'pay' || change?.kind === 'hand-over') orderIds.add(row.about)
  }
  await db.transaction('rw', DUE_TABLES, async () => {
    const known = new Set((await readDues()).map(({ orderId }) => orderId))
    for (const orderId of orderIds) if (!known.has(orderId)) await noteDue(orderId)
  })
}

/** It waits for a person from now on; noted, where it was not. */
export async function leaveByHand(orderId: string): Promise<void> {
  await db.transaction('rw', DUE_TABLES, async () => {
    if (!(await readDues()).some((due) => due.orderId === orderId)) await noteDue(orderId)
    await change(orderId, (due) => ({ ...due, isByHand: true }))
  })
}

/** All of it is on paper, as this device knew it then. */
export async function forgetDue({ orderId, sinceMs }: FiscalDue): Promise<void> {
  await kept.change((dues) => {
    const others = dues.filter((due) => due.orderId !== orderId || due.sinceMs !== sinceMs)
    return others.length > 0 ? others : null
  })
}

async function change(orderId: string, changed: (due: FiscalDue) => FiscalDue): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const dues = await readDues()
    if (!dues.some((due) => due.orderId === orderId)) return
    await kept.keep(dues.map((due) => (due.orderId === orderId ? changed(due) : due)))
  })
}
