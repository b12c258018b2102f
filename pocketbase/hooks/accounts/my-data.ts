// GET /api/sfoglia/my-data: everything the shop knows about the person who asks (GDPR, articles 15 and 20), as one JSON document.
import { Refusal, signedIn, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { readDocument } from '../server/database.ts'

const ITEMS = `SELECT json_group_array(json_object('prodotto', product_name, 'quantita', quantity, 'prezzo_unitario', unit_price,
    'prezzo', price, 'scelte', json(COALESCE(NULLIF(custom_variants, ''), '[]')),
    'foto', json_array(reference_image, wafer_image)))
  FROM (SELECT * FROM order_items WHERE order_id = orders.id ORDER BY position)`
const PAYMENTS = `SELECT json_group_array(json_object('stato', state, 'importo', amount, 'valuta', currency, 'creato', created))
  FROM payments WHERE order_id = orders.id`
// Those to the shop are not theirs.
const MESSAGES = `SELECT json_group_array(json_object('tipo', kind, 'motivo', event, 'destinatario', recipient, 'stato', state,
    'creato', created)) FROM messages WHERE order_id = orders.id AND event != 'shop'`
const ORDERS = `SELECT json_group_array(json_object('numero', number, 'stato', status, 'canale', channel, 'ordinato', placed_at,
    'ritiro', pickup_date, 'totale', total, 'nota', note, 'nome', customer_name, 'telefono', customer_phone,
    'codice_sconto', discount_code, 'pagamento', payment_method, 'pagato', paid_at, 'pronto', ready_at,
    'motivo_annullamento', cancel_reason, 'righe', json((${ITEMS})), 'pagamenti', json((${PAYMENTS})),
    'messaggi', json((${MESSAGES})))) FROM (SELECT * FROM orders WHERE user_id = users.id ORDER BY pickup_date) orders`
const DOCUMENT = `SELECT json_object(
    'account', json_object('email', email, 'email_confermata', json(iif(verified, 'true', 'false')), 'nome', name,
      'cognome', surname, 'telefono', phone, 'avvisi_whatsapp', json(iif(no_whatsapp, 'false', 'true')), 'creato', created),
    'ordini', json((${ORDERS}))) AS document FROM users WHERE id = {:id}`

/** Prices in euro, instants in UTC; `foto` are the names of the files. @throws Refusal 401, 403 for a kiosk, which is nobody */
export function myData(e: PbRequestEvent): unknown {
  const account = signedIn(e)
  if (account.getBool('kiosk')) throw new Refusal(403, TEXT_NOT_ALLOWED)
  return readDocument(e.app, DOCUMENT, { id: account.id })
}
