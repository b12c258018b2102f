// The fiscal documents that are on paper: this device's, which of them printer and device both know, and other tills', of which the server
// knows.
import { db, type FiscalDocumentRow } from '#data/db/database.ts'
import { aboutOrder } from '#data/orders/ask-for-list.ts'
import { getConnection } from '#data/server/connection.ts'
import { listSchema, request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { type DocumentRef, parseReceipt, withRef } from '#domain/fiscal/printed-receipt.ts'
import type { IssuedReceipt } from '#domain/fiscal/receipt.ts'
import type { Order } from '#domain/order/order.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { asObject } from '#domain/wire.ts'
import type { KnownDocuments } from './fiscal-printer.ts'

/** On its way to paper, or perhaps on paper. */
export function isOpen({ state }: Pick<FiscalDocumentRow, 'state'>): boolean {
  return state === 'sending' || state === 'unsure'
}

/** What printer and device both know. */
export async function knownDocuments(): Promise<KnownDocuments | null> {
  const newest = await db.fiscalDocuments.orderBy('sinceMs').reverse().filter(hasNumbers).limit(LOOKED_BACK).toArray()
  const found = newest.find(({ kind }) => kind === 'receipt')
  if (!found?.ref) return null
  const { ref: receipt, sinceMs } = found
  // Where the clocks disagree on the day, no question about one tells anything.
  if (receipt.day !== shopMoment(sinceMs).day) return null
  const since = newest.flatMap(({ ref }) => (ref?.serial === receipt.serial && ref.z === receipt.z ? [ref.number] : []))
  return { receipt, number: Math.max(...since) }
}

const LOOKED_BACK = 50

function hasNumbers({ state, ref }: FiscalDocumentRow): boolean {
  return !isOpen({ state }) && ref !== null
}

// The documents that an order has, here and elsewhere.

/** `device`: the code of the till that printed it. `differs`: its paper comes to another amount than the order. */
export type Issued = IssuedReceipt & { ref: DocumentRef | null; device: string; atMs: number; differs?: true }

const WAIT_MS = 6000

/**
 * Those on paper that this device knows of, in their order: its own, and other tills' that the server has told of with the order.
 * @param own this device's of this order
 */
export function issuedOf({ id, receipts }: Pick<Order, 'id' | 'receipts'>, own: readonly FiscalDocumentRow[]): Issued[] {
  // A double counts once a person has said that it is one.
  const settled = own.filter(({ state }) => state !== 'double')
  return allOf(settled, parseHeld(receipts, id) ?? [])
}

/** The same, with what the server knows by now. `isWhole`: other tills' are among them; without the server nobody knows those. */
export async function readIssued(order: Pick<Order, 'id' | 'receipts'>): Promise<{ documents: Issued[]; isWhole: boolean }> {
  const own = await db.fiscalDocuments.where('orderId').equals(order.id).toArray()
  const held = parseHeld(await askReceipts({ ...aboutOrder(order.id), perPage: '200' }), order.id)
  return { documents: allOf(own, [...(parseHeld(order.receipts, order.id) ?? []), ...(held ?? [])]), isWhole: held !== null }
}

function allOf(own: readonly FiscalDocumentRow[], held: readonly Issued[]): Issued[] {
  const byId = new Map(held.map((one) => [one.id, one]))
  for (const row of own) if (!isOpen(row)) byId.set(row.id, { ...row, atMs: row.sinceMs })
  return [...byId.values()].sort((a, b) => a.atMs - b.atMs)
}

/** All of them, or null: of the rest nobody could say that it is all. */
function parseHeld(found: unknown, orderId: string): Issued[] | null {
  if (!Array.isArray(found)) return null
  const told = found.map(asObject).map((record) => {
    return parseReceipt({ ...record, order_id: orderId, payment_ids: record.payment_ids ?? [] })
  })
  if (!told.every((parsed) => parsed.ok)) return null
  return told.map(({ receipt }) => withRef(receipt)).map(({ printedMs: atMs, ...document }) => ({ ...document, atMs }))
}

async function askReceipts(question: Record<string, string>): Promise<unknown[] | null> {
  const credential = await currentCredential()
  if (!credential || !getConnection().isReachable) return null
  const path = `/api/collections/fiscal_receipts/records?${new URLSearchParams(question)}`
  const answer = await request(path, { auth: credential.token, schema: listSchema, timeoutMs: WAIT_MS })
  return answer.kind === 'ok' ? answer.value.items : null
}

/** Whether a till has told the server of the document with these numbers; false where nobody can be asked. */
export async function isToldByTill({ serial, z, number }: DocumentRef): Promise<boolean> {
  const named = { serial, z: String(z), number: String(number) }
  const filter = `serial = "${serial}" && z_number = ${z} && receipt_number = ${number}`
  return (await askReceipts({ ...named, filter, perPage: '1' }))?.length === 1
}
