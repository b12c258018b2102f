// Faults that tests ask the stand-ins for: a queue per service, used up call by call ("the next two fail"), and what
// may come instead of an answer: a silent connection, or one that is cut after the work was done.
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import {
  boolean,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  union,
} from 'valibot'

/** `report`: WhatsApp's delivery webhooks; `webhook`: Stripe's; `rt`: documents of the fiscal printer. */
type FaultyService = 'stripe' | 'whatsapp' | 'smtp' | 'webhook' | 'report' | 'push' | 'rt'

const count = (most: number) => pipe(number(), integer(), minValue(0), maxValue(most))

/** How to fail. What a service has no use for, it ignores. */
const Fault = object({
  /** HTTP status of the answer. */
  status: optional(count(599)),
  /** The service's own error: a number of the Graph API or of SMTP, a word of Stripe's or of the fiscal printer. */
  code: optional(union([count(999_999), string()])),
  /** Header of the answer, in seconds. */
  retry_after: optional(count(86_400)),
  /** Never answers. */
  silence: optional(boolean(), false),
  /** Answers late. */
  delay_ms: optional(count(120_000), 0),
  /** Does the work and cuts the connection instead of answering. */
  lose_reply: optional(boolean(), false),
  /** Cuts the connection before anything is done, or in the middle: what was begun stays so. */
  cut: optional(picklist(['before', 'half'])),
  /** Accepts, and tells by a webhook that it failed. */
  later: optional(boolean(), false),
})
export type Fault = InferOutput<typeof Fault>

/** The body of `POST /_demo/control/fail`. */
export const FaultPlan = object({
  service: picklist(['stripe', 'whatsapp', 'smtp', 'webhook', 'report', 'push', 'rt'] satisfies FaultyService[]),
  /** How many calls fail, after those planned before; 0 takes back all that are planned. */
  times: optional(count(10_000), 1),
  with: optional(Fault, {}),
})

export interface Faults {
  plan(plan: InferOutput<typeof FaultPlan>): void
  /** What the call that is being answered has to do wrong; null when nothing. */
  take(service: FaultyService): Fault | null
  clear(): void
}

export function plannedFaults(): Faults {
  let plans: { service: FaultyService; fault: Fault; left: number }[] = []
  return {
    plan({ service, times, with: fault }) {
      if (times === 0) plans = plans.filter((other) => other.service !== service)
      else plans.push({ service, fault, left: times })
    },
    take(service) {
      const plan = plans.find((candidate) => candidate.service === service && candidate.left > 0)
      if (!plan) return null
      plan.left -= 1
      return plan.fault
    },
    clear() {
      plans = []
    },
  }
}

// Instead of an answer: a connection that stays silent, or one that is cut after the work was done.

export type StandInContext = Context<{ Bindings: HttpBindings }>

/** Says nothing until the caller goes away. */
export function staySilent({ env }: StandInContext): Promise<Response> {
  return new Promise((resolve) => env.outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT)))
}

/** The caller sees a connection that breaks, and cannot know what was done. */
export function cutConnection({ env }: StandInContext): Response {
  env.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}
