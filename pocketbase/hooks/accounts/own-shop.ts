// POST /api/sfoglia/own-shop {name, surname, mail, password}: the demo goes, and its owner goes on with a shop and an account of
// their own. What they typed into settings and brand stays. A backup of the demo is made before; then everything is one transaction.
import { DEMO_FACTS, DEMO_PIN_HASH } from '#domain/demo.ts'
import { provenDevice } from '../devices/handover.ts'
import { becomeAnotherInstance } from '../orders/list-slots.ts'
import { adminOnly, jsonBody, keepBody, Refusal } from '../server/answers.ts'
import { durably, execute, newRecord, readRows, storedDate, storeRecord, textOf } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'
import { noteSecurity } from './security-log.ts'
import { endSessions } from './sessions.ts'
import { readOwner, saveOwner } from './welcome.ts'

const TEXT_NOT_DEMO = 'Questo è già il tuo negozio: qui non c’è niente della prova da togliere.'
const TEXT_NO_BACKUP =
  'Non è stato possibile fare la copia di sicurezza, quindi nulla è stato tolto. Controlla che sul disco ci sia posto e riprova.'

/** What the server stands on, and what the owner has typed. Whatever else there is, also what is added later, is the demo's. */
const KEPT_TABLES = [
  '_collections',
  '_migrations',
  '_params',
  '_superusers',
  'services',
  'shop',
  'shop_private',
  'settings',
  'sealed_secrets',
]

/**
 * Answers as a login does, `{token, record, meta: {backup}}`, with the name of the backup. Stand-ins go with the next start.
 * @throws Refusal 400 with one message per wrong field, 401, 403, 409 where it is no demo, 500 without a backup
 */
export function beginOwnShop(e: PbRequestEvent): void {
  keepBody(e)
  const admin = adminOnly(e)
  refuseUnlessDemo(e.app)
  const owner = readOwner(e.app, jsonBody(e))
  const backup = backUp(e.app)
  const deviceId = provenDevice(e)?.id ?? ''
  // Their pages ask who they are, and are nobody's.
  endSessions(e.app, 'user != {:admin}', { admin: admin.id })
  const account = durably(e.app, (tx) => {
    // Again, inside: of two at once one throws it away.
    refuseUnlessDemo(tx)
    emptyTables(tx)
    forgetFacts(tx)
    const made = saveOwner(tx, newRecord(tx, 'users', { role: 'ADMIN' }), owner)
    sendDevicesAway(tx, deviceId, made.id)
    return made
  })
  deleteFiles(e.app)
  becomeAnotherInstance(e.app)
  noteSecurity(e, { event: 'demo-thrown-away', account })
  $apis.recordAuthResponse(e, account, 'password', { backup })
}

/** @throws Refusal 409 */
function refuseUnlessDemo(app: PbApp): void {
  if (!theShop(app, 'shop_private')?.getBool('is_demo')) throw new Refusal(409, TEXT_NOT_DEMO)
}

/** @returns its name in the data folder's `backups` @throws Refusal 500 */
function backUp(app: PbApp): string {
  const name = `negozio-di-prova-${storedDate(Date.now()).slice(0, 19).replace(/\D/g, '-')}.zip`
  try {
    app.createBackup(new Context(), name)
  } catch (error) {
    app.logger().error('The demo was not backed up', 'error', String(error))
    throw new Refusal(500, TEXT_NO_BACKUP)
  }
  return name
}

function emptyTables(tx: PbApp): void {
  const tables = readRows(tx, TABLES).map((row) => textOf(row, 'name'))
  const emptied = tables.filter((name) => !KEPT_TABLES.includes(name) && name !== 'devices')
  // Without their orders lines are in no figure: each line's triggers would add up its whole order.
  for (const name of ['orders', ...emptied]) execute(tx, `DELETE FROM ${name}`)
  // Hours of the demo that nobody has changed.
  execute(tx, "DELETE FROM settings WHERE id LIKE 'giorno%0' AND updated = created")
}

const TABLES = `SELECT json_object('name', name) AS document FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`

/** What the demo says of itself: its address and VAT number on receipts would be somebody else's. */
function forgetFacts(tx: PbApp): void {
  const [shop, secrets] = [theShop(tx), theShop(tx, 'shop_private')]
  for (const [field, value] of Object.entries(DEMO_FACTS)) {
    if (shop?.getString(field) === value) shop.set(field, field === 'name' ? 'La mia pasticceria' : '')
  }
  if (shop && DEMO_NOTE.test(shop.getString('opening_note'))) shop.set('opening_note', '')
  if (shop) tx.save(shop)
  if (secrets?.getString('kiosk_pin_hash') === DEMO_PIN_HASH) secrets.set('kiosk_pin_hash', '')
  if (secrets) storeRecord(tx, secrets, { is_demo: false, setup: null })
}

/** demo/shop/shop-facts.ts makes it of the day on which it is filled. */
const DEMO_NOTE = /^Aperti da [a-zì]+ a [a-zì]+, dalle 7 alle 20\.$/

/** A device may hold orders of the demo that nobody has seen: it is told to forget them. The one that asks stays, without name and code. */
function sendDevicesAway(tx: PbApp, deviceId: string, ownerId: string): void {
  execute(tx, "DELETE FROM devices WHERE secret_hash = ''")
  const now = storedDate(Date.now())
  execute(tx, `${UNNAMED}, revoked = TRUE, revoked_at = {:now}, of_demo = TRUE WHERE id != {:deviceId}`, { now, deviceId })
  const people = JSON.stringify({ [ownerId]: now })
  const own = { now, deviceId, ownerId, people }
  execute(tx, `${UNNAMED}, owner = {:ownerId}, people = {:people}, approved = TRUE WHERE id = {:deviceId}`, own)
}

/** As a device stands in the list that nobody has named: its code is no till's. */
const UNNAMED = `UPDATE devices SET code = substr(id, -10), name = '', owner = '', people = '{}', counter = 0, counter_day = '',
  waiting = 0, emptied_at = '', hidden_at = '', merged_into = '', updated = {:now}`

/** After the transaction: what a crash leaves here are pictures that nothing names. */
function deleteFiles(app: PbApp): void {
  const files = app.newFilesystem()
  const kept = KEPT_TABLES.map((name) => `'${name}'`).join(', ')
  const sql = `SELECT json_object('id', id) AS document FROM _collections WHERE type != 'view' AND name NOT IN (${kept})`
  for (const row of readRows(app, sql)) files.deletePrefix(`${textOf(row, 'id')}/`)
  files.close()
}
