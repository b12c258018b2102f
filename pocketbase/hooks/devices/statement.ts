// What the shop has signed of a device and of who works there, and the device keeps. A server that was restored from a backup does not
// know who was enrolled, named or logged in after that was made: for a week it believes its own signature, and makes again what it
// lacks. What the device then tells of the time before the restore is marked. See docs/decisions/0513.
import { isGivenCode } from '#domain/device/till-name.ts'
import { parseJsonObject } from '#domain/wire.ts'
import { noteSecurity } from '../accounts/security-log.ts'
import { jsonBody, keepBody, Refusal, TEXT_SIGN_IN } from '../server/answers.ts'
import type { Asking } from '../server/attempts.ts'
import { countAtLeast } from '../server/counters.ts'
import {
  durably,
  findRecord,
  flagOf,
  newRecord,
  type Row,
  readRows,
  rowsOf,
  storedDate,
  storeRecord,
  textOf,
} from '../server/database.ts'
import { recentRestoreMs } from '../server/restore.ts'
import { isDeleted } from '../server/tombstones.ts'
import { DEVICE_HEADER, isRecent, peopleOf, proofIn, provenDevice } from './handover.ts'
import { nextCode, replaceEarlier } from './new-device.ts'

/**
 * `{…}.signature`, the same within an hour: a device writes it down only when it is news. Empty for a device that has told no secret.
 * With a till that is let in all staff, of whom any may stand there.
 */
export function statementOf(app: PbApp, device: PbRecord, nowMs: number): string {
  const secretHash = device.getString('secret_hash')
  if (secretHash === '') return ''
  const seen = peopleOf(device)
  const isTill = device.getString('kind') === 'counter' && device.getBool('approved')
  const people = readRows(app, PEOPLE, { seen: JSON.stringify(Object.keys(seen)), isTill }).map((person) => ({
    ...person,
    last: hourOf(seen[textOf(person, 'id')] ?? ''),
  }))
  const [code, kind, name, owner, publicKey] = ['code', 'kind', 'name', 'owner', 'public_key'].map((field) =>
    device.getString(field),
  )
  const said = { id: device.id, secretHash, code, kind, name, owner, publicKey, isApproved: device.getBool('approved'), people }
  const text = JSON.stringify({ ...said, at: hourOf(storedDate(nowMs)) })
  return `${text}.${signatureOf(app, text)}`
}

const PEOPLE = `SELECT json_object('id', id, 'name', name, 'surname', surname, 'isKiosk', kiosk) AS document FROM users
  WHERE NOT disabled AND (kiosk OR role IN ('ADMIN', 'CASHIER'))
    AND (id IN (SELECT value FROM json_each({:seen})) OR ({:isTill} AND NOT kiosk))
  ORDER BY id`

function hourOf(stored: string): string {
  return stored === '' ? '' : `${stored.slice(0, 13)}:00:00.000Z`
}

/** By what signs the tokens: it lies in the database from its first day, so each backup has it, and no API tells it. */
function signatureOf(app: PbApp, text: string): string {
  return $security.hs256(`device ${text}`, app.findCachedCollectionByNameOrId('users').authToken.secret)
}

/** Null for what this shop has not signed of whoever shows it, or too long ago. */
function readStatement(e: PbRequestEvent, statement: unknown): Row | null {
  if (typeof statement !== 'string') return null
  const end = statement.lastIndexOf('.')
  const text = statement.slice(0, end)
  if (!$security.equal(signatureOf(e.app, text), statement.slice(end + 1))) return null
  const told = parseJsonObject(text) ?? {}
  const proof = proofIn(e.request.header.get(DEVICE_HEADER))
  const isTheirs = proof?.id === told.id && proof?.secretHash === told.secretHash
  return isTheirs && isRecent(textOf(told, 'at')) ? told : null
}

interface Recognised {
  /** When the database was restored, by the server's clock; null where that was never, or a week ago. */
  restoredMs: number | null
  /** What is shown bears the shop's signature. */
  isVouched: boolean
}

/**
 * Makes again what a restored server lacks of the device that asks. Whoever is known is left as the database has them, and what was
 * deleted, or revoked, before the backup stays so.
 */
export function recognise(e: PbRequestEvent, statement: unknown): Recognised {
  const restoredMs = recentRestoreMs(e.app)
  const told = restoredMs === null ? null : readStatement(e, statement)
  if (restoredMs === null || told === null) return { restoredMs, isVouched: false }
  durably(e.app, (tx) => {
    const at = { app: tx, realIP: () => e.realIP() }
    for (const person of rowsOf(told, 'people')) bringBackPerson(at, person)
    const device = bringBackDevice(tx, told)
    if (device !== null) keepMoment({ ...at, device, restoredMs })
  })
  return { restoredMs, isVouched: true }
}

