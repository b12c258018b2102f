// Stripe's API as far as the shop uses it: Checkout Sessions, PaymentIntents, refunds, on `/v1/*` with Stripe's keys, versions,
// idempotency and errors.
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cutConnection, type Fault, type Faults, type StandInContext, staySilent } from '../faults.ts'
import { newRefund } from './charges.ts'
import { endSession, newSession, publicSession } from './checkout-session.ts'
import {
  type FormField,
  fieldAt,
  formFields,
  missing,
  REFUND_LIST_PARAMETERS,
  refuse,
  StripeRefusal,
  stripeError,
  unknownParameter,
} from './request-form.ts'
import { keep, keepRequest, type StoredSession, type StripeStore, stripeId } from './store.ts'
import type { StripeEvents } from './webhook-events.ts'

interface StripeParts {
  secretKey: string
  webhookSecret: string
  pageUrl: () => string
  store: StripeStore
  events: StripeEvents
  faults: Faults
}

type Bindings = { Bindings: HttpBindings }

/** To be mounted at /v1. `forget` empties the memory of idempotency keys. */
export function stripeApi({ secretKey, webhookSecret, pageUrl, store, events, faults }: StripeParts): {
  routes: Hono<Bindings>
  forget(): void
} {
  const endpoints = new Map<string, { id: string; object: string; url: string; status: string }>()
  const keys = idempotency((kind, key) => stripeError(kind === 'in-use' ? IN_USE(key) : OTHER_CONTENT(key)))
  const found = (id: string) => {
    const session = store.sessions.get(id) ?? missing('checkout.session', id, 'session')
    if (session.status === 'open' && session.expires_at <= nowSeconds()) expire(session)
    return session
  }
  const expire = (session: StoredSession) => {
    endSession(session, 'expired')
    void events.send('checkout.session.expired', publicSession(session))
  }

  const answering = (work: (fields: FormField[], id: string) => object) => async (context: StandInContext) => {
    const { req } = context
    const form = req.method === 'POST' ? await req.text() : (new URL(req.url).search.slice(1) ?? '')
    const fault = faults.take('stripe')
    if (fault?.silence) return staySilent(context)
    if (fault && fault.delay_ms > 0) await sleep(fault.delay_ms, undefined, { ref: false })
    const answer = fault?.status ? failed(fault) : await serve(context, form, work)
    const idempotencyKey = req.header('Idempotency-Key') ?? ''
    keepRequest(store.requests, { method: req.method, path: req.path, idempotencyKey, form, status: answer.status })
    if (fault?.lose_reply) return cutConnection(context)
    answer.headers.set('Request-Id', stripeId('req', 14))
    answer.headers.set('Stripe-Version', req.header('Stripe-Version') ?? '')
    return answer
  }

  const serve = async ({ req }: StandInContext, form: string, work: (fields: FormField[], id: string) => object) => {
    if (req.header('Authorization') !== `Bearer ${secretKey}`) return stripeError(UNAUTHORIZED)
    const run = async () => {
      // As everywhere on a network, two requests that come together overlap.
      await sleep(5)
      try {
        return Response.json(work(formFields(form), req.param('id') ?? ''))
      } catch (error) {
        if (error instanceof StripeRefusal) return stripeError(error.fault)
        throw error
      }
    }
    const key = req.header('Idempotency-Key')
    return req.method === 'POST' && key !== undefined ? keys.once(key, `${req.path} ${form}`, run) : run()
  }

  const routes = new Hono<Bindings>()
  routes.post(
    '/checkout/sessions',
    answering((fields) => publicSession(keep(store.sessions, newSession(fields, pageUrl(), nowSeconds())))),
  )
  routes.get(
    '/checkout/sessions',
    answering(() => ({ object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' })),
  )
  routes.get(
    '/account',
    answering(() => ({
      id: 'acct_demo',
      object: 'account',
      charges_enabled: true,
      settings: { dashboard: { display_name: 'Prova' } },
    })),
  )
  routes.get(
    '/webhook_endpoints',
    answering(() => ({ object: 'list', data: [...endpoints.values()], has_more: false, url: '/v1/webhook_endpoints' })),
  )
  routes.post(
    '/webhook_endpoints',
    answering((fields) => {
      const made = { id: stripeId('we', 24), object: 'webhook_endpoint', url: fieldAt(fields, 'url') ?? '', status: 'enabled' }
      endpoints.set(made.id, made)
      // Told this once. Every event of the stand-in is signed with it, wherever it was made.
      return { ...made, secret: webhookSecret }
    }),
  )
  routes.delete(
    '/webhook_endpoints/:id',
    answering((_, id) => ({ id, object: 'webhook_endpoint', deleted: endpoints.delete(id) })),
  )
  routes.get(
    '/checkout/sessions/:id',
    answering((_, id) => publicSession(found(id))),
  )
  routes.post(
    '/checkout/sessions/:id/expire',
    answering((_, id) => {
      const session = found(id)
      if (session.status !== 'open')
        refuse(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      expire(session)
      return publicSession(session)
    }),
  )
  routes.get(
    '/payment_intents/:id',
    answering((_, id) => store.intents.get(id) ?? missing('payment_intent', id, 'intent')),
  )
  routes.post(
    '/refunds',
    answering((fields) => {
      const { refund, charge } = newRefund(store, fields, nowSeconds())
      void events.send('refund.created', refund).then(() => events.send('charge.refunded', charge))
      return refund
    }),
  )
  routes.get(
    '/refunds',
    answering((fields) => {
      const stranger = unknownParameter(fields, REFUND_LIST_PARAMETERS)
      if (stranger !== null) refuse(`Received unknown parameter: ${stranger}`, stranger, 'parameter_unknown')
      const intent = fieldAt(fields, 'payment_intent')
      const data = [...store.refunds.values()].filter(({ payment_intent }) => payment_intent === intent).reverse()
      return { object: 'list', data, has_more: false, url: '/v1/refunds' }
    }),
  )
  routes.all('*', ({ req }) =>
    stripeError({ ...UNAUTHORIZED, status: 404, message: `Unrecognized request URL (${req.method}: ${req.path}).` }),
  )
  return { routes, forget: keys.clear }
}

function failed(fault: Fault): Response {
  const status = fault.status ?? 500
  const code = typeof fault.code === 'string' ? { code: fault.code } : {}
  const headers: Record<string, string> = fault.retry_after === undefined ? {} : { 'Retry-After': String(fault.retry_after) }
  const type = status >= 500 ? 'api_error' : 'invalid_request_error'
  return stripeError({ status, type, message: 'The stand-in was told to fail.', ...code }, headers)
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

const UNAUTHORIZED = { status: 401, type: 'invalid_request_error', message: 'Invalid API Key provided.' } as const

const IN_USE = (key: string) =>
  ({
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
  }) as const

const OTHER_CONTENT = (key: string) =>
  ({
    status: 400,
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`,
  }) as const

// Idempotency keys as Stripe keeps them: the same key with the same content gives the first answer again, with other content it
// is an error, and while the first request is still being answered it is a conflict. What was refused before it began is not
// kept.
// https://docs.stripe.com/api/idempotent_requests

interface Known {
  content: string
  /** null while it is being answered. */
  answer: { status: number; body: string } | null
}

interface Idempotency {
  /** @param content method, path and body */
  once(key: string, content: string, work: () => Promise<Response>): Promise<Response>
  clear(): void
}

const MOST = 2000

function idempotency(errorOf: (kind: 'other-content' | 'in-use', key: string) => Response): Idempotency {
  const known = new Map<string, Known>()
  return {
    async once(key, content, work) {
      const before = known.get(key)
      if (before && before.content !== content) return errorOf('other-content', key)
      if (before && before.answer === null) return errorOf('in-use', key)
      if (before?.answer) {
        const headers = { 'Content-Type': 'application/json', 'Idempotent-Replayed': 'true' }
        return new Response(before.answer.body, { status: before.answer.status, headers })
      }
      const entry: Known = { content, answer: null }
      known.set(key, entry)
      const [oldest] = known.keys()
      if (known.size > MOST && oldest !== undefined) known.delete(oldest)
      try {
        const answer = await work()
        if (answer.ok) entry.answer = { status: answer.status, body: await answer.clone().text() }
        else known.delete(key)
        return answer
      } catch (error) {
        known.delete(key)
        throw error
      }
    },
    clear: () => known.clear(),
  }
}
