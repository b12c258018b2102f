// POST /api/sfoglia/devices: a till or kiosk makes itself known and gets its code, `K7` or `C1`; the same device gets the same
// one again, and tells the key by which its codes are checked. Later calls are its contacts: it says how far it has counted and
// what waits there, and hears what an admin wants of it (to be wiped, an outage drill). A kiosk also learns the hash of the
// PIN that lets staff out of it, to check it without network; nobody else does.
import { type DayReport, type DrillResult, parseDayReports, parseDrillResult } from '#domain/device/report.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isShortText, numberBetween } from '#domain/wire.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { nextCount } from '../server/counters.ts'
import { durably, storedDate } from '../server/database.ts'
import { type AskedDrill, askedDrill, keepDrillReport } from './command-device.ts'
import { keepReportedDays } from './device-report.ts'
import { revokedRefusal } from './handover.ts'

interface Contact {
  id: string
  name: string
  waiting: number | undefined
  counter: number | undefined
  publicKey: string | undefined
  days: DayReport[]
  drill: DrillResult | null
  /** The code of the device that this one was before its browser cleared it; empty when it never was. */
  lost: string
}

/** What the device hears: `drill` when it is to cut itself off, `drill_heard` when its report of one has arrived. */
interface ContactAnswer {
  id: string
  code: string
  pin_hash?: string
  drill?: AskedDrill
  drill_heard?: string
}

/** @throws Refusal 400, 401, 403 for customers, and with `revoked` for devices that were, whoever is logged in there */
export function registerDevice(e: PbRequestEvent): ContactAnswer {
  const body = jsonBody(e)
  refuseRevoked(e.app, body)
  const caller = signedIn(e)
  const isKiosk = caller.getBool('kiosk')
  if (!isKiosk && !isStaff(caller)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const contact = parseContact(body)
  const answer: ContactAnswer = { id: contact.id, code: '' }
  durably(e.app, (tx) => {
    const device = known(tx, contact.id) ?? newDevice(tx, contact.id, caller)
    writeContact(device, contact, caller, Date.now())
    tx.saveNoValidate(device)
    answer.code = device.getString('code')
    if (contact.lost !== '' && contact.lost !== answer.code) noteCleared(tx, contact.lost)
    keepReportedDays(tx, answer.code, contact.days)
    if (contact.drill) {
      keepDrillReport(tx, device, contact.drill)
      answer.drill_heard = contact.drill.id
    }
    const drill = askedDrill(tx, device, Date.now())
    if (drill) answer.drill = drill
  })
  const pinHash = isKiosk ? readPinHash(e.app) : ''
  if (pinHash !== '') answer.pin_hash = pinHash
  return answer
}

/** Also without a login, which a revoked device has no more; it may say that it has wiped itself. */
function refuseRevoked(app: PbApp, { id, wiped, waiting }: Record<string, unknown>): void {
  const device = isRecordId(id) ? known(app, id) : null
  if (!device?.getBool('revoked')) return
  if (wiped === true && device.getString('wiped_at') === '') {
    device.set('wiped_at', storedDate(Date.now()))
    device.set('last_contact', storedDate(Date.now()))
    if (typeof waiting === 'number' && isCount(waiting)) device.set('waiting', waiting)
    app.saveNoValidate(device)
  }
  throw revokedRefusal()
}

/** @throws Refusal 400 */
function parseContact(body: Record<string, unknown>): Contact {
  const { id, name = '', waiting, counter, public_key: publicKey, lost = '' } = body
  if (!isRecordId(id) || !isShortText(name, 80) || !isCount(waiting) || !isCount(counter)) throw new Refusal(400, TEXT_INVALID)
  if (publicKey !== undefined && !isPublicKey(publicKey)) throw new Refusal(400, TEXT_INVALID)
  if (!isShortText(lost, 5)) throw new Refusal(400, TEXT_INVALID)
  const days = parseDayReports(body.days)
  const drill = parseDrillResult(body.drill)
  if (days === null || drill === 'malformed') throw new Refusal(400, TEXT_INVALID)
  return { id, name, waiting, counter, publicKey, days, drill, lost }
}

function writeContact(device: PbRecord, contact: Contact, caller: PbRecord, nowMs: number): void {
  const { name, waiting, counter, publicKey } = contact
  if (publicKey !== undefined) keepKey(device, publicKey, caller.id)
  device.set('owner', caller.id)
  if (device.getString('name') === '') device.set('name', name)
  device.set('last_contact', storedDate(nowMs))
  // It reports, so its memory is not gone, whatever was assumed.
  device.set('replaced', false)
  if (waiting !== undefined) device.set('waiting', waiting)
  if (counter !== undefined) count(device, counter, shopMoment(nowMs).day)
}

function readPinHash(app: PbApp): string {
  return app.findRecordsByFilter('shop_private', "id != ''", 'created', 1, 0)[0]?.getString('kiosk_pin_hash') ?? ''
}

function known(tx: PbApp, id: string): PbRecord | null {
  return tx.findRecordsByFilter('devices', 'id = {:id}', '', 1, 0, { id })[0] ?? null
}

function count(device: PbRecord, counter: number, day: string): void {
  const isSameDay = device.getString('counter_day') === day
  device.set('counter', isSameDay ? Math.max(device.getFloat('counter'), counter) : counter)
  device.set('counter_day', day)
}

/** What the codes on its screen are checked with. Another account may take a device over, but not with another key. */
function keepKey(device: PbRecord, publicKey: string, callerId: string): void {
  const known = device.getString('public_key')
  if (known === publicKey) return
  if (known !== '' && device.getString('owner') !== callerId) throw new Refusal(403, TEXT_NOT_ALLOWED)
  device.set('public_key', publicKey)
}

/** 65 bytes in base 62: an uncompressed point of P-256. */
function isPublicKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9A-Za-z]{88}$/.test(value)
}

function isCount(value: unknown): value is number | undefined {
  return value === undefined || (numberBetween(value, 0, 1_000_000) && Number.isInteger(value))
}

// A device that is new here: its code, and what that means for an older device of the same account.

/** Not saved yet. A kiosk's account is of one tablet: when it starts on an empty one, the memory of the one before is gone. */
function newDevice(tx: PbApp, id: string, caller: PbRecord): PbRecord {
  const isKiosk = caller.getBool('kiosk')
  if (isKiosk) replaceEarlier(tx, caller.id)
  const letter = isKiosk ? 'K' : 'C'
  return new Record(tx.findCachedCollectionByNameOrId('devices'), {
    id,
    code: nextCode(tx, letter),
    kind: isKiosk ? 'kiosk' : 'counter',
  })
}

/** Until that one reports again: two tablets may share an account after all. */
function replaceEarlier(tx: PbApp, ownerId: string): void {
  const filter = 'owner = {:ownerId} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 0, 0, { ownerId })) {
    device.set('replaced', true)
    tx.saveNoValidate(device)
  }
}

/** It says so itself, under the code that it has now. */
function noteCleared(tx: PbApp, code: string): void {
  const filter = 'code = {:code} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 1, 0, { code })) {
    device.set('replaced', true)
    tx.saveNoValidate(device)
  }
}

/** Passes over codes that orders brought along before their device was known. */
function nextCode(tx: PbApp, letter: string): string {
  for (;;) {
    const code = `${letter}${nextCount(tx, `device ${letter}`)}`
    if (tx.findRecordsByFilter('devices', 'code = {:code}', '', 1, 0, { code }).length === 0) return code
  }
}
