// The payloads of the outbox as bytes and back, and their seal: AES-GCM under a key whose bytes no script can read (WebCrypto,
// non-extractable, in IndexedDB). WebCrypto's waits would end an IndexedDB transaction: seal before it, `keepKey` inside it,
// open after it.
import { db, type KeyRow, type OutboxRow, type PayloadRow } from '#data/db/database.ts'
import { type OrderChange, parseOrderChange, storedChange } from '#domain/order/change.ts'
import { parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { parseTillFact, type TillFact, wireTillFact } from '#domain/till/till.ts'
import { asObject } from '#domain/wire.ts'

/** An order as it is sent, but for its number and its place in the day, which lie in the clear beside it. */
export interface PlacedPayload {
  order: WireOrder
  /** As sold, by item id: the wire form has no names. */
  productNames: Record<string, string>
}

export type ImageField = 'reference_image' | 'wafer_image'

export interface PhotoPayload {
  itemId: string
  field: ImageField
  /** MIME type. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Length of a photo's header, big-endian, before the header and the picture's bytes. */
const HEADER_LENGTH_BYTES = 4

export function encodePlaced(payload: PlacedPayload): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(payload))
}

/** @param entry that they lie in; null when the bytes are no placed order */
export function decodePlaced(
  plain: Uint8Array,
  { number, daySequence }: Pick<OutboxRow, 'number' | 'daySequence'>,
): PlacedPayload | null {
  const { order, productNames } = objectOf(plain)
  const parsed = parseWireOrder({ ...asObject(order), number, day_sequence: daySequence })
  if (!parsed.ok) return null
  const names = Object.entries(asObject(productNames)).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return { order: parsed.order, productNames: Object.fromEntries(names) }
}

export function encodeChange(change: OrderChange): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(storedChange(change)))
}

export function decodeChange(plain: Uint8Array): OrderChange | null {
  return parseOrderChange(objectOf(plain))
}

export function encodeTillFact(fact: TillFact): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(wireTillFact(fact)))
}

export function decodeTillFact(plain: Uint8Array): TillFact | null {
  const parsed = parseTillFact(objectOf(plain))
  return parsed.ok ? parsed.fact : null
}

export function encodePhoto({ itemId, field, type, bytes }: PhotoPayload): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(JSON.stringify({ itemId, field, type }))
  const plain = new Uint8Array(HEADER_LENGTH_BYTES + header.length + bytes.length)
  new DataView(plain.buffer).setUint32(0, header.length)
  plain.set(header, HEADER_LENGTH_BYTES)
  plain.set(bytes, HEADER_LENGTH_BYTES + header.length)
  return plain
}

export function decodePhoto(plain: Uint8Array<ArrayBuffer>): PhotoPayload | null {
  if (plain.length < HEADER_LENGTH_BYTES) return null
  const headerEnd = HEADER_LENGTH_BYTES + new DataView(plain.buffer, plain.byteOffset).getUint32(0)
  const { itemId, field, type } = objectOf(plain.subarray(HEADER_LENGTH_BYTES, headerEnd))
  if (typeof itemId !== 'string' || typeof type !== 'string') return null
  if (field !== 'reference_image' && field !== 'wafer_image') return null
  return { itemId, field, type, bytes: plain.slice(headerEnd) }
}

function objectOf(plain: Uint8Array): Record<string, unknown> {
  try {
    return asObject(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    return {}
  }
}

// The seal: nothing personal lies readable on a shared device.

/** Of the payloads' shape. A payload of a later version is kept for the app that knows it. */
const PAYLOAD_VERSION = 1

const ALGORITHM = 'AES-GCM'
/** 96 bits, as NIST SP 800-38D recommends; random, because a counter would have to survive every crash. */
const IV_BYTES = 12

let cachedKey: KeyRow | null = null

/** @param entryId bound into the seal: one entry's payload cannot be passed off as another's */
export async function sealPayload(entryId: string, plain: Uint8Array<ArrayBuffer>): Promise<PayloadRow> {
  const { id: keyId, key } = await sealingKey()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const bytes = await crypto.subtle.encrypt(parameters(iv, entryId, PAYLOAD_VERSION), key, plain)
  return { entryId, version: PAYLOAD_VERSION, keyId, iv, bytes }
}

type OpenedPayload =
  | { ok: true; version: number; plain: Uint8Array<ArrayBuffer> }
  | { ok: false; reason: 'version-unknown' | 'key-lost' | 'damaged' }

/** The plain bytes, or why this device cannot read them. Never a reason to delete anything. */
export async function openPayload(row: PayloadRow): Promise<OpenedPayload> {
  if (row.version > PAYLOAD_VERSION) return { ok: false, reason: 'version-unknown' }
  const keyRow = cachedKey?.id === row.keyId ? cachedKey : await db.keys.get(row.keyId)
  if (!keyRow) return { ok: false, reason: 'key-lost' }
  try {
    const plain = await crypto.subtle.decrypt(parameters(row.iv, row.entryId, row.version), keyRow.key, row.bytes)
    return { ok: true, version: row.version, plain: new Uint8Array(plain) }
  } catch {
    // WebCrypto says no more than OperationError: wrong key, wrong entry or damaged bytes.
    return { ok: false, reason: 'damaged' }
  }
}

/**
 * Makes sure that the key of a sealed payload is stored with it: site data may have been cleared since the key was read.
 * Inside the transaction that stores the payload, with the table `keys`.
 */
export async function keepKey(row: PayloadRow): Promise<void> {
  if (cachedKey?.id === row.keyId && !(await db.keys.get(row.keyId))) await db.keys.put(cachedKey)
}

/** The first key ever made here; of two contexts that make one at once, the first stored wins. */
async function sealingKey(): Promise<KeyRow> {
  cachedKey ??= (await db.keys.toCollection().first()) ?? null
  if (cachedKey) return cachedKey
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  cachedKey = await db.transaction('rw', db.keys, async () => {
    const known = await db.keys.toCollection().first()
    if (known) return known
    const made = { id: crypto.randomUUID(), key }
    await db.keys.add(made)
    return made
  })
  return cachedKey
}

function parameters(iv: Uint8Array<ArrayBuffer>, entryId: string, version: number): AesGcmParams {
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(`${entryId}/${version}`) }
}
