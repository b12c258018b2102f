// Who delivers a queue: a person's login, or the device itself by its secret, for people whose login there ended not long ago.
// What a revoked device, a suspended person or somebody who is staff no more brings is taken and marked. See
// docs/decisions/0506.
import { isGivenCode } from '#domain/device/till-name.ts'
import { type RightTime, rightTime } from '#domain/device/told-time.ts'
import type { AttentionReason } from '#domain/order/attention.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, parseJsonObject, wireInstant } from '#domain/wire.ts'
import { Refusal, signedIn, TEXT_SIGN_IN } from '../server/answers.ts'
import { findRecord, storedDate } from '../server/database.ts'

const TEXT_REVOKED = 'Questo dispositivo è stato revocato.'
/** What a revoked device is told, whoever is logged in there. */
export const revokedRefusal = (device: PbRecord) =>
  new Refusal(403, TEXT_REVOKED, { revoked: true, ...(device.getBool('of_demo') && { of_demo: true }) })

/** For so long after somebody's login on it was last valid, a device delivers what they left there. */
const RIGHT_MS = 14 * DAY_MS
/** Who has not used it for longer is forgotten. */
const PEOPLE_KEPT_MS = 30 * DAY_MS

export interface Sender {
  /** In whose name it is delivered; without a login, whose queue it is. */
  account: PbRecord
  /** Without a login: for `account` alone, whatever their role may do for others. */
  isByDevice: boolean
  /** The device that proved itself; null where none did. */
  device: PbRecord | null
  /** Neither is the device revoked nor the account suspended: what they bring may go straight to the kitchen. */
  isTrusted: boolean
}

/** @throws Refusal 401 nobody's login, and no device that may deliver for them; 403 a device that has emptied itself */
export function queueSender(e: PbRequestEvent): Sender {
  const device = provenDevice(e)
  const authorId = e.request.header.get('X-Sfoglia-Author')
  const isByDevice = device !== null && authorId !== ''
  if (device?.getString('wiped_at') || device?.getBool('of_demo')) throw revokedRefusal(device)
  const account = isByDevice ? lastUserOf(e.app, device, authorId) : signedIn(e)
  const isRevoked = device?.getBool('revoked') === true
  return { account, isByDevice, device, isTrusted: !isRevoked && !account.getBool('disabled') }
}

/** Whom a device still delivers for, suspended or not. @throws Refusal 401 */
function lastUserOf(app: PbApp, device: PbRecord, authorId: string): PbRecord {
  const isHere = isRecent(peopleOf(device)[authorId] ?? '')
  const account = isHere ? findRecord(app, 'users', { id: authorId }) : null
  if (account === null) throw new Refusal(401, TEXT_SIGN_IN)
  return account
}

/** @param stored as dates are stored; empty for never */
export function isRecent(stored: string): boolean {
  const ms = wireInstant(stored)
  return ms !== null && Date.now() - ms <= RIGHT_MS
}

/**
 * What a device tells of the time before a restore that it came back from by its statement alone (statement.ts).
 * @param atMs put right by the server's clock
 */
export function isFromBefore({ device }: Pick<Sender, 'device'>, atMs: number): boolean {
  const restoredMs = wireInstant(device?.getString('restored_at') ?? '')
  return restoredMs !== null && atMs < restoredMs
}

/**
 * Whoever was staff at this till and is not any more. Nobody else is among a till's people: a customer's login makes itself known as
 * no device.
 */
export function isFormerStaff(
  device: PbRecord | null,
  { id, role, isKiosk }: { id: string; role: string; isKiosk: boolean },
): boolean {
  if (device?.getString('kind') !== 'counter' || role !== 'USER' || isKiosk) return false
  return Object.hasOwn(peopleOf(device), id)
}

/** Of whoever delivers, by their own login or the device's word. */
export function isSentByFormerStaff({ device, account }: Pick<Sender, 'device' | 'account'>): boolean {
  return isFormerStaff(device, { id: account.id, role: account.getString('role'), isKiosk: account.getBool('kiosk') })
}

/** What somebody has to know of money and drawers for who brings them; null for nothing. */
export function markOfSender(sender: Sender): AttentionReason | null {
  if (sender.device?.getBool('revoked')) return 'revoked-device'
  return isSentByFormerStaff(sender) || sender.account.getBool('disabled') ? 'suspended-author' : null
}

