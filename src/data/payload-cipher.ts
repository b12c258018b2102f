// Seals outbox payloads, so that nothing personal lies readable on a shared device: AES-GCM under a key whose bytes no script
// can read (WebCrypto, non-extractable, kept in IndexedDB). WebCrypto's waits would end an IndexedDB transaction: seal before
// it, `keepKey` inside it, open after it.
import { db, type KeyRow } from './database.ts'
import type { PayloadRow } from './outbox-row.ts'

/** Of the payloads' shape. A payload of a later version is kept for the app that knows it. */
export const PAYLOAD_VERSION = 1

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

export type OpenedPayload =
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
