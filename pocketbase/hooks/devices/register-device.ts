// POST /api/sfoglia/devices: a till or kiosk makes itself known, with the secret that it proves itself with from then on, and gets
// its code, `K7` or `C1`, a till when it is named; the same device gets the same one again, and tells the key by which its codes are checked. Later calls
// are its contacts: it says how far it has counted and what waits there, and hears what an admin wants of it (to be wiped, an
// outage drill). A kiosk also learns the hash of the PIN that lets staff out of it, a till that is let in the people who may stand there
// and theirs, to check them without network; nobody else does.
import { type DayReport, type DrillResult, parseDayReports, parseDrillResult } from '#domain/device/report.ts'
import { isGivenCode, isIdleTill } from '#domain/device/till-name.ts'
import { tillIdleMinutes } from '#domain/device/till-person.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { integerBetween, isShortText, readShortText, wireInstant } from '#domain/wire.ts'
import { noteSecurity } from '../accounts/security-log.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { accountOf, addressOf, spend } from '../server/attempts.ts'
import { durably, findRecord, storedDate, storeRecord } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'
import { type AskedDrill, askedDrill, keepDrillReport } from './command-device.ts'
import { boundedCounter, keepReportedDays } from './device-report.ts'
import { DEVICE_HEADER, keepPerson, peopleOf, proofIn, provenDevice, revokedRefusal } from './handover.ts'
import { newDevice, nextCode, TEXT_STRANGER } from './new-device.ts'
import { recognise, statementOf } from './statement.ts'
import { drawerNews } from './till-drawer.ts'
import { tillPeople } from './till-people.ts'

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
  /** The idle till under whose name this one goes on; empty for none. */
  takesOver: string
}

/** What the device hears: `code` is empty for one that is no till, because nobody has named it; `drill` when it is to cut itself off, `drill_heard` when its report of one has arrived. */
interface ContactAnswer {
  id: string
  code: string
  /** Absent when it is approved. */
  approved?: false
  pin_hash?: string
  /** Who may stand at a till that is let in, and after how long without a touch nobody does. */
  people?: ReturnType<typeof tillPeople>
  idle_minutes?: number
  /** What became of its drawer, where a till that is let in asks. */
  drawer?: NonNullable<ReturnType<typeof drawerNews>>
  drill?: AskedDrill
  drill_heard?: string
  /** What the shop has signed of it, where that is another text than the device has. */
  statement?: string
  /** When the server was restored from a backup, for a week: what it had taken is asked for again. */
  restored?: number
}

/**
 * Nobody need be logged in on a device that proves itself: it goes on telling what waits.
 * @throws Refusal 400, 401, 403 for customers, for who does not prove to be this device, and with `revoked` for devices that were,
 * whoever is logged in there, 429
 */
