// POST /api/sfoglia/service/token: the edge exchanges the secret that it was set up with for a token of a day. The secret is the
// password of the account `edge`; a new one ends the old one and its tokens. Only the edge calls it: browsers do not come through.
import { isShortText } from '#domain/wire.ts'
import { jsonBody, Refusal } from '../server/answers.ts'

const TEXT_UNKNOWN = 'Questo servizio non è conosciuto.'
const NANOSECONDS_PER_DAY = 86_400 * 1e9
const LONGEST_SECRET = 1000

/** @returns a token of a day; `ends_at` of the secret itself, null for one without an end. @throws Refusal 403 for an unknown one */
export function exchangeSecret(e: PbRequestEvent): { token: string; ends_at: string | null } {
  const { secret } = jsonBody(e)
  if (!isShortText(secret, LONGEST_SECRET) || secret === '') throw new Refusal(403, TEXT_UNKNOWN)
  const [account] = e.app.findRecordsByFilter('services', "name = 'edge'", '', 1, 0)
  if (account?.validatePassword(secret)) return { token: account.newStaticAuthToken(NANOSECONDS_PER_DAY), ends_at: null }
  return exchangeToken(e.app, secret)
}

/** Earlier versions were set up with a token of a year: it is good until it ends. */
function exchangeToken(app: PbApp, token: string): { token: string; ends_at: string | null } {
  const account = ownerOf(app, token)
  if (account?.collection().name !== 'services') throw new Refusal(403, TEXT_UNKNOWN)
  const { exp } = $security.parseUnverifiedJWT(token)
  return {
    token: account.newStaticAuthToken(NANOSECONDS_PER_DAY),
    ends_at: typeof exp === 'number' ? new Date(exp * 1000).toISOString() : null,
  }
}

function ownerOf(app: PbApp, token: string): PbRecord | null {
  try {
    return app.findAuthRecordByToken(token, 'auth')
  } catch {
    return null
  }
}
