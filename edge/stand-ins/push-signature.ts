// Whether a request says truly which shop it is from (VAPID, RFC 8292): a real push service answers 403 otherwise.
import { parsedJson } from '../parsed-json.ts'

/** @param audience origin of the push service */
export async function isSignedByShop(authorization: string | undefined, audience: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (signature === '') return false
  const publicKey = await crypto.subtle.importKey('raw', decoded(key), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const isReal = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, decoded(signature), signed)
  const said = parsedJson(new TextDecoder().decode(decoded(claims)))
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
