// What the owner does with Stripe's keys from the office: pasted and tried at once, tried again, taken away. The database says who may, and
// asks for the password; the answer tells of a key its last four characters and no more.
import { type Context, type Handler, Hono } from 'hono'
import type Stripe from 'stripe'
import { maxLength, object, optional, parseJson, pipe, safeParse, string, trim } from 'valibot'
import { backendClient } from '../backend/client.ts'
import { refusal } from '../http/api-error.ts'
import type { EdgeOptions, JobOptions } from '../options.ts'
import { type CardKeys, cardKeysOf, forgetCardKeys, readKeys, seal } from './card-keys.ts'
import { INVALID, SIGN_IN } from './session.ts'
import { stripeClient } from './stripe-client.ts'
import { deleteEndpoints, endpointUrl, isPageOfOthers, isTestKey, keyProblem, makeEndpoint, tryKey } from './try-keys.ts'

/** What the panel shows. `kind` as in `CardKeys`; `impossible`: nothing that is pasted can be kept here. */
interface Shown {
  kind: CardKeys['kind'] | 'impossible'
  last4: string
  isTest: boolean
  account: string
  /** ISO 8601; empty where nobody knows. */
  since: string
  /** Whether Stripe tells what happens; where not, it is asked. */
  isTold: boolean
  /** Whether this shop has an address at which it could. */
  isReachable: boolean
}

const PATH = '/api/sfoglia/service/card-keys'
const UNAVAILABLE = 'Il negozio non risponde. Riprova tra poco.'
const IN_ENVIRONMENT = 'Le chiavi di Stripe stanno tra le impostazioni del server: si cambiano lì.'
const IMPOSSIBLE = 'Su questo server le chiavi non si possono salvare da qui: chi lo cura imposti SECRETS_KEY.'

const line = pipe(string(), trim(), maxLength(300))
const Pasted = pipe(string(), parseJson(), object({ password: string(), key: line, webhook: optional(line, '') }))
const Confirmed = pipe(string(), parseJson(), object({ password: string() }))

/** To be mounted at `/keys`. */
export function keysRoutes(options: EdgeOptions): Hono {
  const routes = new Hono()
  routes.get('/', showRoute(options))
  routes.post('/', pasteRoute(options))
  routes.post('/try', tryRoute(options))
  routes.post('/remove', removeRoute(options))
  return routes
}

/** What the database answers to an administrator, or its refusal as it is. */
async function asAdmin(options: EdgeOptions, context: Context, body: object): Promise<Record<string, unknown> | Response> {
  const token = context.req.header('Authorization')
  if (!token) return refusal(401, SIGN_IN)
  const clientAddress = options.clientAddress(context)
  const answer = await backendClient(options.forward).call('POST', PATH, { token, body, clientAddress })
  if (answer.kind === 'ok') return answer.body
  if (answer.kind === 'unreachable') return refusal(503, UNAVAILABLE)
  return Response.json(answer.body, { status: answer.status, headers: { 'Cache-Control': 'private, no-store' } })
}

/** Past whatever is remembered. */
async function keysNow(options: EdgeOptions, body: Record<string, unknown>): Promise<CardKeys> {
  const { config } = options
  const isOwn = config.stripe === null && config.secretsKey !== null && config.serviceToken !== null
  return isOwn ? readKeys(config, body) : cardKeysOf(options)
}

