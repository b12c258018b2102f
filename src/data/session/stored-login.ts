// The login as the screens see it, read out of what the server gave, and as the database keeps it beside the cookie. Browsers
// write cookies to the disk up to half a minute late; the database is durable, so it decides.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { recordOf } from '#data/server/record-fields.ts'
import { LOGIN_LIFETIME_SECONDS, readToken, type StoredLogin, type TokenClaims } from '#domain/account/login.ts'
import { ROLES } from '#domain/account/navigation.ts'

const text = v.fallback(v.string(), '')
const accountSchema = recordOf({
  id: v.string(),
  email: text,
  name: text,
  surname: text,
  phone: text,
  role: v.picklist(ROLES),
  isKiosk: ['kiosk', v.fallback(v.boolean(), false)],
  /** The e-mail address is theirs; also when the record does not say. */
  isVerified: ['verified', v.fallback(v.boolean(), true)],
  /** They want no messages there. */
  isOffWhatsApp: ['no_whatsapp', v.fallback(v.boolean(), false)],
})

export interface Session {
  token: string
  /** `admin` is a superuser of the database: not an account of the shop. */
  kind: TokenClaims['kind']
  user: v.InferOutput<typeof accountSchema>
}

/** What `auth-with-password` and `auth-refresh` answer. */
export const authAnswerSchema: v.GenericSchema<unknown, StoredLogin> = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  record: v.record(v.string(), v.unknown()),
})

/** Null for a guest, and for a trimmed record, which does not say who it is. */
export function sessionOf(stored: StoredLogin | null): Session | null {
  const claims = stored === null ? null : readToken(stored.token)
  const account = v.safeParse(accountSchema, stored?.record)
  if (stored === null || claims === null || !account.success) return null
  return { token: stored.token, kind: claims.kind, user: account.output }
}

// The copy in the database. By the cookie alone, a power cut would take a kiosk's login away, or bring one back that was left.

/** Stands here while nobody is logged in, once somebody was. */
const NOBODY_KEY = 'nobody-logged-in'

const keptSchema = v.intersect([authAnswerSchema, v.object({ keptMs: v.number() })])
const keptLogin = keptValue('login', v.fallback(v.nullable(keptSchema), null))

/** The login kept with a whole record, or null. */
export const readKeptLogin = keptLogin.read

/** Keeps a login; the same token again does not prolong it. @param nowMs device's clock */
export async function keepLogin(login: StoredLogin, nowMs: number): Promise<void> {
  const kept = await readKeptLogin()
  const keptMs = kept?.token === login.token ? kept.keptMs : nowMs
  await keptLogin.keep({ token: login.token, record: login.record, keptMs })
  await db.keyValues.delete(NOBODY_KEY)
}

/** From now on a cookie that comes back from the disk counts for nothing. */
export async function keepLoggedOut(): Promise<void> {
  await db.keyValues.put({ key: NOBODY_KEY, value: true })
  await keptLogin.keep(null)
}

/**
 * Who is logged in at a start: what the database says, else the cookie. A kept login ends with its cookie's lifetime.
 * @param nowMs device's clock
 */
export async function loginAtStart(cookie: StoredLogin | null, nowMs: number): Promise<StoredLogin | null> {
  const kept = await readKeptLogin()
  if (kept !== null) {
    const isOver = nowMs > kept.keptMs + LOGIN_LIFETIME_SECONDS * 1000
    return isOver ? cookie : { token: kept.token, record: kept.record }
  }
  return (await db.keyValues.get(NOBODY_KEY)) === undefined ? cookie : null
}
