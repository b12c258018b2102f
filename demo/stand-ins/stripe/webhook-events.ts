// Events to the shop's webhook as Stripe sends them: signed over time and body, repeated until they are taken. Tests may hold
// them back, let them go, or lose them.
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Faults } from '../faults.ts'
import { stripeId } from './store.ts'

/** Stripe goes on for days; a demo's shop is back within seconds or not at all. */
const RETRY_AFTER_MS = [500, 2000, 8000, 30_000]
const PATIENCE_MS = 10_000

type SentEvent = { id: string; type: string; state: 'waiting' | 'held' | 'delivered' | 'lost' | 'given-up' }

export interface StripeEvents {
  /** Resolves after the first try. */
  send(type: string, object: object): Promise<void>
  hold(): void
  /** Sends what was held back, oldest first, and holds no more. */
  release(): Promise<void>
  /** From now on everything is lost, until `release`. */
  lose(): void
  /** Oldest first. */
  all(): readonly SentEvent[]
  clear(): void
  stop(): Promise<void>
}

const MOST = 500

/** @param url of the webhook, asked at each try */
export function stripeEvents(url: () => string, webhookSecret: string, faults: Faults): StripeEvents {
  const ending = new AbortController()
  const events: SentEvent[] = []
  const held: (() => Promise<void>)[] = []
  const retrying = new Set<Promise<void>>()
  let mode: 'send' | 'hold' | 'lose' = 'send'

  const post = async (body: string): Promise<boolean> => {
    try {
      const answer = await fetch(url(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signatureOf(body, webhookSecret) },
        body,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      // Not there, or too slow: tried again.
      return false
    }
  }

  const deliver = async (event: SentEvent, body: string): Promise<void> => {
    if (faults.take('webhook') !== null) {
      event.state = 'lost'
      return
    }
    event.state = 'waiting'
    if (await post(body)) {
      event.state = 'delivered'
      return
    }
    const later = retry(event, body).finally(() => retrying.delete(later))
    retrying.add(later)
  }

  const retry = async (event: SentEvent, body: string): Promise<void> => {
    for (const waitMs of RETRY_AFTER_MS) {
      await pause(waitMs, ending.signal)
      if (ending.signal.aborted) return
      if (await post(body)) {
        event.state = 'delivered'
        return
      }
    }
    event.state = 'given-up'
  }

  return {
    async send(type, object) {
      const event: SentEvent = { id: stripeId('evt'), type, state: 'waiting' }
      events.push(event)
      if (events.length > MOST) events.shift()
      const body = eventBody(event, object)
      if (mode === 'lose') event.state = 'lost'
      else if (mode === 'send') await deliver(event, body)
      else {
        event.state = 'held'
        held.push(() => deliver(event, body))
      }
    },
    hold() {
      mode = 'hold'
    },
    async release() {
      mode = 'send'
      for (const go of held.splice(0)) await go()
    },
    lose() {
      mode = 'lose'
      held.splice(0)
    },
    all: () => events,
    clear() {
      mode = 'send'
      held.splice(0)
      events.splice(0)
    },
    async stop() {
      ending.abort()
      await Promise.all(retrying)
    },
  }
}

/** https://docs.stripe.com/webhooks/signature: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>">`. */
export function signatureOf(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** As it is at this moment: a later change of the object must not change what was told. */
function eventBody({ id, type }: SentEvent, object: object): string {
  const event = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  return JSON.stringify(event, null, 2)
}

async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(waitMs, undefined, { signal, ref: false })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
