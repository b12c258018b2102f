// The drawer that is open here, as it goes into the journal with every entry (outbox/journal.ts). An entry leaves the journal once it
// has arrived; the money lies in the drawer until that is closed, and a device that loses its database without network has nobody to
// ask. A hundred bytes a line: what a reading needs, without what somebody wrote beside the money.
import * as v from 'valibot'
import type { TillEntryRow } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { parsePayment, wirePayment } from '#domain/order/order-payment.ts'
import { parseTillFact, wireTillFact } from '#domain/till/till.ts'

const schema = v.object({ session: v.string(), rows: v.array(v.unknown()) })
const kept = keptValue('till-drawer', v.fallback(schema, { session: '', rows: [] }))
/** A line is kept as these fields of its wire form, in this order. */
const LINE_FIELDS = ['id', 'order_id', 'amount', 'method', 'kind', 'taken_at', 'device', 'actor', 'pieces']

/** Inside a transaction on TILL_TABLES: all of the drawer that is open here from now on. */
export async function keepDrawer(session: string, entries: readonly TillEntryRow[]): Promise<void> {
  await kept.keep({ session, rows: entries.map(pack) })
}

/** Inside the transaction on TILL_TABLES that stores the entry. */
export async function addToDrawer(entry: TillEntryRow): Promise<void> {
  const { session, rows } = await kept.read()
  if (session === entry.sessionId) await kept.keep({ session, rows: [...rows, pack(entry)] })
}

export async function forgetDrawer(): Promise<void> {
  await kept.keep(null)
}

/** What is kept of it; empty for none. What cannot be read is left out. */
export async function readDrawer(): Promise<TillEntryRow[]> {
  const { session, rows } = await kept.read()
  return rows.flatMap((row) => unpack(session, row))
}

function pack({ fact, line }: TillEntryRow): unknown {
  if (fact) return wireTillFact(fact)
  const wire = line ? wirePayment(line) : {}
  return LINE_FIELDS.map((field) => wire[field] ?? 0)
}

function unpack(sessionId: string, row: unknown): TillEntryRow[] {
  if (!Array.isArray(row)) {
    const parsed = parseTillFact(row)
    return parsed.ok ? [{ id: parsed.fact.id, sessionId, fact: parsed.fact, line: null }] : []
  }
  const wire = Object.fromEntries(LINE_FIELDS.map((field, index) => [field, row[index]]))
  const parsed = parsePayment({ ...wire, till_session: sessionId })
  return parsed.ok ? [{ id: parsed.payment.id, sessionId, fact: null, line: parsed.payment }] : []
}
