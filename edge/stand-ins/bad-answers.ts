// Answers that are none: a connection that stays silent, and one that is cut after the work was done.
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

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
