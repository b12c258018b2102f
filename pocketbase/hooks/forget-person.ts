// Takes a person out of the orders that stay: names, notes, phrases, photos, messages, and who did what. What was sold, when
// and for how much is the shop's book-keeping and stays.
import { PHRASE_TYPE } from '#domain/catalogue.ts'
import { deletePhotos } from './order-photos.ts'
import { asRow, textOf } from './row.ts'

/** Of whom nothing more is known. */
const SOMEBODY = 'Cliente'

// The texts of a note, and the reason that a customer gave.
const FORGET_EVENTS = `UPDATE order_events SET actor_name = CASE WHEN actor = {:user} THEN '${SOMEBODY}' ELSE actor_name END,
    detail = CASE WHEN event = 'note' THEN '{}' WHEN {:user} IN (actor, detail ->> 'author')
      THEN json_remove(detail, '$.reason', '$.author') ELSE detail END,
    actor = CASE WHEN actor = {:user} THEN '' ELSE actor END
  WHERE order_id IN (SELECT value FROM json_each({:orders}))`
const FORGET_MESSAGES = 'DELETE FROM messages WHERE order_id IN (SELECT value FROM json_each({:orders}))'

/** Inside the transaction that deletes the account. @param orders all of theirs, none of them still awaited */
export function forgetPerson(tx: PbApp, userId: string, orders: readonly PbRecord[]): void {
  for (const { id } of orders) {
    // Read again: it may just have been cancelled.
    const order = tx.findRecordById('orders', id)
    for (const field of ['user_id', 'customer_name', 'customer_phone', 'note']) order.set(field, '')
    tx.saveNoValidate(order)
    for (const item of tx.findRecordsByFilter('order_items', 'order_id = {:id}', 'position', 0, 0, { id })) forgetItem(tx, item)
  }
  // After the orders: emptying a note is an event of its own, with the note in it.
  const ids = JSON.stringify(orders.map(({ id }) => id))
  tx.db().newQuery(FORGET_EVENTS).bind({ user: userId, orders: ids }).execute()
  tx.db().newQuery(FORGET_MESSAGES).bind({ orders: ids }).execute()
}

/** "Auguri Anna" names somebody; its price is in the item's. */
function forgetItem(tx: PbApp, item: PbRecord): void {
  const variants: unknown = JSON.parse(item.getString('custom_variants') || '[]')
  const kept = Array.isArray(variants) ? variants.filter((variant) => textOf(asRow(variant), 'type') !== PHRASE_TYPE) : []
  item.set('custom_variants', kept)
  deletePhotos(tx, item)
}
