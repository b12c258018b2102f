// A device that is new here: its code, and what that means for an older one. A browser in which staff log in has none until it is
// named: most of them only look, and would fill the list of tills.
import { isGivenCode } from '#domain/device/till-name.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { Refusal, TEXT_SIGN_IN } from '../server/answers.ts'
import { nextCount } from '../server/counters.ts'
import { findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { isTrial, keepPerson, type proofIn } from './handover.ts'

export const TEXT_STRANGER = 'Questo non è il dispositivo che il negozio conosce con questo nome.'

/**
 * Not saved yet. A kiosk's account is of one tablet: when it starts on an empty one, the memory of the one before is gone.
 * @throws Refusal 401
 */
export function newDevice(tx: PbApp, id: string, caller: PbRecord | null): PbRecord {
  if (caller === null) throw new Refusal(401, TEXT_SIGN_IN)
  const isKiosk = caller.getBool('kiosk')
  if (isKiosk) replaceEarlier(tx, caller.id)
  return newRecord(tx, 'devices', {
    id,
    code: isKiosk ? nextCode(tx, 'K') : codeOfUnnamed(id),
    kind: isKiosk ? 'kiosk' : 'counter',
    owner: caller.id,
    approved: isTrial(),
  })
}

interface Entering {
  proof: NonNullable<ReturnType<typeof proofIn>>
  kind: 'kiosk' | 'counter'
  name: string
  /** Logged in there from now on. */
  account: PbRecord
}

/**
 * A device that an administrator's link lets in: known by what it proves itself with, named and approved at once. One that was here
 * before goes on under its code; a browser that only looked becomes what the link says.
 * @returns it, stored; or what it is already, where that is something else
 */
export function enrolDevice(tx: PbApp, { proof, kind, name, account }: Entering): PbRecord | 'kiosk' | 'till' {
  const known = findRecord(tx, 'devices', { id: proof.id })
  const isOther = known !== null && known.getString('kind') !== kind
  if (isOther && isGivenCode(known.getString('code'))) return kind === 'kiosk' ? 'till' : 'kiosk'
  const secretHash = known?.getString('secret_hash') ?? ''
  if (secretHash !== '' && secretHash !== proof.secretHash) throw new Refusal(403, TEXT_STRANGER)
  if (kind === 'kiosk' && known !== null && known.getString('owner') !== account.id) replaceEarlier(tx, account.id)
  const device = known ?? newDevice(tx, proof.id, account)
  const nowMs = Date.now()
  keepPerson(device, account.id, nowMs)
  const code = device.getString('code')
  return storeRecord(tx, device, {
    ...{ kind, name, owner: account.id, approved: true, replaced: false, hidden_at: '', merged_into: '' },
    ...{ code: isGivenCode(code) ? code : nextCode(tx, kind === 'kiosk' ? 'K' : 'C') },
    ...{ secret_hash: proof.secretHash, last_contact: storedDate(nowMs) },
  })
}

/** No code that is ever given or told: the column is unique, and has no place for none. */
function codeOfUnnamed(id: string): string {
  return id.slice(-CODE_MOST)
}

const CODE_MOST = 10

/** For so long a browser in which somebody once looked is kept; one that comes back is a new one. */
const UNNAMED_KEPT_MS = 30 * DAY_MS

/** The server's job every night. */
export function forgetUnnamed(app: PbApp): void {
  const filter =
    "kind = 'counter' && name = '' && waiting = 0 && revoked = false && last_contact != '' && last_contact < {:before}"
  const before = storedDate(Date.now() - UNNAMED_KEPT_MS)
  for (const device of app.findRecordsByFilter('devices', filter, '', 0, 0, { before })) {
    if (device.getString('code') === codeOfUnnamed(device.id)) app.delete(device)
  }
}

/** Until that one reports again: two tablets may share an account after all. */
export function replaceEarlier(tx: PbApp, ownerId: string): void {
  const filter = 'owner = {:ownerId} && revoked = false && replaced = false'
  for (const device of tx.findRecordsByFilter('devices', filter, '', 0, 0, { ownerId }))
    storeRecord(tx, device, { replaced: true })
}

/** Passes over codes that orders brought along before their device was known. */
export function nextCode(tx: PbApp, letter: string): string {
  for (;;) {
    const code = `${letter}${nextCount(tx, `device ${letter}`)}`
    if (findRecord(tx, 'devices', { code }) === null) return code
  }
}