/** By which a device's orders and money are told; empty for none, and for one that nobody has named. */
export function givenCode(device: PbRecord | null): string {
  const code = device?.getString('code') ?? ''
  return isGivenCode(code) ? code : ''
}

/**
 * Which device's act it is. The one that proved itself, whatever is told; else the code that is told, unless it is that of a device
 * which could have proved itself: then empty.
 * @param told code by the word of whoever brings it
 */
export function deviceOf(tx: PbApp, told: string, { device }: Pick<Sender, 'device'>): string {
  const proven = givenCode(device)
  if (proven !== '') return proven
  const named = told === '' ? null : findRecord(tx, 'devices', { code: told })
  return named === null || named.getString('secret_hash') === '' ? told : ''
}

/**
 * The time of what a device tells of, put right where its clock was wrong.
 * @param toldMs by its clock @param heardMs when it was heard of: a little more for each of one request, so that they keep their order
 */
export function timeOf(toldMs: number, heardMs: number, { device }: Pick<Sender, 'device'>): RightTime {
  const emptiedMs = device && wireInstant(device.getString('emptied_at') || device.getString('created'))
  return rightTime(toldMs, heardMs, emptiedMs ? emptiedMs - RIGHT_MS : undefined)
}

/** Who used it, each with when that was last seen. */
export function peopleOf(device: PbRecord): Record<string, string> {
  const entries = Object.entries(asObject(parseJsonObject(device.getString('people'))))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Who was seen there last; empty for nobody. */
export function lastPerson(device: PbRecord): string {
  const [last] = Object.entries(peopleOf(device)).sort(([, a], [, b]) => (a < b ? 1 : -1))
  return last?.[0] ?? ''
}

/** Notes that this person's login is valid there now. */
export function keepPerson(device: PbRecord, userId: string, nowMs: number): void {
  const since = storedDate(nowMs - PEOPLE_KEPT_MS)
  const others = Object.entries(peopleOf(device)).filter(([, last]) => last > since)
  device.set('people', { ...Object.fromEntries(others), [userId]: storedDate(nowMs) })
}

/** Whether what a request says of a device's numbers counts: it proved itself, or nobody knows such a device. */
export function mayReport(tx: PbApp, code: string, { device }: Pick<Sender, 'device'>): boolean {
  return device !== null || findRecord(tx, 'devices', { code }) === null
}

/** What orders of tills and kiosks are marked with for the device that brings them. */
export function deviceMarks({ device }: Pick<Sender, 'device'>): AttentionReason[] {
  if (device?.getBool('revoked')) return ['revoked-device']
  return (device?.getBool('approved') ?? isTrial()) ? [] : ['device-not-approved']
}

/** Where stand-ins run, and in most tests, nobody need let a device in. */
export function isTrial(): boolean {
  return $os.getenv('SFOGLIA_APPROVE_DEVICES') === '1'
}

// The device's own word: `X-Sfoglia-Device: id.secret`. The id alone proves nothing: it stands in every code on a kiosk's screen.

export const DEVICE_HEADER = 'X-Sfoglia-Device'

/** Null when the header is empty or malformed. */
export function proofIn(header: string): { id: string; secretHash: string } | null {
  const [id = '', secret = ''] = header.split('.')
  return isRecordId(id) && /^[0-9a-f]{64}$/.test(secret) ? { id, secretHash: $security.sha256(secret) } : null
}

/** The device that proves itself with this request, or null. */
export function provenDevice(e: PbRequestEvent): PbRecord | null {
  return deviceBy(e.app, e.request.header.get(DEVICE_HEADER))
}

/** The same, of a record that is about to be shown. @param header `x_sfoglia_device` of its request or stream */
export function isApprovedBy(app: PbApp, header: string): boolean {
  return isTrial() || deviceBy(app, header)?.getBool('approved') === true
}

function deviceBy(app: PbApp, header: string): PbRecord | null {
  const proof = proofIn(header)
  const device = proof && findRecord(app, 'devices', { id: proof.id })
  return proof && device?.getString('secret_hash') === proof.secretHash ? device : null
}
