// POST /api/sfoglia/entries: what devices have promised comes in here, whatever its kind. Each entry is judged by its kind inside one
// durable transaction and gets one outcome; the same id with the same content again gets the first answer. …/confirm: which of
// its entries a device finds here again.
import { parseDayReports } from '#domain/device/report.ts'
import { MAX_ASKED_IDS, MAX_ENTRIES_PER_REQUEST, parseEntry } from '#domain/entry/entry.ts'
import { ENTRY_KINDS, type EntryKind } from '#domain/entry/kinds.ts'
import { isRecordId } from '#domain/record-id.ts'
import { givenCode, isSentByFormerStaff, markOfSender, queueSender } from '../devices/handover.ts'
import { judgeCounted } from '../orders/web-limits.ts'
import { brokenRuleIn, isCustomer, isStaff, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { durably, type Row, readRows, textOf, togetherOrEach } from '../server/database.ts'
import { judgeChange } from './changes.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'
import { hearDevice, judgeOrders } from './orders.ts'
import { judgePayment } from './payments.ts'
import { judgeReceipt } from './receipts.ts'
import { judgeTillFact } from './tills.ts'
import { judgeWaste } from './waste.ts'

/** One entry inside the transaction. What it throws undoes everything. */
type Judge = (tx: PbApp, entry: HeardEntry, bringer: Bringer) => EntryResult

/** Orders are judged together, and photos come by themselves. */
const JUDGES: Readonly<Record<Exclude<EntryKind, 'order' | 'photo'>, Judge>> = {
  change: judgeChange,
  payment: judgePayment,
  till: judgeTillFact,
  receipt: judgeReceipt,
  waste: judgeWaste,
}

/** Answers `{results}`, one per entry and in their order. @throws Refusal 400 malformed, 401, 403, 429 for customers */
export function submitEntries(e: PbRequestEvent): { results: EntryResult[] } {
  return { results: settleEntries(e, jsonBody(e)) }
}

/** @param body `{entries, device, days, printing}`: of the device that delivers its code, its days and what it prints by itself */
export function settleEntries(e: PbRequestEvent, body: Row): EntryResult[] {
  const sender = queueSender(e)
  const { entries, device = '', printing } = body
  if (typeof device !== 'string' || !/^([A-Z]\d{0,4})?$/.test(device)) throw new Refusal(400, TEXT_INVALID)
  if (!Array.isArray(entries) || entries.length > MAX_ENTRIES_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const days = parseDayReports(body.days)
  if (days === null) throw new Refusal(400, TEXT_INVALID)
  const read = entries.map(parseEntry)
  const isOfShop = isStaff(sender.account) || isSentByFormerStaff(sender)
  const isOrder = (one: (typeof read)[number]) => one.ok && one.entry.kind === 'order'
  if (!isOfShop && read.some((one) => one.ok && !isOrder(one))) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const nowMs = Date.now()
  const code = givenCode(sender.device) || device
  const bringer = { sender, mark: markOfSender(sender), code, days, printing, nowMs }
  const heard = read.flatMap((one, index) => (one.ok ? [{ ...one.entry, heardMs: nowMs + actIndex(entries, index) }] : []))
  const [first] = heard
  // One order of a customer's per request: the others are left out of the answer, and a device that gives back several asks again.
  const isCounted = first !== undefined && isCustomer(sender.account) && !isOfShop
  const results = isCounted
    ? judgeCounted(e, sender.account, textOf(first.content, 'discount_code'), () => storeAll(e.app, [first], bringer))
    : storeAll(e.app, heard, bringer)
  const rest = [...results]
  return read.flatMap((one) => {
    if (!one.ok) return [rejected(one.id, 'invalid', `Questa registrazione non è valida (${one.field}).`)]
    return takeResult(rest, one.entry.id)
  })
}

/** Its own, out of the others; none where it has to be asked about again. */
function takeResult(results: EntryResult[], id: string): EntryResult[] {
  const index = results.findIndex((result) => result.id === id)
  return index < 0 ? [] : results.splice(index, 1)
}

/** Lines of money of one act have one moment. */
function actIndex(entries: readonly Row[], index: number): number {
  const momentOf = (one: Row | undefined) => (one?.content as Row | undefined)?.taken_at
  const moment = momentOf(entries[index])
  return moment === undefined ? index : entries.findIndex((one) => momentOf(one) === moment)
}

function storeAll(app: PbApp, entries: readonly HeardEntry[], bringer: Bringer): EntryResult[] {
  // A change waits for the one before it of the same order, also where each goes by itself.
  const stuck = new Set<string>()
  return togetherOrEach(app, entries, (some) => {
    try {
      return durably(app, (tx) => {
        const results = groupsOf(some).flatMap((group) => judge(tx, group, bringer, stuck))
        // What a device says of its numbers is heard with whatever it brings.
        if (some.every(({ kind }) => kind !== 'order')) hearDevice(tx, [], bringer)
        return results
      })
    } catch (error) {
      const [alone, ...others] = some
      if (!alone || others.length > 0) throw error
      const refusal = brokenRuleIn(error)
      if (refusal !== null) return [rejected(alone.id, 'not-allowed', refusal)]
      stuck.add(alone.about)
      throw error
    }
  })
}

/** Neighbours of one kind are judged together: orders share what is read for them. */
function groupsOf(entries: readonly HeardEntry[]): HeardEntry[][] {
  const groups: HeardEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.[0]?.kind === entry.kind && entry.kind === 'order') last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function judge(tx: PbApp, group: readonly HeardEntry[], bringer: Bringer, stuck: Set<string>): EntryResult[] {
  const [first] = group
  if (!first || first.kind === 'photo') return []
  if (first.kind === 'order') return judgeOrders(tx, group, bringer)
  if (ENTRY_KINDS[first.kind].changesOrder && stuck.has(first.about)) return [taken(first.id, 'later')]
  const result = JUDGES[first.kind](tx, first, bringer)
  if (first.kind === 'change' && result.outcome === 'later') stuck.add(first.about)
  return [result]
}

// POST /api/sfoglia/entries/confirm: what of this the server holds, so that a device can give back to a restored server what it had
// taken. Staff ask for anything, others for their own orders.

const OWN = '({:isStaff} OR orders.user_id = {:caller})'
const ASKED = 'IN (SELECT value FROM json_each({:ids}))'
const HELD = `SELECT json_object('id', id, 'created', created, 'updated', updated) AS document FROM (
    SELECT id, created, updated FROM orders WHERE ${OWN} AND id ${ASKED}
    UNION ALL SELECT item.id, item.created, item.updated FROM order_items item JOIN orders ON orders.id = item.order_id
      WHERE ${OWN} AND item.id ${ASKED}
    UNION ALL SELECT id, '', '' FROM (SELECT id FROM order_payments UNION ALL SELECT id FROM fiscal_receipts UNION ALL SELECT id FROM waste
      UNION ALL SELECT id FROM till_movements UNION ALL SELECT id FROM till_sessions WHERE opened_at != ''
      UNION ALL SELECT closing FROM till_sessions UNION ALL SELECT ending FROM till_sessions)
      WHERE {:isStaff} AND id ${ASKED})`
const DELETED = `SELECT json_object('id', record_id) AS document FROM tombstones
  WHERE collection = 'orders' AND record_id ${ASKED}`

/** `{ids}` → `{held: [{id, created, updated}], deleted: [id]}`, the latter of orders. @throws Refusal 400, 401 */
export function confirmEntries(e: PbRequestEvent): { held: Row[]; deleted: string[] } {
  const { account } = queueSender(e)
  const { ids } = jsonBody(e)
  if (!Array.isArray(ids) || ids.length > MAX_ASKED_IDS || !ids.every(isRecordId)) {
    throw new Refusal(400, TEXT_INVALID)
  }
  return heldAmong(e.app, ids, { id: account.id, isStaff: isStaff(account) })
}

export function heldAmong(
  app: PbApp,
  ids: readonly string[],
  { id: caller, isStaff }: { id: string; isStaff: boolean },
): { held: Row[]; deleted: string[] } {
  const asked = { ids: JSON.stringify(ids) }
  return {
    held: readRows(app, HELD, { ...asked, caller, isStaff }),
    deleted: readRows(app, DELETED, asked).map((row) => textOf(row, 'id')),
  }
}