function shown({ config }: EdgeOptions, keys: CardKeys): Response {
  const isPossible = config.secretsKey !== null && config.serviceToken !== null
  const pasted = 'pasted' in keys ? keys.pasted : null
  const secretKey = 'stripe' in keys ? keys.stripe.secretKey : ''
  const said: Shown = {
    kind: keys.kind === 'none' && !isPossible ? 'impossible' : keys.kind,
    last4: secretKey.slice(-4),
    isTest: isTestKey(secretKey),
    account: pasted?.account ?? '',
    since: pasted?.since ?? '',
    isTold: 'stripe' in keys && keys.stripe.webhookSecret !== '',
    isReachable: endpointUrl(config.publicUrl) !== null,
  }
  return Response.json(said, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** GET /api/stripe/keys: how it stands. */
function showRoute(options: EdgeOptions): Handler {
  return async (context) => {
    const kept = await asAdmin(options, context, {})
    return kept instanceof Response ? kept : shown(options, await keysNow(options, kept))
  }
}

/** POST /api/stripe/keys {password, key, webhook?}: tried, and kept when they work. 400 with a sentence when they do not. */
function pasteRoute(options: EdgeOptions): Handler {
  const { config, fetch } = options
  return async (context) => {
    const read = safeParse(Pasted, await context.req.text())
    if (!read.success) return refusal(400, INVALID)
    const { password, key, webhook } = read.output
    // Nobody else has keys tried here, which may be somebody's that were stolen.
    const before = await asAdmin(options, context, { password })
    if (before instanceof Response) return before
    if (config.stripe !== null) return refusal(400, IN_ENVIRONMENT)
    if (config.secretsKey === null || config.serviceToken === null) return refusal(400, IMPOSSIBLE)
    const problem = keyProblem(key) ?? webhookProblem(webhook)
    if (problem !== null) return refusal(400, problem)
    const stripe = stripeClient({ secretKey: key, webhookSecret: webhook, apiUrl: config.stripeApiUrl }, fetch)
    const trial = await tryKey(stripe)
    if (!trial.ok) return refusal(400, trial.sentence)
    if (trial.account.canCharge === false && !isTestKey(key)) return refusal(400, NOT_ACTIVE)
    if (await leavesMoneyBehind(options, before, stripe)) return refusal(400, UNDER_WAY)
    const url = endpointUrl(config.publicUrl)
    const made = webhook === '' && url !== null ? await makeEndpoint(stripe, url) : null
    const sealed = await seal(config.secretsKey, {
      ...{ secretKey: key, webhookSecret: made?.secret ?? webhook, endpointId: made?.id ?? null },
      ...{ account: trial.account.name, since: new Date().toISOString() },
    })
    const kept = await asAdmin(options, context, { password, sealed })
    if (kept instanceof Response) return kept
    forgetCardKeys(config)
    if (made !== null && url !== null) options.inBackground(context, deleteEndpoints(stripe, url, made.id))
    return shown(options, await readKeys(config, kept))
  }
}

const NOT_ACTIVE = 'La chiave è giusta, ma l’account non può ancora incassare: completa l’attivazione su Stripe, poi riprova.'

const UNDER_WAY =
  'C’è un pagamento in corso con le chiavi di prima, che sono di un altro account: si chiude al massimo in un’ora. Riprova dopo.'

/**
 * Whether real money is under way that only the keys of before can settle. Where they are refused by Stripe, nothing is lost with them.
 * @param before what the database says
 */
async function leavesMoneyBehind(options: EdgeOptions, before: Record<string, unknown>, next: Stripe): Promise<boolean> {
  const { under_way: session } = before
  const keys = await keysNow(options, before)
  if (typeof session !== 'string' || session === '' || !('stripe' in keys) || isTestKey(keys.stripe.secretKey)) return false
  return (await isPageOfOthers(next, session)) && (await tryKey(stripeClient(keys.stripe, options.fetch))).ok
}

function webhookProblem(secret: string): string | null {
  if (secret === '' || /^whsec_[A-Za-z0-9+/=_-]{8,200}$/.test(secret)) return null
  return 'Il segreto del webhook comincia con whsec_: lo trovi su Stripe › Sviluppatori › Webhook.'
}

/** POST /api/stripe/keys/try: `{problem}`, empty when Stripe takes the keys that are in use. */
function tryRoute(options: EdgeOptions): Handler {
  return async (context) => {
    const kept = await asAdmin(options, context, {})
    if (kept instanceof Response) return kept
    const keys = await keysNow(options, kept)
    if (!('stripe' in keys)) return refusal(400, 'Non ci sono chiavi da provare.')
    const trial = await tryKey(stripeClient(keys.stripe, options.fetch))
    return Response.json({ problem: trial.ok ? '' : trial.sentence }, { headers: { 'Cache-Control': 'private, no-store' } })
  }
}

/** POST /api/stripe/keys/remove {password}: from now on nothing new; what is under way is settled, and then they are erased. */
function removeRoute(options: EdgeOptions): Handler {
  return async (context) => {
    const read = safeParse(Confirmed, await context.req.text())
    if (!read.success) return refusal(400, INVALID)
    const kept = await asAdmin(options, context, { password: read.output.password, retire: true })
    if (kept instanceof Response) return kept
    forgetCardKeys(options.config)
    return shown(options, await keysNow(options, kept))
  }
}

/** A page of Stripe's lives half an hour, and what became of it is asked for an hour longer. */
const SETTLED_AFTER_MS = 2 * 3_600_000

/** The edge's job: keys that were taken away go once nothing can be under way with them, and the endpoint at Stripe with them. */
export async function eraseRetiredKeys({ config, forward, fetch }: JobOptions): Promise<void> {
  const keys = await cardKeysOf({ config, forward })
  if (keys.kind !== 'retired' || Date.now() < keys.retiredMs + SETTLED_AFTER_MS) return
  const { endpointId } = keys.pasted
  const url = endpointUrl(config.publicUrl)
  if (endpointId !== null && url !== null) await deleteEndpoints(stripeClient(keys.stripe, fetch), url, null)
  const body = { sealed: keys.sealed }
  await backendClient(forward).call('POST', `${PATH}/erase`, { token: config.serviceToken, body })
  forgetCardKeys(config)
}