/** What it tells of the time before is marked from now on. */
function keepMoment({ device, restoredMs, ...at }: Asking & { device: PbRecord; restoredMs: number }): void {
  const moment = storedDate(restoredMs)
  const isNews = device.getString('restored_at') !== moment
  storeRecord(at.app, device, { restored_at: moment })
  if (isNews) noteSecurity(at, { event: 'device-restored', detail: device.getString('code') })
}

/**
 * With an address that receives nothing and a password that nobody knows: nobody logs in there until an administrator gives another.
 * Of staff with the rights of a cashier alone.
 */
function bringBackPerson(at: Asking, person: Row): void {
  const id = textOf(person, 'id')
  const known = findRecord(at.app, 'users', { id })
  if (known || isDeleted(at.app, 'users', id)) return
  const isKiosk = flagOf(person, 'isKiosk')
  const names = { name: textOf(person, 'name'), surname: textOf(person, 'surname'), email: `${id}@ripristino.invalid` }
  const record = newRecord(at.app, 'users', { id, ...names, kiosk: isKiosk, role: isKiosk ? 'USER' : 'CASHIER' })
  record.setPassword($security.randomString(40))
  storeRecord(at.app, record)
  noteSecurity(at, { event: 'account-restored', account: record })
}

/** Not saved yet. Null where nothing was lacking, or must not come back. */
function bringBackDevice(tx: PbApp, told: Row): PbRecord | null {
  const id = textOf(told, 'id')
  const known = findRecord(tx, 'devices', { id })
  if (isDeleted(tx, 'devices', id) || known?.getBool('revoked')) return null
  if (known && known.getString('secret_hash') !== textOf(told, 'secretHash')) return null
  const device = known ?? deviceAgain(tx, told)
  const isOthers = device.getString('owner') !== textOf(told, 'owner')
  if (isOthers) device.set('owner', textOf(told, 'owner'))
  const isNamed = giveBackCode(tx, device, told)
  const isLetIn = flagOf(told, 'isApproved') && !device.getBool('approved')
  if (isLetIn) device.set('approved', true)
  const isUsed = giveBackPeople(device, rowsOf(told, 'people'))
  return isOthers || isNamed || isLetIn || isUsed ? device : null
}

function deviceAgain(tx: PbApp, told: Row): PbRecord {
  const kind = textOf(told, 'kind')
  if (kind === 'kiosk') replaceEarlier(tx, textOf(told, 'owner'))
  const proof = { id: textOf(told, 'id'), secret_hash: textOf(told, 'secretHash'), public_key: textOf(told, 'publicKey') }
  return newRecord(tx, 'devices', { ...proof, kind, name: textOf(told, 'name') })
}

/** Another one, where its own has been given to somebody else since. */
function giveBackCode(tx: PbApp, device: PbRecord, told: Row): boolean {
  const [code, before] = [textOf(told, 'code'), device.getString('code')]
  if (code === before || isGivenCode(before)) return false
  const letter = code.slice(0, 1)
  if (isGivenCode(code)) countAtLeast(tx, `device ${letter}`, Number(code.slice(1)))
  device.set('code', isGivenCode(code) && findRecord(tx, 'devices', { code }) ? nextCode(tx, letter) : code)
  if (device.getString('name') === '') device.set('name', textOf(told, 'name'))
  return true
}

/** @returns whether somebody may hand over there who could not */
function giveBackPeople(device: PbRecord, told: readonly Row[]): boolean {
  const before = peopleOf(device)
  const later = told.map((person) => [textOf(person, 'id'), textOf(person, 'last')] as const)
  const news = later.filter(([id, last]) => last > (before[id] ?? ''))
  if (news.length > 0) device.set('people', { ...before, ...Object.fromEntries(news) })
  return news.some(([id, last]) => isRecent(last) && !isRecent(before[id] ?? ''))
}

/**
 * POST /api/sfoglia/devices/login {statement}: answers as a login does, `{token, record}`, a kiosk whose login a restored server does
 * not know: nobody stands there who could type it. @throws Refusal 401 for everybody else
 */
export function giveBackLogin(e: PbRequestEvent): void {
  keepBody(e)
  const { restoredMs, isVouched } = recognise(e, jsonBody(e).statement)
  const device = isVouched ? provenDevice(e) : null
  const isKiosk = device?.getString('kind') === 'kiosk' && !device.getBool('revoked')
  const [account] = isKiosk ? e.app.findRecordsByFilter('users', KIOSK, '', 1, 0, { id: device.getString('owner') }) : []
  if (!account || !device || restoredMs === null) throw new Refusal(401, TEXT_SIGN_IN)
  keepMoment({ app: e.app, realIP: () => e.realIP(), device, restoredMs })
  $apis.recordAuthResponse(e, account, 'statement', null)
}

const KIOSK = "id = {:id} && kiosk = true && role = 'USER' && disabled = false"
