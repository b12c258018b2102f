// The cryptography of Web Push from the other side: a browser's keys and the reading of what was encrypted for it (RFC 8291,
// RFC 8188), and the check of the shop's signature (VAPID, RFC 8292).
import { parseJson } from '../../../edge/http/body.ts'

export interface PushBrowser {
  /** What its page would give to the shop. */
  keys: { p256dh: string; auth: string }
  /** @throws DOMException when it was not sealed for this browser */
  open(body: Uint8Array<ArrayBuffer>): Promise<string>
}

const HEADER_BYTES = 21
const POINT_BYTES = 65

export async function newPushBrowser(): Promise<PushBrowser> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  return {
    keys: { p256dh: base64url(point), auth: base64url(auth) },
    async open(body) {
      const salt = body.slice(0, 16)
      const sender = body.slice(HEADER_BYTES, HEADER_BYTES + POINT_BYTES)
      const senderKey = await crypto.subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
      const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256)
      const secret = await hkdf(auth, shared, [...bytes('WebPush: info\0'), ...point, ...sender], 32)
      const keyBytes = await hkdf(salt, secret, bytes('Content-Encoding: aes128gcm\0'), 16)
      const nonce = await hkdf(salt, secret, bytes('Content-Encoding: nonce\0'), 12)
      const key = await crypto.subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt'])
      const sealed = body.slice(HEADER_BYTES + POINT_BYTES)
      const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed))
      // The text, a 2, and zeroes.
      return new TextDecoder().decode(padded.slice(0, padded.lastIndexOf(2)))
    },
  }
}

async function hkdf(salt: BufferSource, secret: BufferSource, info: Iterable<number>, length: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info: Uint8Array.from(info) }, key, length * 8)
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function base64url(value: Uint8Array): string {
  return btoa(String.fromCharCode(...value))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

// Whether a request says truly which shop it is from (VAPID, RFC 8292): a real push service answers 403 otherwise.

/** @param audience origin of the push service */
export async function isSignedByShop(authorization: string | undefined, audience: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (signature === '') return false
  const publicKey = await crypto.subtle.importKey('raw', decoded(key), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const isReal = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, decoded(signature), signed)
  const said = parseJson(new TextDecoder().decode(decoded(claims)))
  return isReal && isRight(said, audience)
}

function isRight(claims: unknown, audience: string): boolean {
  if (typeof claims !== 'object' || claims === null) return false
  const { aud, exp, sub }: { aud?: unknown; exp?: unknown; sub?: unknown } = claims
  const leftSeconds = Number(exp) - Date.now() / 1000
  // The shop signs for HTTPS alone; this service speaks HTTP on its own machine.
  return aud === audience.replace(/^http:/, 'https:') && leftSeconds > 0 && leftSeconds <= 86_400 && typeof sub === 'string'
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
