// Which keys card payment works with: those of the environment, else those that the owner pasted. These lie in the database, sealed with a
// key that lies elsewhere (SECRETS_KEY), and are asked for every few seconds: what is pasted or taken away counts without a restart.
import { type InferOutput, nullable, object, parseJson, pipe, safeParse, string } from 'valibot'
import { backendClient } from '../backend/client.ts'
import type { EdgeOptions } from '../options.ts'
import type { EdgeConfig, StripeConfig } from '../settings.ts'

const PastedKeys = object({
  secretKey: string(),
  /** Empty where Stripe tells nothing. */
  webhookSecret: string(),
  /** Of the endpoint that was made with them; null where the owner made it. */
  endpointId: nullable(string()),
  /** As Stripe calls the account; may be empty. */
  account: string(),
  /** When they were pasted, ISO 8601. */
  since: string(),
})
export type PastedKeys = InferOutput<typeof PastedKeys>

/**
 * `environment`, `pasted`: in use. `retired`: taken away, and what is under way is still settled. `locked`: sealed with another key than
 * the one here, such as on another machine. `unknown`: the database did not answer.
 */
export type CardKeys =
  | { kind: 'environment'; stripe: StripeConfig }
  | { kind: 'pasted' | 'retired'; stripe: StripeConfig; pasted: PastedKeys; sealed: string; retiredMs: number }
  | { kind: 'none' | 'locked' | 'unknown' }

type KeyOptions = Pick<EdgeOptions, 'config' | 'forward'>

const BELIEVED_MS = 3000
const lastKnown = new WeakMap<EdgeConfig, { keys: CardKeys; untilMs: number }>()

/** Of a silent database the last that it said. Not shared by requests that ask at once: see `serviceLogin`. */
export async function cardKeysOf({ config, forward }: KeyOptions, nowMs: number = Date.now()): Promise<CardKeys> {
  if (config.serviceToken === null) return { kind: 'none' }
  if (config.stripe !== null) return { kind: 'environment', stripe: config.stripe }
  if (config.secretsKey === null) return { kind: 'none' }
  const known = lastKnown.get(config)
  if (known && nowMs < known.untilMs) return known.keys
  const answer = await backendClient(forward).call('GET', '/api/sfoglia/service/card-keys', { token: config.serviceToken })
  const keys = answer.kind === 'ok' ? await readKeys(config, answer.body) : (known?.keys ?? { kind: 'unknown' as const })
  lastKnown.set(config, { keys, untilMs: nowMs + BELIEVED_MS })
  return keys
}

/** After they were changed. */
export function forgetCardKeys(config: EdgeConfig): void {
  lastKnown.delete(config)
}

/** With which money that is under way is settled; null where there are none. */
export async function stripeOf(options: KeyOptions): Promise<StripeConfig | null> {
  const keys = await cardKeysOf(options)
  return 'stripe' in keys ? keys.stripe : null
}

/** Whether card payment is set up at all. That Stripe, or the database, does not answer for a moment is something else. */
export async function takesCards(options: KeyOptions): Promise<boolean> {
  const { kind } = await cardKeysOf(options)
  return kind === 'environment' || kind === 'pasted' || kind === 'unknown'
}

const Kept = object({ sealed: string(), retired_at: string() })

/** @param body as the database answers */
export async function readKeys(config: EdgeConfig, body: unknown): Promise<CardKeys> {
  const kept = safeParse(Kept, body)
  if (!kept.success || config.secretsKey === null) return { kind: 'unknown' }
  const { sealed, retired_at } = kept.output
  if (sealed === '') return { kind: 'none' }
  const opened = safeParse(pipe(string(), parseJson(), PastedKeys), await unseal(config.secretsKey, sealed))
  if (!opened.success) return { kind: 'locked' }
  const { secretKey, webhookSecret } = opened.output
  const stripe = { secretKey, webhookSecret, apiUrl: config.stripeApiUrl }
  const retiredMs = Date.parse(retired_at.replace(' ', 'T')) || 0
  return { kind: retired_at === '' ? 'pasted' : 'retired', stripe, pasted: opened.output, sealed, retiredMs }
}

// The box: AES-256-GCM, `1.{nonce}.{ciphertext}` in base64url, bound to what it is for.

const PURPOSE = new TextEncoder().encode('sfoglia stripe keys 1')
const NONCE_BYTES = 12

/** @param secretsKey SECRETS_KEY */
export async function seal(secretsKey: string, keys: PastedKeys): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(keys))
  const key = await boxKey(secretsKey, 'encrypt')
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: PURPOSE }, key, text)
  return `1.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(closed))}`
}

/** Null when it was sealed with another key, or changed since. */
async function unseal(secretsKey: string, sealed: string): Promise<string | null> {
  const [version, nonce = '', closed = ''] = sealed.split('.')
  if (version !== '1') return null
  try {
    const key = await boxKey(secretsKey, 'decrypt')
    const algorithm = { name: 'AES-GCM', iv: fromBase64Url(nonce), additionalData: PURPOSE }
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(closed)))
  } catch {
    return null
  }
}

function boxKey(secretsKey: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(secretsKey), 'AES-GCM', false, [use])
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
