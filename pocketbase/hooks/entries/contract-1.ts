// The routes by which pages of contract 1 tell what they have promised, each kind by its own: translated into entries, and answered as
// they expect. @until 3
import { nameOfKind } from '#domain/entry/entry.ts'
import type { EntryKind } from '#domain/entry/kinds.ts'
import { asObject } from '#domain/wire.ts'
import { queueSender } from '../devices/handover.ts'
import { isStaff, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { findRecord, type Row, readRows, textOf } from '../server/database.ts'
import { heldAmong, settleEntries } from './submit-entries.ts'

export const submitOrders = told('order', 'orders', 'id')
export const submitPayments = told('payment', 'payments', 'order_id')
export const submitTillFacts = told('till', 'facts', 'session')
export const submitReceipts = told('receipt', 'receipts', 'order_id')

/** @param list field of the body that holds them @param about field of each that names what it belongs to */
function told(kind: EntryKind, list: string, about: string) {
  return (e: PbRequestEvent): { results: Row[] } => {
    const body = jsonBody(e)
    const contents = body[list]
    if (!Array.isArray(contents)) throw new Refusal(400, TEXT_INVALID)
    const entries = contents.map(asObject).map((content) => {
      return { id: content.id, kind: nameOfKind(kind), about: content[about], orphan: content.orphan, content }
    })
    const results = settleEntries(e, { ...body, entries })
    return {
      results: results.map(({ record, ...result }) => {
        const order = record && findRecord(e.app, 'orders', { id: textOf(record, 'id') })
        return { ...result, order, content: textOf(record ?? {}, 'content') }
      }),
    }
  }
}

const ITEMS = `SELECT json_object('id', id) AS document FROM order_items
  WHERE order_id IN (SELECT value FROM json_each({:ids}))`

/** `{ids, photos_of, payments, tills}` → `{orders, items, deleted, payments, tills}`, the items being those of the orders in `photos_of`. */
export function confirmOrders(e: PbRequestEvent): Row {
  const { account } = queueSender(e)
  const body = jsonBody(e)
  const listOf = (name: string) => (Array.isArray(body[name]) ? body[name].filter((id) => typeof id === 'string') : [])
  const items = readRows(e.app, ITEMS, { ids: JSON.stringify(listOf('photos_of')) }).map((row) => textOf(row, 'id'))
  const caller = { id: account.id, isStaff: isStaff(account) }
  const heldOf = (ids: readonly string[]) => heldAmong(e.app, ids, caller).held
  const idsOf = (name: string) => heldOf(listOf(name)).map((row) => textOf(row, 'id'))
  const { held: orders, deleted } = heldAmong(e.app, listOf('ids'), caller)
  return { orders, items: heldOf(items), deleted, payments: idsOf('payments'), tills: idsOf('tills') }
}
