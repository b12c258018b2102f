// Stripe's keys as the owner handles them: pasted and tried at once, tried again, taken away. The server keeps them; here nothing is kept,
// and of a key that is in use nobody gets back more than its last four characters.
import * as v from 'valibot'
import { askFor, isOffline, type Outcome, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'

const PATH = '/api/stripe/keys'

const stateSchema = v.object({
  /**
   * `environment`: of the server's own settings. `pasted`: from here. `retired`: taken away, until what is under way is settled. `locked`:
   * pasted on another machine. `impossible`: nothing pasted can be kept on this server.
   */
  kind: v.picklist(['environment', 'pasted', 'retired', 'locked', 'none', 'impossible', 'unknown']),
  last4: v.string(),
  isTest: v.boolean(),
  /** As Stripe calls it; may be empty. */
  account: v.string(),
  /** ISO 8601; empty where nobody knows. */
  since: v.string(),
  /** Stripe tells what happens; where not, it is asked each minute. */
  isTold: v.boolean(),
  /** This shop has an address at which Stripe can tell. */
  isReachable: v.boolean(),
})
export type CardKeysState = v.InferOutput<typeof stateSchema>

export function readCardKeys(signal: AbortSignal): Promise<CardKeysState | 'offline' | 'failed'> {
  return askFor(PATH, { signal, auth: currentToken(), schema: stateSchema })
}

/** `message`: Italian; `isOfPassword`: it is about the password. */
export type KeysAnswer<Value> = { ok: true; value: Value } | { ok: false; message: string; isOfPassword: boolean }

/** @param webhook the secret of an endpoint that the owner made; empty where it is made here */
export function pasteCardKeys(key: string, webhook: string, password: string): Promise<KeysAnswer<CardKeysState>> {
  return ask('', { key: key.trim(), webhook: webhook.trim(), password }, stateSchema)
}

/** `problem`: what Stripe has against the keys in use, empty for nothing. */
export function tryCardKeys(): Promise<KeysAnswer<{ problem: string }>> {
  return ask('/try', {}, v.object({ problem: v.string() }))
}

export function removeCardKeys(password: string): Promise<KeysAnswer<CardKeysState>> {
  return ask('/remove', { password }, stateSchema)
}

/** Stripe is asked in turn, several things. */
const TIMEOUT_MS = 60_000

async function ask<Value>(path: string, body: object, schema: v.GenericSchema<unknown, Value>): Promise<KeysAnswer<Value>> {
  const call = { method: 'POST', auth: currentToken(), body, schema, timeoutMs: TIMEOUT_MS, asksThirdParty: true } as const
  const outcome: Outcome<Value> = await request(PATH + path, call)
  if (outcome.kind === 'ok') return { ok: true, value: outcome.value }
  if (isOffline(outcome))
    return { ok: false, message: 'Il negozio non risponde. Controlla la rete e riprova.', isOfPassword: false }
  const problem = outcome.kind === 'refused' ? outcome.problems.password : undefined
  if (problem) return { ok: false, message: problem.message, isOfPassword: true }
  const message =
    'message' in outcome && outcome.message !== '' ? outcome.message : 'Qualcosa non ha funzionato. Riprova tra poco.'
  return { ok: false, message, isOfPassword: false }
}
