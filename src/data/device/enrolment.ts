// Getting in by a link that an administrator has made: what it is for, and taking it. See docs/decisions/0514.
import * as v from 'valibot'
import { type Failed, request } from '#data/server/request.ts'
import { problemOf } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { storeSignedIn } from '#data/session/session.ts'
import { authAnswerSchema, type Session } from '#data/session/stored-login.ts'
import { ENROLMENT_KINDS } from '#domain/account/enrolment.ts'
import { isOwnRefusal } from '#domain/wire.ts'
import { deviceHeader, readDevice } from './device.ts'

const PATH = '/api/sfoglia/enrolments'

const seenSchema = v.object({
  kind: v.picklist(ENROLMENT_KINDS),
  /** Of the device, or of the person. */
  name: v.string(),
  /** Whose login a till gets; empty for its own. */
  person: v.string(),
  /** A person's, to log in with later. */
  email: v.string(),
  shop: v.string(),
})
export type SeenEnrolment = v.InferOutput<typeof seenSchema>

/** `refused`: it lets nobody in; Italian, with what to do. */
export type LookResult = ({ state: 'open' } & SeenEnrolment) | { state: 'refused'; message: string }

/** What a link would do; it does nothing yet. */
export async function lookAtEnrolment(secret: string, signal?: AbortSignal): Promise<LookResult | 'offline' | 'failed'> {
  const headers = await deviceHeader()
  const options = { method: 'POST', body: { secret }, headers, schema: seenSchema, ...(signal && { signal }) } as const
  const outcome = await request(`${PATH}/look`, options)
  if (outcome.kind === 'ok') return { state: 'open', ...outcome.value }
  if (outcome.message !== '') return { state: 'refused', message: outcome.message }
  return problemOf(outcome) === 'offline' ? 'offline' : 'failed'
}

export type EnterResult =
  | { kind: 'in'; session: Session }
  /** The link is over for this device. */
  | { kind: 'refused'; message: string }
  /** That field only. */
  | { kind: 'password'; message: string }
  /** The password counts from now on, and logging in asks for a code too. */
  | { kind: 'code-needed' }
  /** It can be tried again: the same device gets the same answer. */
  | { kind: 'again'; message: string }

/**
 * Takes the link: this device is in, whoever was logged in before. What they left unsent stays, and the device delivers it.
 * @param password that somebody of the staff has chosen
 */
export async function enter(secret: string, password?: string): Promise<EnterResult> {
  // What an answer that is lost is asked for again with.
  const headers = await readDevice().then(deviceHeader, () => ({}))
  if (Object.keys(headers).length === 0) return { kind: 'again', message: TEXT_NO_STORAGE }
  const body = { secret, ...(password !== undefined && { password }) }
  const outcome = await request(`${PATH}/redeem`, { method: 'POST', body, headers, schema: authAnswerSchema })
  if (outcome.kind !== 'ok') return refusalIn(outcome)
  const session = await storeSignedIn(outcome.value)
  return session === null ? { kind: 'again', message: problemText('server') } : { kind: 'in', session }
}

const TEXT_NO_STORAGE =
  'Questo browser non conserva nulla, come in una finestra privata: apri il link in una finestra normale, poi riprova.'

function refusalIn(outcome: Failed): EnterResult {
  if (outcome.kind === 'refused') {
    const { password } = outcome.problems
    if (password) return { kind: 'password', message: password.message || 'Questa password non va bene: scegline un’altra.' }
    if (isOwnRefusal(outcome.data) && 'ticket' in outcome.data) return { kind: 'code-needed' }
    if (outcome.message !== '') return { kind: 'refused', message: outcome.message }
  }
  return { kind: 'again', message: outcome.message || problemText(problemOf(outcome)) }
}
