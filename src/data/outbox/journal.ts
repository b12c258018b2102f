// The other places of what this device has promised: every order and change of the outbox is written twice more before a screen
// says that it is registered, and goes back into the database when that has lost it. On a full disk Chromium loses an origin's
// databases in two ways (docs/decisions/0511): it throws away one that was torn in the middle of a write, and it evicts all that
// it manages for an origin that has no promise of persistence. The journal (journal-file.ts) is written where the disk is its
// own already, which a full disk does not stop; local storage is not among what is evicted. And here is known whether there is room
// at all: without, nothing more is promised.
import { upgradeRow } from '#data/db/contract-1.ts'
import { db, isStorageError, type OutboxRow } from '#data/db/database.ts'
import { holdEvents, noteEvent } from '#data/db/events.ts'
import type { KeyName } from '#data/db/keys.ts'
import { randomBytes } from '#data/device/device.ts'
import { scriptAddress } from '#data/server/script-address.ts'
import { type Author, rememberAuthor } from '#data/session/credentials.ts'
import { storeSessionAgain } from '#data/session/session.ts'
import { ROLES } from '#domain/account/navigation.ts'
import { ENTRY_KINDS, isEntryKind } from '#domain/entry/kinds.ts'
import { fromBase62, toBase62 } from '#domain/order-code/base62.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { asObject, parseJsonObject } from '#domain/wire.ts'
import { isOfOtherDevice } from './journal-file.ts'
import type { JournalAnswer, JournalRequest } from './journal-worker.ts'
import workerUrl from './journal-worker.ts?worker&url'
import { decodeContent, encodeContent, readContent, sealingKey, sealPayload } from './payload.ts'
import { ENTRY_TABLES, type EntryFacts, findEntry, putEntry, readQueue } from './store.ts'

/** What makes this device the one it is: with it its numbers go on where they were, and the drawer that is open here stays known. */
const VALUES: readonly KeyName[] = [
  'device',
  'device-secret',
  'device-statement',
  'order-counters',
  'order-series',
  'till-drawer',
]
/** By their key; without those that are not there. */
export type DeviceValues = Record<string, unknown>

/** For `keepInJournal`. Inside a transaction on `keyValues` it is of that moment. */
export async function readDeviceValues(): Promise<DeviceValues> {
  const rows = await db.keyValues.bulkGet([...VALUES])
  return Object.fromEntries(rows.flatMap((row) => (row === undefined ? [] : [[row.key, row.value]])))
}

/** An order does not wait longer for its second place. */
const LONGEST_ANSWER_MS = 4000

/** `unknown`: not asked yet, or this browser cannot say. */
export type Room = 'unknown' | 'enough' | 'none'

let worker: Worker | null = null
let isBroken = typeof Worker === 'undefined'
let room: Room = 'unknown'
const listeners = new Set<() => void>()

export function getRoom(): Room {
  return room
}

/** @returns a function that stops it */
export function onRoomChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Written {
  facts: EntryFacts
  plain: Uint8Array<ArrayBuffer>
  /** Who took it, for the device to send it in that person's name where no login is left. */
  who: Author | null
}

/**
 * Writes entries that the database has just taken, whatever has become of the database since: they are stored, and nobody is to
 * order again. Safe to repeat. For keep.ts.
 * @param written `plain`, its payload, is sealed anew: the outbox's key lies in the database that may be lost
 * @param values read in the transaction that stored it: an order's number is counted in them, and is not to be given again
 */
export async function keepInJournal(written: readonly Written[], values: DeviceValues): Promise<void> {
  if (written.length === 0) return
  const sinceMs = Date.now()
  try {
    await keepAll(written, () => latestValues(values))
    for (const { facts } of written) noteEvent('kept', { id: facts.id, kind: facts.kind, ms: Date.now() - sinceMs })
  } catch (error) {
    console.warn('journal', error)
  }
}

async function keepAll(written: readonly Written[], readValues: () => Promise<DeviceValues>): Promise<void> {
  // Neither place is here.
  if (isBroken && typeof localStorage === 'undefined') return
  const [values, ...entries] = await Promise.all([
    readValues(),
    ...written.map(async ({ facts, plain, who }): Promise<Kept> => {
      const keptMs = nextMoment()
      // Nothing else of a login: its token would lie readable here.
      const author = who && { role: who.role, isKiosk: who.isKiosk }
      return [facts.id, { facts: factsOf(facts), who: author, sealed: await seal(plain), keptMs }]
    }),
  ])
  // The worker writes its file meanwhile.
  const asked = ask({ kind: 'add', entries, values })
  keepInLocalStorage(entries, values)
  let answer = await asked
  if (answer?.kind === 'other-device') {
    await restoreFromJournal()
    answer = await ask({ kind: 'add', entries, values: await readDeviceValues() })
  }
  if (answer?.kind === 'full') reportNoRoom()
}

