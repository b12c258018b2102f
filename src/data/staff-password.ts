// Whether somebody is staff, asked of the server without logging them in: the way out of a kiosk that has no PIN.
import * as v from 'valibot'
import { askServer } from './server-request.ts'
import { authAnswerSchema, sessionOf } from './session-record.ts'

export type StaffAnswer = 'staff' | 'not-staff' | 'unknown'

/** `unknown` when the server could not be asked or would not say. Nothing of the login is kept. */
export async function checkStaffPassword(email: string, password: string): Promise<StaffAnswer> {
  const outcome = await askServer('/api/collections/users/auth-with-password', {
    method: 'POST',
    body: { identity: email, password },
  })
  if (outcome.kind !== 'answer' || outcome.status === 429 || outcome.status >= 500) return 'unknown'
  const answer = v.safeParse(authAnswerSchema, outcome.body)
  const role = answer.success ? sessionOf(answer.output)?.user.role : undefined
  return role === 'ADMIN' || role === 'CASHIER' ? 'staff' : 'not-staff'
}