export function registerDevice(e: PbRequestEvent): ContactAnswer {
  const body = jsonBody(e)
  refuseRevoked(e, body)
  const { restoredMs } = recognise(e, body.statement)
  // A login that has ended must hear so: only who sends none speaks for the device alone.
  const isUnattended = e.request.header.get('Authorization') === '' && provenDevice(e)?.id === body.id
  const caller = isUnattended ? null : signedIn(e)
  const isKiosk = caller?.getBool('kiosk') === true
  if (caller && !isKiosk && !isStaff(caller)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const contact = parseContact(body)
  const proof = proofIn(e.request.header.get(DEVICE_HEADER))
  const secretHash = proof?.id === contact.id ? proof.secretHash : ''
  const isNew = findRecord(e.app, 'devices', { id: contact.id }) === null
  if (caller && isNew) spend(e.app, 'device', [accountOf(caller), addressOf(e)])
  const answer: ContactAnswer = { id: contact.id, code: '', ...(restoredMs !== null && { restored: restoredMs }) }
  let isTill = false
  durably(e.app, (tx) => {
    const device = findRecord(tx, 'devices', { id: contact.id }) ?? newDevice(tx, contact.id, caller)
    checkProof(device, secretHash, caller)
    const nowMs = Date.now()
    writeContact(tx, device, contact, caller, nowMs)
    // What it had delivered to a server that was restored may be lost: then older orders are still to come, and ends of drawers.
    const hasGivenBack = restoredMs === null || (body.given_back === restoredMs && contact.waiting === 0)
    if (contact.waiting === 0 && hasGivenBack) device.set('emptied_at', storedDate(nowMs))
    if (caller) nameTill(e, tx, device, contact, caller)
    storeRecord(tx, device)
    const isNamed = isGivenCode(device.getString('code'))
    answer.code = isNamed ? device.getString('code') : ''
    if (!device.getBool('approved')) answer.approved = false
    isTill = isNamed && secretHash !== '' && device.getString('kind') === 'counter' && device.getBool('approved')
    const drawer = isTill && caller && hasGivenBack ? drawerNews(tx, device, body.drawer) : null
    if (drawer) answer.drawer = drawer
    if (caller && contact.lost !== '' && contact.lost !== answer.code) noteCleared(tx, contact.lost, caller.id)
    keepReportedDays(tx, device.getString('code'), contact.days)
    if (contact.drill) {
      keepDrillReport(tx, device, contact.drill)
      answer.drill_heard = contact.drill.id
    }
    const drill = askedDrill(tx, device, nowMs)
    if (drill) answer.drill = drill
    const statement = statementOf(tx, device, nowMs)
    if (statement !== '' && statement !== body.statement) answer.statement = statement
  })
  const shop = theShop(e.app, 'shop_private')
  const pinHash = isKiosk ? (shop?.getString('kiosk_pin_hash') ?? '') : ''
  if (pinHash !== '') answer.pin_hash = pinHash
  if (isTill && caller && !isKiosk) {
    answer.people = tillPeople(e.app)
    answer.idle_minutes = tillIdleMinutes(shop?.getFloat('till_idle_minutes'))
  }
  return answer
}

/**
 * Also without a login, which a revoked device has no more. One that proves itself tells what still waits; with nothing left to
 * deliver it may say that it has emptied itself, and which orders nobody would take.
 */
function refuseRevoked(e: PbRequestEvent, { id, wiped, waiting, left, days }: Record<string, unknown>): void {
  const device = isRecordId(id) ? findRecord(e.app, 'devices', { id }) : null
  if (!device?.getBool('revoked')) return
  // It has forgotten the demo that it was of, and may begin anew.
  if (provenDevice(e)?.id === device.id && device.getBool('of_demo') && wiped === true && waiting === 0) {
    e.app.delete(device)
    return
  }
  if (provenDevice(e)?.id === device.id && typeof waiting === 'number' && isCount(waiting)) {
    durably(e.app, (tx) => {
      const now = storedDate(Date.now())
      keepReportedDays(tx, device.getString('code'), parseDayReports(days) ?? [])
      const isWiped = wiped === true && waiting === 0 && device.getString('wiped_at') === ''
      const end = isWiped && { wiped_at: now, left_behind: numbersLeft(left) }
      storeRecord(tx, device, { last_contact: now, waiting, ...end })
    })
  }
  throw revokedRefusal(device)
}

const MAX_NUMBERS_LEFT = 100

/** `K3-001, K3-002` */
function numbersLeft(left: unknown): string {
  const numbers = Array.isArray(left) ? left : []
  return numbers
    .filter((number) => typeof number === 'string' && parseOrderNumber(number))
    .slice(0, MAX_NUMBERS_LEFT)
    .join(', ')
}

/**
 * The id of a device is no secret. Where none was told yet (the device is new, or another program made its record), its owner's login
 * or an administrator's stands for it. @throws Refusal 403
 */
function checkProof(device: PbRecord, secretHash: string, caller: PbRecord | null): void {
  const known = device.getString('secret_hash')
  if (known === '') {
    const owner = device.getString('owner')
    const mayTell = caller !== null && (owner === '' || owner === caller.id || caller.getString('role') === 'ADMIN')
    if (!mayTell) throw new Refusal(403, TEXT_STRANGER)
    device.set('secret_hash', secretHash)
  } else if (known !== secretHash) throw new Refusal(403, TEXT_STRANGER)
}

/** @throws Refusal 400 */
function parseContact(body: Record<string, unknown>): Contact {
  const { id, waiting, counter, public_key: publicKey, lost = '', takes_over: takesOver = '' } = body
  const name = readShortText(body.name ?? '', 80)
  if (!isRecordId(id) || name === null || !isCount(waiting) || !isCount(counter)) throw new Refusal(400, TEXT_INVALID)
  if (publicKey !== undefined && !isPublicKey(publicKey)) throw new Refusal(400, TEXT_INVALID)
  if (!isShortText(lost, 5) || !isShortText(takesOver, 15)) throw new Refusal(400, TEXT_INVALID)
  const days = parseDayReports(body.days)
  const drill = parseDrillResult(body.drill)
  if (days === null || drill === 'malformed') throw new Refusal(400, TEXT_INVALID)
  return { id, name, waiting, counter, publicKey, days, drill, lost, takesOver }
}

function writeContact(tx: PbApp, device: PbRecord, contact: Contact, caller: PbRecord | null, nowMs: number): void {
  const { name, waiting, counter, publicKey } = contact
  if (caller) {
    if (publicKey !== undefined) keepKey(device, publicKey, caller.id)
    keepPerson(device, caller.id, nowMs)
    // A kiosk's login on a till, and staff's on a kiosk, use it and do not own it.
    if ((device.getString('kind') === 'kiosk') === caller.getBool('kiosk')) device.set('owner', caller.id)
    if (caller.getString('role') === 'ADMIN') device.set('approved', true)
    // Somebody uses it, so it is not put away, whatever was decided.
    device.load({ hidden_at: '', merged_into: '' })
  }
  if (device.getString('name') === '') device.set('name', name.trim())
  device.set('last_contact', storedDate(nowMs))
  // It reports, so its memory is not gone, whatever was assumed.
  device.set('replaced', false)
  if (waiting !== undefined) device.set('waiting', waiting)
  if (counter !== undefined) count(tx, device, counter, shopMoment(nowMs).day)
}

function count(tx: PbApp, device: PbRecord, counter: number, day: string): void {
  const known = device.getString('counter_day') === day ? device.getFloat('counter') : 0
  const counted = Math.max(known, boundedCounter(tx, device.getString('code'), known, counter))
  device.load({ counter: counted, counter_day: day })
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
  return value === undefined || integerBetween(value, 0, 1_000_000)
}

/** It gets its code with its name. What it takes over goes on as this one, unless that has been heard of meanwhile. */
function nameTill(e: PbRequestEvent, tx: PbApp, device: PbRecord, { takesOver }: Contact, caller: PbRecord): void {
  const isUnnamed = device.getString('kind') === 'counter' && !isGivenCode(device.getString('code'))
  if (!isUnnamed || device.getString('name') === '') return
  device.set('code', nextCode(tx, 'C'))
  const earlier = takesOver === '' || takesOver === device.id ? null : findRecord(tx, 'devices', { id: takesOver })
  if (earlier === null || !isIdleTill(listed(earlier), Date.now())) return
  storeRecord(tx, earlier, { merged_into: device.id })
  const detail = `${device.getString('name')}: ${earlier.getString('code')} → ${device.getString('code')}`
  noteSecurity({ app: tx, realIP: () => e.realIP() }, { event: 'till-taken-over', actor: caller, detail })
}

function listed(device: PbRecord): Parameters<typeof isIdleTill>[0] {
  return {
    ...{ code: device.getString('code'), name: device.getString('name') },
    kind: device.getString('kind') === 'kiosk' ? 'kiosk' : 'counter',
    isRevoked: device.getBool('revoked'),
    isReplaced: device.getBool('replaced'),
    isHidden: device.getString('hidden_at') !== '' || device.getString('merged_into') !== '',
    lastContactMs: wireInstant(device.getString('last_contact')),
  }
}

/** It says so itself, under the code that it has now: believed of who has used the one that it was. */
function noteCleared(tx: PbApp, code: string, callerId: string): void {
  const filter = 'code = {:code} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 1, 0, { code })) {
    if (device.getString('owner') !== callerId && peopleOf(device)[callerId] === undefined) continue
    storeRecord(tx, device, { replaced: true })
  }
}
