// Who may stand at a till: the shop's staff, each with a PIN of their own, told to tills that an administrator has let in, which
// check it without network. GET /api/sfoglia/till-pins: who has one. POST /api/sfoglia/till-pins/{id} {password, pin_hash, digits}:
// one's own, or by an administrator anybody's; an empty hash takes it away. The PIN itself never comes here.
import { deviceAddress } from '#domain/account/enrolment.ts'
import { parsePinHash } from '#domain/device/kiosk-pin.ts'
import { isGivenCode } from '#domain/device/till-name.ts'
import { TILL_PIN_LEAST, TILL_PIN_MOST } from '#domain/device/till-person.ts'
import { isRecordId } from '#domain/record-id.ts'
import { numberBetween } from '#domain/wire.ts'
import { noteSecurity } from '../accounts/security-log.ts'
import {
  type Actor,
  actorOf,
  isStaff,
  jsonBody,
  Refusal,
  signedIn,
  TEXT_INVALID,
  TEXT_NOT_ALLOWED,
  TEXT_NOT_FOUND,
} from '../server/answers.ts'
import { checkPresentPassword } from '../server/attempts.ts'
import { durably, findRecord, newRecord, numberOf, readRows, storeRecord, textOf } from '../server/database.ts'
import { isSentByFormerStaff, isTrial, type Sender } from './handover.ts'

/** A staff account, whoever asks. @throws Refusal 401, 403 */
function staffOnly(e: PbRequestEvent): PbRecord {
  const caller = signedIn(e)
  if (!isStaff(caller)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  return caller
}

/** `accounts`: ids of those that have a PIN; of cashiers their own alone. @throws Refusal 401, 403 */
export function listTillPins(e: PbRequestEvent): { accounts: string[] } {
  const caller = staffOnly(e)
  const isAdmin = caller.getString('role') === 'ADMIN'
  const filter = isAdmin ? "id != ''" : 'user = {:user}'
  const pins = e.app.findRecordsByFilter('till_pins', filter, '', 0, 0, { user: caller.id })
  return { accounts: pins.map((pin) => pin.getString('user')) }
}

/** @throws Refusal 400 with the problem at `password`, 401, 403, 404 that is nobody of the staff, 429 */
export function setTillPin(e: PbRequestEvent): { id: string } {
  const caller = staffOnly(e)
  const id = e.request.pathValue('id')
  if (id !== caller.id && caller.getString('role') !== 'ADMIN') throw new Refusal(403, TEXT_NOT_ALLOWED)
  const { password, pin_hash: pinHash, digits } = jsonBody(e)
  const isNone = pinHash === ''
  const isPin = typeof pinHash === 'string' && parsePinHash(pinHash) && numberBetween(digits, TILL_PIN_LEAST, TILL_PIN_MOST)
  if (!isNone && !isPin) throw new Refusal(400, TEXT_INVALID)
  const account = findRecord(e.app, 'users', { id })
  if (!account || !isStaff(account)) throw new Refusal(404, TEXT_NOT_FOUND)
  // Whoever finds a till open must not become somebody else at it.
  checkPresentPassword(e, caller, password)
  durably(e.app, (tx) => {
    const known = findRecord(tx, 'till_pins', { user: id })
    if (isNone) {
      if (known) tx.delete(known)
      return
    }
    const sealed = $security.encrypt(String(pinHash), sealingKey(e.app))
    storeRecord(tx, known ?? newRecord(tx, 'till_pins', { user: id }), { sealed_hash: sealed, digits })
  })
  noteSecurity(e, { event: isNone ? 'till-pin-removed' : 'till-pin-set', account, actor: caller })
  return { id }
}

interface ToldPerson {
  id: string
  name: string
  /** Of their PIN; 0 for who has none. */
  digits: number
  /** Empty for who has none. */
  pin_hash: string
}

/** For a till that is let in: all staff who are in service. A till's own account is nobody who could stand there. */
export function tillPeople(app: PbApp): ToldPerson[] {
  return readRows(app, PEOPLE, { devices: deviceAddress('%') }).map((row) => {
    const pinHash = opened(app, textOf(row, 'sealed'))
    const digits = pinHash === '' ? 0 : numberOf(row, 'digits')
    return { id: textOf(row, 'id'), name: textOf(row, 'name'), digits, pin_hash: pinHash }
  })
}

const PEOPLE = `SELECT json_object('id', users.id, 'name', TRIM(name || ' ' || surname), 'digits', COALESCE(digits, 0),
    'sealed', COALESCE(sealed_hash, '')) AS document
  FROM users LEFT JOIN till_pins ON till_pins.user = users.id
  WHERE role IN ('ADMIN', 'CASHIER') AND NOT disabled AND email NOT LIKE {:devices} ORDER BY name, surname`

// Who did it, as a till says: the person who had said by PIN that they stand there. The login's rights count, the name is theirs.

interface Claimed {
  /** With `login` where the claim is believed; else whose login it is, alone. */
  actor: Actor
  /** The person is not in service any more: what they did stands, and somebody looks at it. */
  isSuspended: boolean
}

/**
 * Whom an act bears. Believed of a till that proves itself and is let in, for staff; whatever else is claimed, the act is the login's:
 * no claim is a reason to refuse anything.
 * @param sender in whose name it came, and the device that proved itself with it
 * @param claimed the account's id as it came, or anything
 */
export function claimedActor(app: PbApp, { account, device }: Pick<Sender, 'account' | 'device'>, claimed: unknown): Claimed {
  const login = actorOf(account)
  const own = { actor: login, isSuspended: false }
  if (!isRecordId(claimed) || claimed === account.id || !isTill(device)) return own
  const person = findRecord(app, 'users', { id: claimed })
  if (!person) return own
  const isFormer = isSentByFormerStaff({ device, account: person })
  if (!isStaff(person) && !isFormer) return own
  return { actor: { ...actorOf(person), login }, isSuspended: isFormer || person.getBool('disabled') }
}

/** One that has a name, is let in and was not sent away. */
function isTill(device: PbRecord | null): device is PbRecord {
  if (device?.getString('kind') !== 'counter' || device.getBool('revoked') || !isGivenCode(device.getString('code'))) return false
  return device.getBool('approved') || isTrial()
}

// A few digits are tried out in no time by whoever has their hash: in the database it is sealed (AES-GCM), and the key lies in a file
// beside it. So a copy of its rows gives no PIN away. A backup holds both.

const KEY_LENGTH = 32

function keyFile(app: PbApp): string {
  return `${app.dataDir()}/till-pins.key`
}

/** Inside a transaction, of which there is one at a time: it is made with the first PIN. */
function sealingKey(app: PbApp): string {
  const known = readKey(app)
  if (known !== '') return known
  const made = $security.randomString(KEY_LENGTH)
  $os.writeFile(keyFile(app), made, 0o600)
  return made
}

/** Empty where there is none. */
function readKey(app: PbApp): string {
  try {
    return toString($os.readFile(keyFile(app)))
  } catch {
    return ''
  }
}

/** Empty for what cannot be opened: the file is gone, and whoever it was chooses a PIN anew. */
function opened(app: PbApp, sealed: string): string {
  if (sealed === '') return ''
  try {
    return $security.decrypt(sealed, readKey(app))
  } catch {
    app.logger().warn('A PIN cannot be read: its key is missing')
    return ''
  }
}
