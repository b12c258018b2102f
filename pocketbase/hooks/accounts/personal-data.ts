// What a person may ask about themselves (GDPR, articles 15, 17 and 20). POST /api/sfoglia/delete-account {password}: a customer
// leaves. One transaction: what is not paid is cancelled, what is over stays in the books without a person, photos and messages
// go, and then the account. GET /api/sfoglia/my-data: everything the shop knows about the person who asks.
import { blockingText, orderFate } from '#domain/account/deletion.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { isToCollect } from '#domain/order/states.ts'
import { asObject } from '#domain/wire.ts'
import { cancelForCustomer } from '../orders/close-order.ts'
import { deletePhotos } from '../orders/item-photos.ts'
import { describeOrder } from '../orders/order-state.ts'
import { jsonBody, Refusal, signedIn, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { checkPresentPassword } from '../server/attempts.ts'
import { durably, execute, readDocument, storeRecord, textOf } from '../server/database.ts'
import { noteSecurity } from './security-log.ts'

const TEXT_STAFF = 'Gli account del personale e dei totem li elimina chi amministra il negozio.'

/** `{deleted: true}`. @throws Refusal 400 the password is wrong or orders are still to be collected, 401, 403 staff and kiosks, 429 */
export function deleteOwnAccount(e: PbRequestEvent): { deleted: true } {
  const account = signedIn(e)
  if (account.getString('role') !== 'USER' || account.getBool('kiosk')) throw new Refusal(403, TEXT_STAFF)
  checkPresentPassword(e, account, jsonBody(e).password)
  durably(e.app, (tx) => {
    const orders = tx.findRecordsByFilter('orders', 'user_id = {:id}', 'created', 0, 0, { id: account.id })
    refuseWhileAwaited(orders)
    for (const order of orders) if (isToCollect(describeOrder(order))) cancelForCustomer(tx, order, { id: account.id, name: '' })
    forgetPerson(tx, account.id, orders)
    tx.delete(tx.findRecordById('users', account.id))
  })
  noteSecurity(e, { event: 'account-deleted', account })
  return { deleted: true }
}

function refuseWhileAwaited(orders: readonly PbRecord[]): void {
  const awaited = orders.filter((order) => {
    const { status, pickupMs } = describeOrder(order)
    return orderFate({ status, pickupMs: pickupMs ?? 0 }, Date.now()) === 'blocks'
  })
  if (awaited.length === 0) return
  const message = blockingText(awaited.map((order) => order.getString('number')))
  throw new Refusal(400, message, { orders: { code: 'open', message } })
}

// Takes a person out of the orders that stay: names, notes, phrases, photos, messages, and who did what. What was sold, when
// and for how much is the shop's book-keeping and stays.

/** What the order's log calls a customer who has left. */
const SOMEBODY = 'Cliente'

// The texts of a note, and the reason that a customer gave.
const FORGET_EVENTS = `UPDATE order_events SET actor_name = CASE WHEN actor = {:user} THEN '${SOMEBODY}' ELSE actor_name END,
    detail = CASE WHEN event = 'note' THEN '{}' WHEN {:user} IN (actor, detail ->> 'author')
      THEN json_remove(detail, '$.reason', '$.author') ELSE detail END,
    actor = CASE WHEN actor = {:user} THEN '' ELSE actor END
  WHERE order_id IN (SELECT value FROM json_each({:orders}))`
const FORGET_MESSAGES = 'DELETE FROM messages WHERE order_id IN (SELECT value FROM json_each({:orders}))'

/** Inside the transaction that deletes the account. @param orders all of theirs, none of them still awaited */
function forgetPerson(tx: PbApp, userId: string, orders: readonly PbRecord[]): void {
  for (const { id } of orders) {
    // Read again: it may just have been cancelled.
    const order = tx.findRecordById('orders', id)
    storeRecord(tx, order, { user_id: '', customer_name: '', customer_phone: '', note: '' })
    for (const item of tx.findRecordsByFilter('order_items', 'order_id = {:id}', 'position', 0, 0, { id })) forgetItem(tx, item)
  }
  // After the orders: emptying a note is an event of its own, with the note in it.
  const ids = JSON.stringify(orders.map(({ id }) => id))
  execute(tx, FORGET_EVENTS, { user: userId, orders: ids })
  execute(tx, FORGET_MESSAGES, { orders: ids })
}

/** A phrase such as "Auguri Anna" names somebody. Nothing is lost in the books: it is free of charge. */
function forgetItem(tx: PbApp, item: PbRecord): void {
  const variants: unknown = JSON.parse(item.getString('custom_variants') || '[]')
  const kept = Array.isArray(variants) ? variants.filter((variant) => textOf(asObject(variant), 'type') !== PHRASE_TYPE) : []
  item.set('custom_variants', kept)
  deletePhotos(tx, item)
}

// GET /api/sfoglia/my-data: everything the shop knows about the person who asks (GDPR, articles 15 and 20), as one JSON document.

const ITEMS = `SELECT json_group_array(json_object('prodotto', product_name, 'quantita', quantity, 'prezzo_unitario', unit_price,
    'prezzo', price, 'scelte', json(COALESCE(NULLIF(custom_variants, ''), '[]')),
    'foto', json_array(reference_image, wafer_image)))
  FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY position)`
const PAYMENTS = `SELECT json_group_array(json_object('stato', state, 'importo', amount, 'valuta', currency, 'creato', created))
  FROM payments WHERE order_id = orders.id`
// Messages to the shop are not the customer's data.
const MESSAGES = `SELECT json_group_array(json_object('tipo', kind, 'motivo', event, 'destinatario', recipient, 'stato', state,
    'creato', created)) FROM messages WHERE order_id = orders.id AND event != 'shop'`
const ORDERS = `SELECT json_group_array(json_object('numero', number, 'stato', status, 'canale', channel, 'ordinato', placed_at,
    'ritiro', pickup_date, 'totale', total, 'nota', note, 'nome', customer_name, 'telefono', customer_phone,
    'codice_sconto', discount_code, 'pagamento', payment_method, 'pagato', paid_at, 'pronto', ready_at,
    'motivo_annullamento', cancel_reason, 'righe', json((${ITEMS})), 'pagamenti', json((${PAYMENTS})),
    'messaggi', json((${MESSAGES})))) FROM (SELECT * FROM orders WHERE user_id = users.id ORDER BY pickup_date) orders`
const SESSIONS = `SELECT json_group_array(json_object('dispositivo', device, 'rete', address, 'dal', started_at, 'usato', last_used))
  FROM sessions WHERE user = users.id`
const DOCUMENT = `SELECT json_object(
    'account', json_object('email', email, 'email_confermata', json(iif(verified, 'true', 'false')), 'nome', name,
      'cognome', surname, 'telefono', phone, 'avvisi_whatsapp', json(iif(no_whatsapp, 'false', 'true')), 'creato', created),
    'ordini', json((${ORDERS})), 'accessi', json((${SESSIONS}))) AS document FROM users WHERE id = {:id}`

/**
 * Prices in euro, instants in UTC; `foto` are the names of the files.
 * @throws Refusal 401, 403 for a kiosk, which is no person
 */
export function myData(e: PbRequestEvent): unknown {
  const account = signedIn(e)
  if (account.getBool('kiosk')) throw new Refusal(403, TEXT_NOT_ALLOWED)
  noteSecurity(e, { event: 'data-export', account })
  return readDocument(e.app, DOCUMENT, { id: account.id })
}
