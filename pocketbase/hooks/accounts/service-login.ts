// POST /api/sfoglia/service/token: the edge exchanges the secret that it was set up with for a token of a day. The secret is the
// password of the account `edge`; a new one ends the old one and its tokens. Only the edge calls it: browsers do not come through.
import { isShortText } from '#domain/wire.ts'
import { jsonBody, Refusal } from '../server/answers.ts'
import { findRecord } from '../server/database.ts'

const TEXT_UNKNOWN = 'Questo servizio non è conosciuto.'
const NANOSECONDS_PER_DAY = 86_400 * 1e9
const LONGEST_SECRET = 1000

/** @returns a token of a day. @throws Refusal 403 for an unknown secret */
export function exchangeSecret(e: PbRequestEvent): { token: string; ends_at: null } {
  const { secret } = jsonBody(e)
  if (!isShortText(secret, LONGEST_SECRET) || secret === '') throw new Refusal(403, TEXT_UNKNOWN)
  const account = findRecord(e.app, 'services', { name: 'edge' })
  if (!account?.validatePassword(secret)) throw new Refusal(403, TEXT_UNKNOWN)
  // An edge of contract 1 takes no answer without `ends_at`. @until 3
  return { token: account.newStaticAuthToken(NANOSECONDS_PER_DAY), ends_at: null }
}
