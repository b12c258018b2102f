// The key that a kiosk signs its codes with: ECDSA over P-256, made here once. No script can read its private half; the public
// one goes to the server with each heartbeat, and from there to the tills.
import { fromBase62, toBase62 } from '#domain/base62.ts'
import { type DeviceKeyRow, db } from './database.ts'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_ID = 'signing'

/** r and s, as WebCrypto gives them. */
export const SIGNATURE_BYTES = 64

/** This device's key pair, made at the first call; of two tabs that make one at once, the first stored wins. */
export async function deviceKey(): Promise<DeviceKeyRow> {
  const known = await db.deviceKeys.get(KEY_ID)
  if (known) return known
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', publicKey)
  const made = { id: KEY_ID, privateKey, publicKey: toBase62(new Uint8Array(raw)) }
  return db.transaction('rw', db.deviceKeys, async () => {
    const first = await db.deviceKeys.get(KEY_ID)
    if (first) return first
    await db.deviceKeys.add(made)
    return made
  })
}

export async function signAsDevice(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { privateKey } = await deviceKey()
  return new Uint8Array(await crypto.subtle.sign(SIGNATURE, privateKey, bytes))
}

/** @param publicKey of the device that is said to have signed; a text that is no key has signed nothing */
export async function isSignedBy(
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const raw = fromBase62(publicKey)
  if (raw === null) return false
  try {
    const key = await crypto.subtle.importKey('raw', raw, CURVE, false, ['verify'])
    return await crypto.subtle.verify(SIGNATURE, key, signature, bytes)
  } catch (error) {
    // A point that is not on the curve.
    if (error instanceof DOMException) return false
    throw error
  }
}
