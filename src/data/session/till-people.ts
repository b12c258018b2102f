// The people of this till and their PINs: who they are comes with the server's answers to this device (device-contact.ts), and a PIN
// is checked here without network. Wrong tries are counted for each, where neither a reload nor a logout forgets them. And one's own
// PIN, or by an administrator anybody's, as the server is asked to keep it.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { askFor, type Outcome, request } from '#data/server/request.ts'
import { parsePinHash, pinWaitMs } from '#domain/device/kiosk-pin.ts'
import { readTillPeople, type TillPerson, tillIdleMinutes } from '#domain/device/till-person.ts'
import { hexOf } from '#domain/hex.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { asObject } from '#domain/wire.ts'
import { type AccountProblem, problemOf } from './account.ts'
import { endActing, keepActing, readActing } from './acting.ts'
import { derivePin, hashPin, NO_TRIES, type PinAnswer, triesSchema } from './kiosk-pin.ts'
import { currentToken } from './session-state.ts'

const allTries = keptValue('till-pin-tries', v.fallback(v.record(v.string(), triesSchema), {}))

/** What lies on the till of somebody. */
interface KeptPerson {
  id: string
  name: string
  /** Of their PIN; 0 for who has none. */
  digits: number
  iterations: number
  salt: string
  /** Of the PIN's hash, under a key whose bytes no script can read: the hash itself is not kept. */
  mac: string
}

interface KeptPeople {
  key: CryptoKey
  idleMs: number
  people: KeptPerson[]
}

const keptPeople = keptValue('till-people', v.fallback(v.nullable(v.custom<KeptPeople>(isKept)), null))

/** Somebody who may stand at this till. */
export type AtTill = Pick<KeptPerson, 'id' | 'name' | 'digits'>

/** Takes up who the server says may stand here. @param answer of a contact: `{people, idle_minutes}`; without people there are none */
export async function keepTillPeople({ people, idle_minutes: idle }: Record<string, unknown>): Promise<void> {
  const told = readTillPeople(people)
  const known = await keptPeople.read()
  if (told === null) {
    if (known === null) return
    await keptPeople.keep(null)
    return endActing('ended')
  }
  const key = known?.key ?? (await newMacKey())
  const kept: KeptPeople = {
    key,
    idleMs: tillIdleMinutes(idle) * MINUTE_MS,
    people: await Promise.all(told.map((one) => sealed(one, key))),
  }
  if (JSON.stringify([known?.people, known?.idleMs]) === JSON.stringify([kept.people, kept.idleMs])) return
  await keptPeople.keep(kept)
  const acting = await readActing(Date.now())
  const macOf = (of: KeptPeople | null) =>
    acting.kind === 'person' ? of?.people.find(({ id }) => id === acting.id)?.mac : undefined
  // Suspended, or with another PIN: whoever it is says so anew.
  if (acting.kind === 'person' && macOf(kept) !== macOf(known)) await endActing('left')
}

/** By name; none where this is no till of the shop, or not let in. */
export async function readTillPeopleHere(): Promise<AtTill[]> {
  const kept = await keptPeople.read()
  return (kept?.people ?? []).map(({ id, name, digits }) => ({ id, name, digits }))
}

/** Milliseconds until the next try of that person's PIN is allowed. */
export async function tillPinWait(personId: string, nowMs: number): Promise<number> {
  return pinWaitMs((await allTries.read())[personId] ?? NO_TRIES, nowMs)
}

/**
 * Tries a person's PIN: the right one puts them at the counter. It counts as wrong until it is known to be right.
 * @param nowMs device's clock
 */
export async function takeOver(personId: string, pin: string, nowMs: number): Promise<PinAnswer> {
  const kept = await keptPeople.read()
  const person = kept?.people.find(({ id }) => id === personId)
  const waited = await db.transaction('rw', db.keyValues, async () => {
    const tries = await allTries.read()
    const own = tries[personId] ?? NO_TRIES
    const waitMs = pinWaitMs(own, nowMs)
    if (waitMs === 0) await allTries.keep({ ...tries, [personId]: { wrong: own.wrong + 1, lastMs: nowMs } })
    return waitMs
  })
  if (waited > 0) return { kind: 'wait', waitMs: waited }
  if (!kept || !person || !(await isRight(person, pin, kept.key))) {
    return { kind: 'wrong', waitMs: await tillPinWait(personId, nowMs) }
  }
  await db.transaction('rw', db.keyValues, async () => {
    const { [personId]: _own, ...others } = await allTries.read()
    await allTries.keep(others)
    await keepActing({ id: person.id, name: person.name }, kept.idleMs, nowMs)
  })
  return { kind: 'right' }
}

async function isRight({ digits, salt, iterations, mac }: KeptPerson, pin: string, key: CryptoKey): Promise<boolean> {
  return digits > 0 && pin.length === digits && (await macOf(await derivePin(pin, { salt, iterations }), key)) === mac
}

async function sealed({ id, name, digits, pinHash }: TillPerson, key: CryptoKey): Promise<KeptPerson> {
  const parsed = parsePinHash(pinHash)
  if (parsed === null) return { id, name, digits: 0, iterations: 0, salt: '', mac: '' }
  const { iterations, salt, hash } = parsed
  return { id, name, digits, iterations, salt, mac: await macOf(hash, key) }
}

/** No script can read its bytes: a copy of what lies here is no help for trying all PINs out elsewhere. */
function newMacKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function macOf(hash: string, key: CryptoKey): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(hash))))
}

function isKept(value: unknown): boolean {
  const { people, key } = asObject(value)
  return Array.isArray(people) && key !== undefined
}

// The PINs as the server keeps them. Needs the network.

const PATH = '/api/sfoglia/till-pins'

const ownersSchema = v.object({ accounts: v.array(v.string()) })

/** Ids of the accounts that have a PIN; a cashier hears of their own alone. */
export async function readPinOwners(): Promise<string[] | 'offline' | 'failed'> {
  const owners = await askFor(PATH, { auth: currentToken(), schema: ownersSchema })
  return typeof owners === 'string' ? owners : owners.accounts
}

export type PinSaved = { ok: true } | { ok: false; reason: 'password'; message: string } | { ok: false; reason: AccountProblem }

/** @param pin empty takes it away @param password of whoever asks, as a proof */
export async function saveTillPin(accountId: string, pin: string, password: string): Promise<PinSaved> {
  const body = { password, pin_hash: pin === '' ? '' : await hashPin(pin), digits: pin.length }
  const path = `${PATH}/${encodeURIComponent(accountId)}`
  const outcome: Outcome<unknown> = await request(path, { method: 'POST', auth: currentToken(), body })
  if (outcome.kind === 'ok') return { ok: true }
  const problem = outcome.kind === 'refused' ? outcome.problems.password : undefined
  return problem
    ? { ok: false, reason: 'password', message: problem.message || 'Questa password non va bene.' }
    : { ok: false, reason: problemOf(outcome) }
}
