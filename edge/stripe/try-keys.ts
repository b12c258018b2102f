// Keys that were pasted, tried at Stripe: whether they are keys at all, whose, whether they may open payments; and the endpoint at which
// Stripe tells this shop what happened, made with them. What a person reads says what to do; no key is ever in it.
import Stripe from 'stripe'
import { boolean, looseObject, nullish, object, optional, safeParse, string } from 'valibot'
import { describeStripeError } from './stripe-client.ts'

interface AccountNote {
  /** As Stripe calls it; empty where the key may not ask. */
  name: string
  /** Null where the key may not ask. */
  canCharge: boolean | null
}

/** `sentence`: why they cannot be used, Italian. */
export type Trial = { ok: true; account: AccountNote } | { ok: false; sentence: string }

/** Why it cannot be a key that pays; null when it may be one. */
export function keyProblem(text: string): string | null {
  if (/^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,200}$/.test(text)) return null
  if (text.startsWith('pk_')) return 'Questa è la chiave pubblicabile. Serve quella segreta, che comincia con sk_ o rk_.'
  if (text.startsWith('whsec_')) return 'Questo è il segreto di un webhook. Qui va la chiave segreta, che comincia con sk_ o rk_.'
  return 'Non sembra una chiave di Stripe: comincia con sk_ o rk_. Copiala intera da Stripe › Sviluppatori › Chiavi API.'
}

export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey)
}

const Account = looseObject({
  charges_enabled: optional(boolean()),
  business_profile: nullish(object({ name: nullish(string()) })),
  settings: nullish(object({ dashboard: nullish(object({ display_name: nullish(string()) })) })),
})

/** Asks for what every payment needs, and then whose account it is. */
export async function tryKey(stripe: Stripe): Promise<Trial> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) }
  }
  return { ok: true, account: await accountNote(stripe) }
}

/** A restricted key need not be allowed to ask. */
async function accountNote(stripe: Stripe): Promise<AccountNote> {
  try {
    const read = safeParse(Account, await stripe.accounts.retrieveCurrent())
    if (!read.success) return { name: '', canCharge: null }
    const { business_profile, settings, charges_enabled = null } = read.output
    return { name: settings?.dashboard?.display_name || business_profile?.name || '', canCharge: charges_enabled }
  } catch {
    return { name: '', canCharge: null }
  }
}

/** Whether a payment page was opened with the keys of another account, or of the same one's test mode. */
export async function isPageOfOthers(stripe: Stripe, session: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.retrieve(session)
    return false
  } catch (error) {
    return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
  }
}

function sentenceOf(error: unknown): string {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined
  if (status === 401)
    return 'Stripe non conosce questa chiave: è stata revocata, o ne manca un pezzo. Copiala di nuovo da Stripe.'
  if (status === 403) {
    return 'A questa chiave mancano dei permessi. Su Stripe dalle scrittura su Checkout Sessions, PaymentIntents, Refunds e Webhook Endpoints, lettura su Charges.'
  }
  console.error(`card keys: not tried, ${describeStripeError(error)}`)
  return 'Stripe non risponde adesso: la chiave non è stata provata né salvata. Riprova tra poco.'
}

// The endpoint. Its secret is told once, when it is made: one that was made before is of no use to anybody here.

/** What the ledger understands, see payment-events.ts. */
export const ENDPOINT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const

const Endpoint = object({ id: string(), secret: string() })

/** Null where Stripe cannot reach an address: plain HTTP, or a name of one's own network. @param origin as people open the shop */
export function endpointUrl(origin: string | null): string | null {
  if (origin === null) return null
  const { protocol, hostname } = new URL(origin)
  const isOwn = !hostname.includes('.') || /^[\d.]+$/.test(hostname) || /\.(local|internal|test|invalid|example)$/.test(hostname)
  return protocol === 'https:' && !isOwn ? `${origin}/api/stripe/webhook` : null
}

/** Null where the key may not make one, or Stripe does not. */
export async function makeEndpoint(stripe: Stripe, url: string): Promise<{ id: string; secret: string } | null> {
  try {
    const made = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...ENDPOINT_EVENTS],
      description: 'Ordini dal sito',
    })
    const read = safeParse(Endpoint, made)
    return read.success ? read.output : null
  } catch (error) {
    console.error(`card keys: no endpoint, ${describeStripeError(error)}`)
    return null
  }
}

/** Of earlier attempts: their secrets are nowhere any more. What cannot be deleted only knocks in vain. */
export async function deleteEndpoints(stripe: Stripe, url: string, keptId: string | null): Promise<void> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    for (const endpoint of data)
      if (endpoint.url === url && endpoint.id !== keptId) await stripe.webhookEndpoints.del(endpoint.id)
  } catch (error) {
    console.error(`card keys: earlier endpoints stay, ${describeStripeError(error)}`)
  }
}
