// Links that let a kiosk, a till or somebody of the staff in, as an administrator makes and follows them.
import * as v from 'valibot'
import { instant, recordOf } from '#data/server/record-fields.ts'
import { askFor, isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { EnrolmentKind } from '#domain/account/enrolment.ts'

const PATH = '/api/sfoglia/enrolments'

const madeSchema = recordOf({
  id: v.string(),
  /** Id of the account that it lets in. */
  account: v.string(),
  name: v.string(),
  /** Told this once. */
  link: v.string(),
  expiresMs: ['expires_at', instant],
})
export type Enrolment = v.InferOutput<typeof madeSchema>

export interface EnrolmentWish {
  kind: EnrolmentKind
  /** Whom it lets in; absent for a kiosk or till that gets an account of its own. */
  account?: string | undefined
  /** Of the device; the server has one where it is empty. */
  name?: string | undefined
}

/** @param id made here: asked again with it, an answer that was lost costs no second account @returns an Italian message where it was refused */
export async function makeEnrolment(
  id: string,
  wish: EnrolmentWish,
): Promise<Enrolment | { problem: string } | 'offline' | 'failed'> {
  const outcome = await request(PATH, { method: 'POST', body: { id, ...wish }, auth: currentToken(), schema: madeSchema })
  if (outcome.kind === 'ok') return outcome.value
  if (outcome.kind === 'refused' && outcome.message !== '') return { problem: outcome.message }
  return isOffline(outcome) ? 'offline' : 'failed'
}

const stateSchema = v.object({
  state: v.picklist(['waiting', 'used', 'expired', 'ended']),
  /** Of the device that took it, `K2`; empty for a person's. */
  code: v.string(),
  name: v.string(),
})
export type EnrolmentNews = v.InferOutput<typeof stateSchema>

export function readEnrolment(id: string): Promise<EnrolmentNews | 'offline' | 'failed'> {
  return askFor(`${PATH}/${id}`, { auth: currentToken(), schema: stateSchema })
}

/** From now on it lets nobody in. @returns whether the server has said so */
export async function endEnrolment(id: string): Promise<boolean> {
  const outcome = await request(`${PATH}/${id}/end`, { method: 'POST', body: {}, auth: currentToken() })
  return outcome.kind === 'ok'
}