let lastMs = 0

/** Later than each before it: entries of one millisecond, whichever is sealed first, come back in the order in which they were stored. */
function nextMoment(): number {
  lastMs = Math.max(Date.now(), lastMs + 0.001)
  return lastMs
}

/** What the database says now, where another order may have been counted; `stored` when it is not that database any more. */
async function latestValues(stored: DeviceValues): Promise<DeviceValues> {
  try {
    const latest = await readDeviceValues()
    return isOfOtherDevice(stored, latest) ? stored : latest
  } catch (error) {
    if (!isStorageError(error)) throw error
    return stored
  }
}

/** Forgets what has arrived, or was dealt with: by what the database says now, whoever delivered it. */
export async function tidyJournal(): Promise<void> {
  if (!isStarted) return
  const { entries } = await readKept()
  if (entries.size === 0) return
  const rows = await db.outbox
    .where('id')
    .anyOf([...entries.keys()])
    .toArray()
  const over = rows.filter(isOver).map(({ id }) => id)
  if (over.length === 0) return
  await ask({ kind: 'remove', ids: over, values: await readDeviceValues() })
  for (const id of over) localStorage.removeItem(ENTRY_PREFIX + id)
}

/** A device that lost its database has to know what it printed in the last days: of that no second one may come out. */
function isOver({ state, kind, deliveredMs = 0 }: OutboxRow): boolean {
  const isRecent = Math.abs(Date.now() - deliveredMs) < (ENTRY_KINDS[kind].keptDays ?? 0) * DAY_MS
  return state === 'settled' || (state === 'delivered' && !isRecent)
}

/**
 * Brings back what the database has lost: the device, how far it has counted, and every promised entry that is not there. To be
 * called before anything makes this a new device, and safe at any time.
 * @returns how many entries came back
 */
export async function restoreFromJournal(): Promise<number> {
  const { values, entries } = await readKept()
  const lost: Written[] = []
  const oldestFirst = [...entries].map(([id, value]) => ({ id, ...asObject(value) })).sort((a, b) => ageOf(a) - ageOf(b))
  for (const { id, ...value } of oldestFirst) {
    if ((await findEntry(id)) !== null) continue
    const entry = await openKept(value)
    if (entry === null) reportDamaged(id)
    else lost.push(entry)
  }
  const isDeviceLost = isOfOtherDevice(values, await readDeviceValues())
  if (lost.length === 0 && !isDeviceLost) return 0
  // Before the transaction: it would not survive waiting for WebCrypto.
  const sealed = await Promise.all(
    lost.map(async ({ facts, who, plain }) => ({ facts, who, payload: await sealPayload(facts.id, plain) })),
  )
  const restored = await db.transaction('rw', [...ENTRY_TABLES, db.keyValues, db.credentials], async () => {
    if (isDeviceLost) await db.keyValues.bulkPut(VALUES.flatMap((key) => (key in values ? [{ key, value: values[key] }] : [])))
    const added: EntryFacts[] = []
    for (const { facts, who, payload } of sealed) {
      if ((await findEntry(facts.id)) !== null) continue
      await putEntry(facts, payload)
      if (who !== null) await rememberAuthor(facts.authorId, who)
      added.push(facts)
    }
    return added
  })
  for (const { id, kind } of restored) noteEvent('restored', { id, kind })
  return restored.length
}

/**
 * For a device of the shop, from its start on: what the database has lost comes back, also while the page lives, and the disk is
 * watched. A restoring that fails is tried again until it succeeds.
 * @param onTakenUp after what was lost under this page has come back
 */
export async function startJournal(onTakenUp = whenTakenUp): Promise<void> {
  if (isStarted) return
  isStarted = true
  whenTakenUp = onTakenUp
  // The browser has closed it by itself: it may be an empty one that is opened next.
  db.on('close', () => {
    noteEvent('evicted')
    void takeUpAgain()
  })
  await takeUp().catch(tryAgainAfter)
  // Nobody who orders waits for it to be made. Where it cannot be now, the order will say why.
  sealingKey().catch(() => undefined)
  await lookAtRoom()
}

