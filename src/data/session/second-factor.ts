// The second factor of an administrator: whether it is on, turning it on and off, new recovery codes, and taking away the one of
// somebody who lost phone and codes. Asked of the server each time: nothing of it is kept.
import * as v from 'valibot'
import { recordOf } from '#data/server/record-fields.ts'
import { askFor, type Outcome, request } from '#data/server/request.ts'
import { wireInstant } from '#domain/wire.ts'
import { type AccountProblem, problemOf } from './account.ts'
import { currentToken } from './session-state.ts'

const PATH = '/api/sfoglia/second-factor'

const text = v.string()
const statusSchema = recordOf({
  /** Since when this administrator's is on (server's clock); null while it is off. */
  sinceMs: ['since', v.pipe(v.unknown(), v.transform(wireInstant))],
  codesLeft: ['codes_left', v.number()],
  /** The accounts that have one. */
  accounts: v.array(text),
})
export type SecondFactor = v.InferOutput<typeof statusSchema>

export function readSecondFactor(): Promise<SecondFactor | 'offline' | 'failed'> {
  return askFor(PATH, { auth: currentToken(), schema: statusSchema })
}

/** `message`: Italian, for the field it is about; or for all, where another page was faster or it took too long. */
type Refused = { ok: false; reason: 'password' | 'code' | 'state'; message: string } | { ok: false; reason: AccountProblem }
export type Answered<Value> = { ok: true; value: Value } | Refused

/** What an app has to know: `secret` in base 32, and `uri` for the QR code. Good for half an hour. */
export interface Enrolment {
  secret: string
  uri: string
}

export function beginSecondFactor(password: string): Promise<Answered<Enrolment>> {
  return ask('', { password }, v.object({ secret: text, uri: text }))
}

/** @returns the recovery codes, told this once */
export function confirmSecondFactor(code: string): Promise<Answered<string[]>> {
  return ask('/confirm', { code }, codesSchema)
}

/** @returns the new ones, told this once: the old ones are nothing any more */
export function renewRecoveryCodes(password: string, code: string): Promise<Answered<string[]>> {
  return ask('/recovery-codes', { password, code }, codesSchema)
}

export function disableSecondFactor(password: string, code: string): Promise<Answered<unknown>> {
  return ask('/remove', { password, code }, v.unknown())
}

/** Another's. @returns whether the mail that tells them was sent */
export function resetSecondFactor(accountId: string): Promise<Answered<boolean>> {
  const schema = v.pipe(
    v.object({ isMailed: v.boolean() }),
    v.transform(({ isMailed }) => isMailed),
  )
  return ask(`/${encodeURIComponent(accountId)}/reset`, {}, schema)
}

const codesSchema = v.pipe(
  v.object({ codes: v.array(text) }),
  v.transform(({ codes }) => codes),
)

async function ask<Value>(
  path: string,
  body: Record<string, string>,
  schema: v.GenericSchema<unknown, Value>,
): Promise<Answered<Value>> {
  const outcome: Outcome<Value> = await request(PATH + path, { method: 'POST', auth: currentToken(), body, schema })
  if (outcome.kind === 'ok') return { ok: true, value: outcome.value }
  if (outcome.kind !== 'refused') return { ok: false, reason: problemOf(outcome) }
  for (const reason of ['password', 'code'] as const) {
    const problem = outcome.problems[reason]
    if (problem) return { ok: false, reason, message: problem.message }
  }
  return outcome.message === '' ? { ok: false, reason: 'server' } : { ok: false, reason: 'state', message: outcome.message }
}
