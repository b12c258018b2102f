// Proof that a webhook comes from Meta: HMAC-SHA256 of the raw body with the app's secret (`X-Hub-Signature-256`). Web Crypto,
// which Node and Cloudflare both have; its comparison takes the same time for every wrong signature.

const HEADER = /^sha256=([0-9a-f]{64})$/

/** @param header the value as it came; null when there is none */
export async function isSigned(body: Uint8Array<ArrayBuffer>, header: string | null, appSecret: string): Promise<boolean> {
  const digits = HEADER.exec(header ?? '')?.[1]
  if (digits === undefined) return false
  const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await hmacKey(appSecret, 'verify'), signature, body)
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const text = new TextEncoder()
  const key = await hmacKey(crypto.randomUUID(), 'sign', 'verify')
  const proof = await crypto.subtle.sign('HMAC', key, text.encode(expected))
  return crypto.subtle.verify('HMAC', key, proof, text.encode(given))
}

function hmacKey(secret: string, ...uses: ('sign' | 'verify')[]): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, uses)
}