let isStarted = false
let whenTakenUp = async (): Promise<unknown> => undefined
const LOOK_EVERY_MS = 30_000
const LOOK_AGAIN_MS = 5000
/** The room that an eviction leaves is soon taken by others. */
const TRY_AGAIN_MS = 1000
let nextTry: ReturnType<typeof setTimeout> | undefined

async function lookAtRoom(): Promise<void> {
  const before = room
  const now = await probeRoom()
  if (before === 'none' && now !== 'none') await takeUpAgain()
  setTimeout(lookAtRoom, now === 'none' ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
}

/**
 * Until it succeeds: what has evicted the database has taken the journal too, and local storage, which is left, is not written
 * down while the disk is full.
 */
async function takeUpAgain(): Promise<void> {
  clearTimeout(nextTry)
  try {
    // One that could not be opened is not opened again by being used.
    await db.open()
    await takeUp()
    await storeSessionAgain()
    await whenTakenUp()
    nextTry = undefined
  } catch (error) {
    tryAgainAfter(error)
  }
}

async function takeUp(): Promise<void> {
  await restoreFromJournal()
  await keepWhatWaits()
}

function tryAgainAfter(error: unknown): void {
  if (nextTry === undefined) console.warn('journal', error)
  nextTry = setTimeout(takeUpAgain, TRY_AGAIN_MS)
}

/** What was queued by a version that knew no journal, or while it could not be written; all that waits, where it was evicted. */
async function keepWhatWaits(): Promise<void> {
  const journal = await ask({ kind: 'read' })
  const kept = journal?.kind === 'state' ? new Map(journal.entries) : readLocalStorage().entries
  const waiting: Written[] = []
  for (const row of (await readQueue()).rows) {
    // Photos are too large: their orders go without them.
    if (kept.has(row.id) || ENTRY_KINDS[row.kind].isFile) continue
    const content = await readContent(row)
    const who = (await db.credentials.get(row.authorId)) ?? null
    if (content !== null) waiting.push({ facts: row, plain: encodeContent(content), who })
  }
  if (waiting.length > 0) await keepAll(waiting, readDeviceValues)
}

/** Null for what is damaged. */
async function openKept({ facts, who, sealed }: Record<string, unknown>): Promise<Written | null> {
  const today = { ...asObject(facts) }
  const isOfContract1 = upgradeRow(today)
  const plain = isEntryFacts(today) ? await unseal(sealed) : null
  if (!isEntryFacts(today) || plain === null) return null
  const content = isOfContract1 ? decodeContent(plain, today.kind, 1) : null
  return { facts: today, who: isAuthor(who) ? who : null, plain: content ? encodeContent(content) : plain }
}

function isAuthor(value: unknown): value is Author {
  const { role, isKiosk } = asObject(value)
  return ROLES.some((known) => known === role) && typeof isKiosk === 'boolean'
}

/** Without what changes while it waits. */
function factsOf({ id, kind, version, about, authorId, actorId, order, state }: EntryFacts): EntryFacts {
  const { capped: _capped, ...told } = order ?? { pickupMs: 0, number: '', totalCents: 0 }
  return {
    ...{ id, kind, about, authorId, version: version ?? ENTRY_KINDS[kind].version },
    ...(actorId !== undefined && { actorId }),
    ...(order && { order: told }),
    ...(state === 'noted' && { state }),
  }
}

/** Looks whether the disk takes more, and learns it. Where the browser cannot say, nothing is learned. */
export async function probeRoom(): Promise<Room> {
  if (!isStarted) return room
  const answer = await ask({ kind: 'probe' })
  if (answer?.kind === 'room') learnRoom(answer.hasRoom ? 'enough' : 'none')
  if (answer?.kind === 'full') learnRoom('none')
  // What was known is not known any more: each order is tried.
  if (answer?.kind === 'failed') learnRoom('unknown')
  return room
}

/** The database could not store something: nothing more is promised until there is room, and what is under way gets the ballast. */
export function reportNoRoom(): void {
  // Where nobody could say that there is room again, each order is tried.
  if (room === 'unknown') return
  learnRoom('none')
  void ask({ kind: 'give-up-ballast' })
}

/** This device is none of the shop's any more. */
export async function clearJournal(): Promise<void> {
  await ask({ kind: 'clear' })
  for (const key of keptKeys()) localStorage.removeItem(key)
}

// The journal's own seal: nothing personal lies readable beside the database either. The key has to survive the database, so each
// entry brings its own, and takes it along when it goes: it guards against looking, not against whoever has the disk.

const KEY_BYTES = 32
const IV_BYTES = 12
/** How many characters each of them is in base 62. */
const [KEY_LENGTH, IV_LENGTH] = [KEY_BYTES, IV_BYTES].map((bytes) => toBase62(new Uint8Array(bytes)).length)

async function seal(plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES)]
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(key), plain)
  return toBase62(key) + toBase62(iv) + toBase62(new Uint8Array(bytes))
}

