// The contents of the outbox as bytes and back, and their seal: AES-GCM under a key whose bytes no script can read (WebCrypto,
// non-extractable, in IndexedDB). WebCrypto's waits would end an IndexedDB transaction: seal before it, `keepKey` inside it,
// open after it.
import { upgradeContent } from '#data/db/contract-1.ts'
import { db, type KeyRow, type OutboxRow, type PayloadRow } from '#data/db/database.ts'
import { type OrderChange, parseOrderChange } from '#domain/order/change.ts'
import { parsePayment } from '#domain/order/order-payment.ts'
import { parseWireOrder, type WireOrder } from '#domain/order/submission.ts'
import { asObject } from '#domain/wire.ts'

/** What is kept of an entry under seal. */
export interface StoredContent {
  /** As it is sent, but for an order's number and its place in the day, which lie in the clear beside it. */
  content: Record<string, unknown>
  /** Of an order, as sold, by item id: the wire form has no names. */
  names?: Record<string, string>
}

export function encodeContent(stored: StoredContent): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(stored))
}

/** Null when the bytes are no content. @param version of the payload */
export function decodeContent(plain: Uint8Array, kind: string, version = PAYLOAD_VERSION): StoredContent | null {
  const json = objectOf(plain)
  const { content, names } = version === 1 ? upgradeContent(kind, json) : json
  if (typeof content !== 'object' || content === null) return null
  const texts = Object.entries(asObject(names)).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return { content: asObject(content), ...(texts.length > 0 && { names: Object.fromEntries(texts) }) }
}

/** What the outbox keeps of entries, in their order; null for one that cannot be read on this device. */
export async function readContents(rows: readonly Pick<OutboxRow, 'id' | 'kind'>[]): Promise<(StoredContent | null)[]> {
  const payloads = await db.outboxPayloads.bulkGet(rows.map(({ id }) => id))
  const opened = await Promise.all(payloads.map(openPayload))
  return rows.map(({ kind }, index) => {
    const payload = opened[index]
    return payload ? decodeContent(payload.plain, kind, payload.version) : null
  })
}

export async function readContent(row: Pick<OutboxRow, 'id' | 'kind'>): Promise<StoredContent | null> {
  const [content = null] = await readContents([row])
  return content
}

/** As it is sent: with what the transaction that stored it has counted. */
export function sentContent({ kind, order }: Pick<OutboxRow, 'kind' | 'order'>, { content }: StoredContent) {
  return kind === 'order' ? { ...content, number: order?.number, day_sequence: order?.daySequence } : content
}

export interface PlacedOrder {
  order: WireOrder
  /** By item id. */
  productNames: Record<string, string>
}

/** Null for an entry of another kind, and for what cannot be read. */
export async function readPlacedOrder(row: Pick<OutboxRow, 'id' | 'kind' | 'order'>): Promise<PlacedOrder | null> {
  const stored = row.kind === 'order' ? await readContent(row) : null
  const parsed = stored && parseWireOrder(sentContent(row, stored))
  return parsed?.ok ? { order: parsed.order, productNames: stored?.names ?? {} } : null
}

/** What an entry changes of its order; null for other kinds, and for what cannot be read. */
export async function readChange(row: Pick<OutboxRow, 'id' | 'kind'>): Promise<OrderChange | null> {
  const stored = row.kind === 'change' || row.kind === 'payment' ? await readContent(row) : null
  if (stored === null || row.kind === 'change') return stored && parseOrderChange(stored.content)
  const parsed = parsePayment(stored.content)
  return parsed.ok ? { kind: 'pay', payment: parsed.payment } : null
}

export type ImageField = 'reference_image' | 'wafer_image'

export interface Photo {
  itemId: string
  field: ImageField
  /** MIME type. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Length of a photo's header, big-endian, before the header and the picture's bytes. */
const HEADER_LENGTH_BYTES = 4

export function encodePhoto({ itemId, field, type, bytes }: Photo): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(JSON.stringify({ itemId, field, type }))
  const plain = new Uint8Array(HEADER_LENGTH_BYTES + header.length + bytes.length)
  new DataView(plain.buffer).setUint32(0, header.length)
  plain.set(header, HEADER_LENGTH_BYTES)
  plain.set(bytes, HEADER_LENGTH_BYTES + header.length)
  return plain
}

/** Null when it is not here, or cannot be read. */
export async function readPhotoEntry(id: string): Promise<Photo | null> {
  const plain = (await openPayload(await db.outboxPayloads.get(id)))?.plain
  if (!plain || plain.length < HEADER_LENGTH_BYTES) return null
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
const PAYLOAD_VERSION = 2

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

/** The plain bytes; null where this device cannot read them, which is never a reason to delete anything. */
export async function openPayload(
  row: PayloadRow | undefined,
): Promise<{ version: number; plain: Uint8Array<ArrayBuffer> } | null> {
  if (row === undefined || row.version > PAYLOAD_VERSION) return null
  const keyRow = cachedKey?.id === row.keyId ? cachedKey : await db.keys.get(row.keyId)
  if (!keyRow) return null
  try {
    const plain = await crypto.subtle.decrypt(parameters(row.iv, row.entryId, row.version), keyRow.key, row.bytes)
    return { version: row.version, plain: new Uint8Array(plain) }
  } catch {
    // WebCrypto says no more than OperationError: wrong key, wrong entry or damaged bytes.
    return null
  }
}

/**
 * Makes sure that the key of a sealed payload is stored with it: site data may have been cleared since the key was read.
 * Inside the transaction that stores the payload, with the table `keys`.
 */
export async function keepKey(row: PayloadRow): Promise<void> {
  if (cachedKey?.id === row.keyId && !(await db.keys.get(row.keyId))) await db.keys.put(cachedKey)
}

/** The first key ever made here; of two contexts that make one at once, the first stored wins. Made before the first order asks for it. */
export async function sealingKey(): Promise<KeyRow> {
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
