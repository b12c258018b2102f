// Letting in by a link, or its QR code, in the place of a password typed on a tablet. POST /api/sfoglia/enrolments: an administrator
// makes one for a kiosk, a till or somebody of the staff, and gets its secret, once. …/look {secret}: what it is for, which
// changes nothing, because previews open links too. …/redeem {secret}: the device that asks is in. …/{id}: what became of it.
// See docs/decisions/0514.
import {
  deviceAddress,
  ENROLMENT_AGAIN_MS,
  ENROLMENT_KINDS,
  ENROLMENT_NAME_MAX,
  ENROLMENT_SECRET_LENGTH,
  ENROLMENT_VALID_MS,
  type EnrolmentKind,
  type EnrolmentState,
  enrolmentPath,
} from '#domain/account/enrolment.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isShortText, readShortText, wireInstant } from '#domain/wire.ts'
import { DEVICE_HEADER, givenCode, proofIn, provenDevice, revokedRefusal } from '../devices/handover.ts'
import { enrolDevice } from '../devices/new-device.ts'
import { mailShop, pageUrl } from '../messages/mail-layout.ts'
import { adminOnly, fullNameOf, isStaff, jsonBody, keepBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { addressOf, giveBack, spend } from '../server/attempts.ts'
import { durably, execute, findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { addressWord, unknownPassword } from './open-account.ts'
import { noteSecurity } from './security-log.ts'

/** A link that is long over is forgotten. */
const KEPT_MS = 30 * DAY_MS

/** Why a link lets nobody in: what to do about it is the same for all of them. */
const REFUSALS = {
  unknown: 'Questo codice non è completo, o non è di questo negozio. Inquadralo di nuovo dallo schermo di chi amministra.',
  expired: 'Questo codice è scaduto. Chiedi a chi amministra di premere «Nuovo codice» e inquadra quello.',
  ended:
    'Questo codice non vale più: ne è stato fatto un altro, o l’accesso è stato tolto. Chiedi a chi amministra un codice nuovo.',
  used: 'Questo codice è già servito a un altro dispositivo: ognuno fa entrare una volta sola. Chiedi a chi amministra un codice nuovo.',
  kiosk:
    'Questo tablet è già un totem del negozio. Per farne una cassa, chi amministra lo revoca tra i dispositivi: si svuota da solo, poi inquadra un codice nuovo.',
  till: 'Questo dispositivo è già una cassa del negozio. Per farne un totem, chi amministra lo revoca tra i dispositivi: si svuota da solo, poi inquadra un codice nuovo.',
} as const

/** 410 (RFC 9110, 15.5.11) is final: a device asks once, where it would try a 409 again. */
function refusal(reason: keyof typeof REFUSALS): Refusal {
  return new Refusal(reason === 'unknown' ? 404 : 410, REFUSALS[reason], { reason })
}

interface Made {
  id: string
  kind: EnrolmentKind
  /** Id of the account that it lets in. */
  account: string
  name: string
  /** With the secret, which is told this once. */
  link: string
  expires_at: string
}

/**
 * POST /api/sfoglia/enrolments {id, kind, account?, name?}. Without an account a kiosk or till gets one of its own, with a password
 * that nobody knows. Whatever was made for the same account before is over; the same id again is the same link with another secret.
 * @throws Refusal 400, 401, 403, 404 no such account
 */
export function makeEnrolment(e: PbRequestEvent): Made {
  const admin = adminOnly(e)
  const { id, kind: asked, account: accountId = '', name: typed = '' } = jsonBody(e)
  const kind = ENROLMENT_KINDS.find((known) => known === asked)
  const name = readShortText(typed, ENROLMENT_NAME_MAX)?.trim()
  if (!isRecordId(id) || !kind || name === undefined || typeof accountId !== 'string') throw new Refusal(400, TEXT_INVALID)
  const secret = $security.randomString(ENROLMENT_SECRET_LENGTH)
  const nowMs = Date.now()
  const expiresAt = storedDate(nowMs + ENROLMENT_VALID_MS[kind])
  const row = durably(e.app, (tx) => {
    execute(tx, 'DELETE FROM enrolments WHERE expires_at < {:before}', { before: storedDate(nowMs - KEPT_MS) })
    const before = findRecord(tx, 'enrolments', { id })
    if (before && (before.getString('made_by') !== admin.id || before.getString('used_at') !== '')) throw refusal('used')
    const account = before
      ? tx.findRecordById('users', before.getString('account'))
      : accountFor(tx, { kind, name, id: accountId, adminId: admin.id })
    endOthers(tx, account.id)
    const said = { kind, account: account.id, name: name || fullNameOf(account), made_by: admin.id }
    const fresh = { hash: $security.sha256(secret), expires_at: expiresAt, ended_at: '' }
    return storeRecord(tx, before ?? newRecord(tx, 'enrolments', { id }), { ...said, ...fresh })
  })
  const account = row.getString('account')
  noteSecurity(e, { event: 'enrolment-made', account: findRecord(e.app, 'users', { id: account }), actor: admin, detail: kind })
  const link = pageUrl(e.app, enrolmentPath(secret))
  return { id: row.id, kind, account, name: row.getString('name'), link, expires_at: expiresAt }
}

interface Wanted {
  kind: EnrolmentKind
  name: string
  /** Of the account; empty for one of the device's own. */
  id: string
  adminId: string
}

const TEXT_OWN = 'Tu entri con la tua password: un codice serve agli altri.'
const TEXT_ADMIN_TILL =
  'Chi amministra entra alla cassa con la sua password: un codice darebbe tutto il gestionale a chi lo trova.'

/** @throws Refusal 400, 404 */
function accountFor(tx: PbApp, { kind, name, id, adminId }: Wanted): PbRecord {
  if (id === '' && kind !== 'staff') return newDeviceAccount(tx, kind, name)
  const account = findRecord(tx, 'users', { id })
  if (account && kind === 'till' && account.getString('role') === 'ADMIN') throw new Refusal(400, TEXT_ADMIN_TILL)
  if (!account || !mayEnter(kind, account)) throw new Refusal(404, TEXT_NOT_FOUND)
  if (kind === 'staff' && id === adminId) throw new Refusal(400, TEXT_OWN)
  return account
}

/** A till's link carries nobody's rights to administer. */
function mayEnter(kind: EnrolmentKind, account: PbRecord): boolean {
  if (account.getBool('disabled')) return false
  if (kind === 'kiosk') return account.getBool('kiosk')
  return isStaff(account) && (kind === 'staff' || account.getString('role') !== 'ADMIN')
}

/** A till's has the rights of a cashier: who stands there says so by PIN. */
function newDeviceAccount(tx: PbApp, kind: 'kiosk' | 'till', asked: string): PbRecord {
  const isKiosk = kind === 'kiosk'
  const name = asked || freeName(tx, isKiosk ? 'Totem' : 'Cassa')
  const email = deviceAddress(`${isKiosk ? 'totem' : 'cassa'}-${addressWord()}`)
  const account = newRecord(tx, 'users', { name, email, kiosk: isKiosk, role: isKiosk ? 'USER' : 'CASHIER', verified: true })
  account.setPassword(unknownPassword())
  tx.save(account)
  return account
}

/** `Totem 1`, or the first number that is free. */
function freeName(tx: PbApp, word: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${word} ${number}`
    if (findRecord(tx, 'users', { name }) === null) return name
  }
}

function endOthers(tx: PbApp, account: string): void {
  const sql = "UPDATE enrolments SET ended_at = {:now} WHERE account = {:account} AND used_at = '' AND ended_at = ''"
  execute(tx, sql, { account, now: storedDate(Date.now()) })
}

/** GET /api/sfoglia/enrolments/{id}: what became of it. @throws Refusal 401, 403, 404 */
export function readEnrolment(e: PbRequestEvent): { state: EnrolmentState; code: string; name: string } {
  adminOnly(e)
  const row = enrolmentBy(e)
  const device = findRecord(e.app, 'devices', { id: row.getString('used_by') })
  return { state: stateOf(e.app, row), code: givenCode(device), name: device?.getString('name') ?? '' }
}

/** POST /api/sfoglia/enrolments/{id}/end: it lets nobody in any more. Twice is no error. @throws Refusal 401, 403, 404 */
export function endEnrolment(e: PbRequestEvent): { id: string } {
  adminOnly(e)
  const row = enrolmentBy(e)
  endOthers(e.app, row.getString('account'))
  return { id: row.id }
}

/** @throws Refusal 404 */
function enrolmentBy(e: PbRequestEvent): PbRecord {
  const row = findRecord(e.app, 'enrolments', { id: e.request.pathValue('id') })
  if (row === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return row
}

/** A link is worth what whoever made it, and whom it lets in, still may. */
function stateOf(app: PbApp, row: PbRecord): EnrolmentState {
  if (row.getString('used_at') !== '') return 'used'
  if (row.getString('ended_at') !== '') return 'ended'
  const maker = findRecord(app, 'users', { id: row.getString('made_by') })
  const isMakers = maker?.getString('role') === 'ADMIN' && !maker.getBool('disabled')
  if (!isMakers || !mayEnter(kindOf(row), app.findRecordById('users', row.getString('account')))) return 'ended'
  return isPast(row.getString('expires_at'), 0) ? 'expired' : 'waiting'
}

function isPast(stored: string, afterMs: number): boolean {
  return Date.now() > (wireInstant(stored) ?? 0) + afterMs
}

// The device's side. Whoever asks shows no login: the secret is found by its hash, so that its comparison tells nothing by its time.

type Proof = NonNullable<ReturnType<typeof proofIn>>

/** That is good for this device now: also one that it has just taken, whose answer may have been lost. @throws Refusal 404, 410 */
function openEnrolment(app: PbApp, secret: unknown, proof: Proof | null): PbRecord {
  const isOne = isShortText(secret, ENROLMENT_SECRET_LENGTH) && secret.length === ENROLMENT_SECRET_LENGTH
  const row = isOne ? findRecord(app, 'enrolments', { hash: $security.sha256(secret) }) : null
  if (row === null) throw refusal('unknown')
  const state = stateOf(app, row)
  if (state === 'waiting') return row
  const isTheirs = proof !== null && row.getString('used_by') === proof.id && row.getString('used_proof') === proof.secretHash
  const isAgain = state === 'used' && isTheirs && !isPast(row.getString('used_at'), ENROLMENT_AGAIN_MS)
  if (!isAgain) throw refusal(state)
  return row
}

interface Seen {
  kind: EnrolmentKind
  /** Of the device, or of the person. */
  name: string
  /** Whose login a till gets, where that is a person's; empty for its own. */
  person: string
  /** A person's, to log in with later. */
  email: string
  shop: string
}

/** POST /api/sfoglia/enrolments/look {secret}: what it would do. @throws Refusal 400, 404 and 410 with `reason`, 429 */
export function lookAtEnrolment(e: PbRequestEvent): Seen {
  const { secret } = jsonBody(e)
  const row = counted(e, () => openEnrolment(e.app, secret, proofIn(e.request.header.get(DEVICE_HEADER))))
  const kind = kindOf(row)
  const account = e.app.findRecordById('users', row.getString('account'))
  const isPerson = account.getString('surname') !== ''
  return {
    ...{ kind, name: row.getString('name') },
    person: kind === 'till' && isPerson ? fullNameOf(account) : '',
    email: kind === 'staff' ? account.getString('email') : '',
    shop: mailShop(e.app).name,
  }
}

/**
 * POST /api/sfoglia/enrolments/redeem {secret, password?}: answers as a login does, `{token, record}`. A kiosk or till is let in and
 * has its name and code at once; somebody of the staff has chosen the password. Of two devices at once one gets in; the same one may
 * ask again for some minutes.
 * @throws Refusal 400 with the problem at `password`, 403 with `revoked`, 404 and 410 with `reason`, 429
 */
export function redeemEnrolment(e: PbRequestEvent): void {
  keepBody(e)
  const { secret, password } = jsonBody(e)
  const proof = proofIn(e.request.header.get(DEVICE_HEADER))
  if (proof === null) throw new Refusal(400, TEXT_INVALID)
  const device = provenDevice(e)
  if (device?.getBool('revoked')) throw revokedRefusal(device)
  const at = (tx: PbApp) => ({ app: tx, realIP: () => e.realIP() })
  const account = counted(e, () =>
    durably(e.app, (tx) => {
      const row = openEnrolment(tx, secret, proof)
      const isFirst = row.getString('used_at') === ''
      const person = tx.findRecordById('users', row.getString('account'))
      const maker = findRecord(tx, 'users', { id: row.getString('made_by') })
      const kind = kindOf(row)
      let detail = ''
      if (kind === 'staff') choosePassword(tx, person, password)
      else {
        const entered = enrolDevice(tx, {
          proof,
          kind: kind === 'kiosk' ? 'kiosk' : 'counter',
          name: row.getString('name'),
          account: person,
        })
        if (typeof entered === 'string') throw refusal(entered)
        detail = entered.getString('code')
      }
      if (isFirst) {
        storeRecord(tx, row, { used_at: storedDate(Date.now()), used_by: proof.id, used_proof: proof.secretHash })
        noteSecurity(at(tx), { event: 'enrolled', account: person, actor: maker, detail })
      }
      return person
    }),
  )
  $apis.recordAuthResponse(e, account, 'enrolment', null)
}

/** Its hooks check it, end every login of before, and let nobody choose what is easily guessed. @throws Refusal 400 */
function choosePassword(tx: PbApp, account: PbRecord, password: unknown): void {
  if (typeof password !== 'string' || password === '') {
    throw new Refusal(400, TEXT_INVALID, { password: { code: 'invalid', message: 'Scegli una password.' } })
  }
  if (account.validatePassword(password)) return
  account.setPassword(password)
  account.set('verified', true)
  tx.save(account)
}

function kindOf(row: PbRecord): EnrolmentKind {
  return ENROLMENT_KINDS.find((known) => known === row.getString('kind')) ?? 'staff'
}

/** Guesses are counted; whoever has a link is not held up by it. */
function counted<Result>(e: PbRequestEvent, work: () => Result): Result {
  const attempters = [addressOf(e)]
  spend(e.app, 'enrolment', attempters)
  const result = work()
  giveBack(e.app, 'enrolment', attempters)
  return result
}