/** Null for what is damaged. */
async function unseal(sealed: unknown): Promise<Uint8Array<ArrayBuffer> | null> {
  if (typeof sealed !== 'string' || KEY_LENGTH === undefined || IV_LENGTH === undefined) return null
  const ends = [0, KEY_LENGTH, KEY_LENGTH + IV_LENGTH]
  const [key, iv, bytes] = ends.map((start, index) => fromBase62(sealed.slice(start, ends[index + 1])))
  if (!key || !iv || !bytes) return null
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await importKey(key), bytes))
  } catch {
    // WebCrypto says no more than OperationError.
    return null
  }
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

type Kept = [id: string, entry: unknown]

/** What both places hold together. */
async function readKept(): Promise<{ values: DeviceValues; entries: Map<string, unknown> }> {
  const state = await ask({ kind: 'read' })
  const local = readLocalStorage()
  if (state?.kind !== 'state') return local
  const values = state.values.device === undefined ? local.values : state.values
  return { values, entries: new Map([...local.entries, ...state.entries]) }
}

const ENTRY_PREFIX = 'sfoglia-entry-'
const VALUES_KEY = 'sfoglia-device'

function keepInLocalStorage(entries: readonly Kept[], values: DeviceValues): void {
  try {
    for (const [id, entry] of entries) localStorage.setItem(ENTRY_PREFIX + id, JSON.stringify(entry))
    // The device that was kept comes back, and is not replaced by what a database knows that has begun anew.
    if (!isOfOtherDevice(readLocalStorage().values, values)) localStorage.setItem(VALUES_KEY, JSON.stringify(values))
  } catch (error) {
    // Full, or turned off: there is the journal, and the database.
    console.warn('local storage', error)
  }
}

function readLocalStorage(): { values: DeviceValues; entries: Map<string, unknown> } {
  let values: DeviceValues = {}
  const entries = new Map<string, unknown>()
  for (const key of keptKeys()) {
    const value = parseJsonObject(localStorage.getItem(key) ?? '')
    if (value === null) reportDamaged(key)
    else if (key === VALUES_KEY) values = value
    else entries.set(key.slice(ENTRY_PREFIX.length), value)
  }
  return { values, entries }
}

const damaged = new Set<string>()

/** A value that cannot be read is left where it is, and hurts no other. */
function reportDamaged(name: string): void {
  if (damaged.has(name)) return
  damaged.add(name)
  console.warn('journal', `${name} is damaged`)
  noteEvent('damaged', { reason: name })
}

/** None where it is turned off, or in a worker. */
function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ENTRY_PREFIX) || key === VALUES_KEY)
  } catch {
    return []
  }
}

function learnRoom(now: Room): void {
  if (now === room) return
  if (now === 'none') noteEvent('full')
  else if (room === 'none') noteEvent('room')
  room = now
  holdEvents(now === 'none')
  for (const listener of listeners) listener()
}

function ageOf(kept: Record<string, unknown>): number {
  return typeof kept.keptMs === 'number' ? kept.keptMs : 0
}

function isEntryFacts(value: object): value is EntryFacts {
  const { id, kind, about, authorId }: Partial<EntryFacts> = value
  return [id, kind, about, authorId].every((text) => typeof text === 'string') && isEntryKind(String(kind))
}

/** @returns null when there is no journal on this device */
function ask(request: JournalRequest): Promise<JournalAnswer | null> {
  if (isBroken) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (answer: JournalAnswer | null) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(() => end(null), LONGEST_ANSWER_MS)
    port1.onmessage = ({ data }: MessageEvent<JournalAnswer>) => {
      if (data.kind === 'failed') {
        console.warn('journal', data.message)
        noteEvent('journal-failed', { reason: data.message.replace(/:.*/s, '') })
      }
      end(data)
    }
    worker ??= startWorker()
    worker.postMessage(request, [port2])
  })
}

function startWorker(): Worker {
  const started = new Worker(scriptAddress(workerUrl))
  started.addEventListener('error', () => {
    // Its file did not come: asked for again with the next page.
    isBroken = true
    worker = null
    learnRoom('unknown')
  })
  return started
}
