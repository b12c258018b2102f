// Whether the shop's mail server takes mails, as the shop says of itself.
import * as v from 'valibot'
import { request } from './request.ts'

const healthSchema = v.object({ mail: v.nullable(v.string()) })
/** A mail that was just asked for is given to its server behind the answer; one that is away is told within this time. */
const PATIENCE_MS = 800

/**
 * Whether a mail that was just asked for could not leave, for requests that must not tell whether there is such an account: it is
 * asked of the server's mails as a whole. False where nobody knows.
 */
export async function areMailsFailing(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const outcome = await request('/api/health', { schema: healthSchema })
  return outcome.kind === 'ok' && outcome.value.mail !== null
}
