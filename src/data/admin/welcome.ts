// A shop of one's own: its first account by the one-time link, how far its setup has come, and throwing the demo away. Each answers
// with what the page has to say; nothing is thrown.
import * as v from 'valibot'
import { deviceHeader } from '#data/device/device.ts'
import { forgetDemo } from '#data/outbox/forget-demo.ts'
import { type Failed, type Outcome, request } from '#data/server/request.ts'
import { type AccountProblem, newAttempt, problemOf } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { whileLoginChanges } from '#data/session/session.ts'
import { currentToken } from '#data/session/session-state.ts'
import { authAnswerSchema, type Session } from '#data/session/stored-login.ts'
import { OWNER_FIELDS, type Owner, type OwnerMessages } from '#domain/account/owner.ts'
import type { Setup } from '#domain/setup.ts'
import { askShopPrivate, type ShopPrivate } from './settings.ts'
import { updateRecord, type WriteOutcome } from './write.ts'

/** `message`: Italian, to be shown. `expired`: the link is worth nothing (any more). */
interface WelcomeRefusal {
  ok: false
  reason: 'expired' | AccountProblem
  message: string
}

export type WelcomeCheck = { ok: true; mail: string; shopName: string } | WelcomeRefusal

const checkSchema = v.object({ mail: v.string(), shopName: v.string() })

/** For whom the link is. @param secret what stands behind its # */
export async function checkWelcome(secret: string): Promise<WelcomeCheck> {
  const outcome = await request('/api/sfoglia/welcome/check', { method: 'POST', body: { secret }, schema: checkSchema })
  return outcome.kind === 'ok' ? { ok: true, ...outcome.value } : refusalOf(outcome)
}

/** `session`: the owner is logged in here. `messages`: one per field that the server refused. */
export type OwnerResult =
  | { ok: true; session: Session }
  | { ok: false; reason: 'invalid'; messages: OwnerMessages }
  | WelcomeRefusal

/** Makes the owner's account and logs it in. After a lost answer the same again goes on where it was. */
export async function beginShop(secret: string, owner: Owner): Promise<OwnerResult> {
  const store = newAttempt()
  const body = { secret, ...owner }
  const outcome = await request('/api/sfoglia/welcome', { method: 'POST', body, schema: authAnswerSchema })
  if (outcome.kind !== 'ok') return ownerRefusal(outcome)
  const result = await store(outcome.value)
  return result.ok ? result : { ok: false, reason: 'server', message: problemText('server') }
}

function ownerRefusal(outcome: Failed): Exclude<OwnerResult, { ok: true }> {
  const problems = outcome.kind === 'refused' && outcome.status === 400 ? outcome.problems : {}
  const messages: OwnerMessages = {}
  for (const field of OWNER_FIELDS) {
    const problem = problems[field]
    // Of PocketBase itself only that one is known to come.
    if (problem) messages[field] = problem.message || 'Questo valore non va bene.'
  }
  return Object.keys(messages).length > 0 ? { ok: false, reason: 'invalid', messages } : refusalOf(outcome)
}

function refusalOf(outcome: Failed): WelcomeRefusal {
  if (outcome.kind === 'refused' && outcome.status === 410) return { ok: false, reason: 'expired', message: outcome.message }
  const reason = problemOf(outcome)
  return { ok: false, reason, message: reason === 'offline' ? problemText(reason) : outcome.message || problemText(reason) }
}

// How far the setup has come: of the owner alone, asked of the server each time.

export interface SetupState extends Setup {
  /** What stands here is the demo. */
  isDemo: boolean
}

/** Null when the server cannot be asked. */
export async function readSetup(): Promise<SetupState | null> {
  const secrets = await readSecrets()
  return secrets && { ...secrets.setup, isDemo: secrets.isDemo }
}

/** Changes what is given and leaves the rest: another page may have gone on meanwhile. */
export async function saveSetup({ steps = {}, ...rest }: Partial<Setup>): Promise<WriteOutcome> {
  for (let tries = 0; ; tries++) {
    const secrets = await readSecrets()
    if (secrets === null) return { kind: 'offline' }
    const setup = { ...secrets.setup, ...rest, steps: { ...secrets.setup.steps, ...steps } }
    const outcome = await updateRecord('shop_private', secrets.id, { setup }, { seen: secrets.updated })
    if (outcome.kind !== 'changed-elsewhere' || tries > 0) return outcome
  }
}

async function readSecrets(): Promise<ShopPrivate | null> {
  const secrets = await askShopPrivate()
  return secrets === 'none' ? null : secrets
}

// "Comincia con il tuo negozio": the demo goes, with its accounts, orders and devices.

/** `backup`: the name of the copy of the demo that the server has made before. */
export type ThrownAway =
  | { ok: true; session: Session; backup: string }
  | { ok: false; reason: 'invalid'; messages: OwnerMessages }
  /** `not-demo`: this is a shop of one's own already. */
  | { ok: false; reason: 'not-demo'; message: string }
  | WelcomeRefusal

const thrownSchema = v.object({
  ...{ token: v.string(), record: v.record(v.string(), v.unknown()) },
  meta: v.object({ backup: v.string() }),
})

/** A backup of a year of orders is made first. */
const TIMEOUT_MS = 120_000

/**
 * Throws the demo away and logs the owner in with their own account. What was typed into settings and brand stays; what this device held
 * is gone, and the page is to be loaded anew. The stand-ins of `npm start` go with its next start.
 */
export function throwDemoAway(owner: Owner): Promise<ThrownAway> {
  return whileLoginChanges(() => beginOwnShop(owner))
}

async function beginOwnShop(owner: Owner): Promise<ThrownAway> {
  const store = newAttempt()
  // The device that asks stays: every other one is the demo's.
  const headers = await deviceHeader()
  const asked = {
    method: 'POST',
    body: owner,
    auth: currentToken(),
    headers,
    timeoutMs: TIMEOUT_MS,
    schema: thrownSchema,
  } as const
  const outcome: Outcome<v.InferOutput<typeof thrownSchema>> = await request('/api/sfoglia/own-shop', asked)
  if (outcome.kind !== 'ok') {
    if (outcome.kind === 'refused' && outcome.status === 409) return { ok: false, reason: 'not-demo', message: outcome.message }
    return ownerRefusal(outcome)
  }
  const { token, record, meta } = outcome.value
  await forgetDemo()
  const result = await store({ token, record })
  if (!result.ok) return { ok: false, reason: 'server', message: problemText('server') }
  return { ok: true, session: result.session, backup: meta.backup }
}
