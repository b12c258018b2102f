// Rules of accounts that bind every writer: somebody always administers the shop, a kiosk is no member of staff, a customer's
// name and phone stay usable, and an account that is disabled loses the logins it has.

import { isCommonPassword } from '#domain/account/common-passwords.ts'
import { passwordProblem, TEXT_COMMON_PASSWORD } from '#domain/account/password.ts'
import { checkProfile, PROFILE_FIELDS } from '#domain/account/registration.ts'
import { isApprovedBy } from '../devices/handover.ts'
import { mailShop } from '../messages/mail-layout.ts'
import { brokenRule, isStaff } from '../server/answers.ts'
import { accountOf, addressOf, giveBack, spendHooked } from '../server/attempts.ts'
import { durablyHooked, findRecord } from '../server/database.ts'
import { removeSecondFactor } from './second-factor.ts'
import { noteSecurity } from './security-log.ts'
import { markEnded } from './sessions.ts'

const TEXT_LAST_ADMIN = 'Qualcuno che amministra deve restare attivo.'
const TEXT_HAS_SOLD = 'Ci sono ordini a suo nome: sospendi l’accesso invece di eliminarlo.'

export function createAccount(e: PbRecordEvent): void {
  checkKiosk(e.record)
  checkPassword(e.app, e.record)
  e.next()
}

/** Whoever changes their own password names the present one, and may not guess it on and on. @throws ApiError 429 */
export function countOldPassword(e: PbRecordRequestEvent): void {
  const { body } = e.requestInfo()
  if (body.oldPassword === undefined || e.auth?.id !== e.record.id) {
    e.next()
    return
  }
  const attempters = [accountOf(e.record), addressOf(e)]
  spendHooked(e.app, 'password', attempters)
  e.next()
  giveBack(e.app, 'password', attempters)
}

/**
 * Passwords are tried only so often, of one account and from one address; an address without account is counted like one with,
 * and the answer does not tell them apart. @throws ApiError 429
 */
export function countLogin(e: PbLoginEvent): void {
  const account = [e.record ? accountOf(e.record) : `login ${$security.sha256(e.identity.toLowerCase())}`]
  const address = [addressOf(e)]
  spendHooked(e.app, 'login-address', address)
  spendHooked(e.app, 'login', account)
  try {
    e.next()
  } catch (error) {
    noteSecurity(e, { event: 'login-failed', account: e.record })
    throw error
  }
  giveBack(e.app, 'login', account)
  giveBack(e.app, 'login-address', address)
}

/** @throws BadRequestError */
export function updateAccount(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    checkKiosk(e.record)
    checkChangedProfile(e.record)
    checkPassword(tx, e.record)
    if (!isActiveAdmin(e.record)) keepAnAdmin(tx, e.record.id)
    const before = e.record.original()
    const [wasDisabled, key] = [before.getBool('disabled'), before.getString('tokenKey')]
    // It is of administrators, and its owner could not take it away any more.
    if (before.getString('role') === 'ADMIN' && e.record.getString('role') !== 'ADMIN') removeSecondFactor(tx, e.record.id)
    // Tokens already issued stay valid otherwise.
    if (e.record.getBool('disabled') && !wasDisabled) e.record.refreshTokenKey()
    e.next()
    // Another key, also after another password or address: no token of before is valid.
    if (e.record.getString('tokenKey') !== key) markEnded(tx, 'user = {:user}', { user: e.record.id })
  })
}

/**
 * Tells the account's own pages, wherever they are open, to ask again who they are: whoever was suspended, changed in role or logged
 * out everywhere is so within moments. A topic of its own, because the server no longer sends records to a login that has ended;
 * it carries nothing.
 */
export function tellAccount(e: PbRecordEvent): void {
  e.next()
  const name = `account/${e.record.id}`
  const clients = e.app.subscriptionsBroker().clients()
  for (const id of Object.keys(clients)) {
    if (clients[id]?.hasSubscription(name)) clients[id].send(new SubscriptionMessage({ name, data: '{}' }))
  }
}

/** What a cashier sees of customers, and of other devices, only at a till that an administrator has let in. */
const SEEN_AT_APPROVED_TILLS: { [collection: string]: string[] } = {
  users: ['name', 'surname', 'phone'],
  devices: ['counter', 'counter_day', 'waiting'],
}

/** Wherever they stand in an answer: lists, records, what is expanded, the stream. */
export function hideFromUnapproved(e: PbEnrichEvent): void {
  const { auth, headers } = e.requestInfo
  const isCashier = auth?.collection().name === 'users' && auth.getString('role') === 'CASHIER' && auth.id !== e.record.id
  if (isCashier && !isApprovedBy(e.app, headers.x_sfoglia_device ?? '')) {
    e.record.hide(...(SEEN_AT_APPROVED_TILLS[e.record.collection().name] ?? []))
  }
  e.next()
}

/** @throws BadRequestError */
export function deleteAccount(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    keepAnAdmin(tx, e.record.id)
    keepWhoSold(tx, e.record)
    e.next()
  })
}

/**
 * Orders name whoever sold them, so such an account can be suspended but not deleted. Customers delete theirs by another route.
 */
function keepWhoSold(tx: PbApp, record: PbRecord): void {
  if (record.getString('role') === 'USER' && !record.getBool('kiosk')) return
  if (findRecord(tx, 'orders', { user_id: record.id }) !== null) throw brokenRule(TEXT_HAS_SOLD)
}

function keepAnAdmin(tx: PbApp, leavingId: string): void {
  const admins = tx.findRecordsByFilter('users', "role = 'ADMIN' && disabled = false", '', 2, 0)
  if (admins.length === 1 && admins[0]?.id === leavingId) throw brokenRule(TEXT_LAST_ADMIN)
}

/** A new one, whoever chose it. */
function checkPassword(app: PbApp, record: PbRecord): void {
  const password = record.getString('password')
  if (password === '') return
  const problem =
    passwordProblem(password, {
      ...{ email: record.getString('email'), shopName: mailShop(app).name, isStaff: isStaff(record) },
    }) ?? (isCommonPassword(password) ? TEXT_COMMON_PASSWORD : null)
  if (problem !== null) throw brokenRule('Controlla i dati inseriti.', 'validation_password', { password: problem })
}

function checkKiosk(record: PbRecord): void {
  if (!record.getBool('kiosk') || record.getString('role') === 'USER') return
  const problem = { kiosk: 'Un totem ha il ruolo USER.' }
  throw brokenRule('Un totem non può avere un ruolo del personale.', 'validation_kiosk', problem)
}

/** Only what is changed: an account that was made without a surname may still change its phone. */
function checkChangedProfile(record: PbRecord): void {
  if (record.getString('role') !== 'USER' || record.getBool('kiosk')) return
  const original = record.original()
  const [name = '', surname = '', phone = ''] = PROFILE_FIELDS.map((field) => record.getString(field))
  const messages = checkProfile({ name, surname, phone })
  const wrong = PROFILE_FIELDS.flatMap((field) => {
    const message = messages[field]
    const isChanged = record.getString(field) !== original.getString(field)
    return message !== undefined && isChanged ? [[field, message] as const] : []
  })
  if (wrong.length > 0) throw brokenRule('Controlla i dati inseriti.', 'validation_profile', Object.fromEntries(wrong))
}

function isActiveAdmin(record: PbRecord): boolean {
  return record.getString('role') === 'ADMIN' && !record.getBool('disabled')
}
