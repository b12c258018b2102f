// The login as the database keeps it, beside the cookie. Browsers write cookies to the disk up to half a minute late: after a
// power cut the login of a kiosk would be gone, or one that was left would be back. The database is durable, so it decides.
import * as v from 'valibot'
import { LOGIN_LIFETIME_SECONDS, type StoredLogin } from '#domain/login-cookie.ts'
import { db } from './database.ts'
import { authAnswerSchema } from './session-record.ts'

const LOGIN_KEY = 'login'
/** Stands here while nobody is logged in, once somebody was. */
const NOBODY_KEY = 'nobody-logged-in'

const keptSchema = v.intersect([authAnswerSchema, v.object({ keptMs: v.number() })])

/** The login kept with a whole record, or null. */
export async function readKeptLogin(): Promise<(StoredLogin & { keptMs: number }) | null> {
  const kept = v.safeParse(keptSchema, (await db.keyValues.get(LOGIN_KEY))?.value)
  return kept.success ? kept.output : null
}

/** Keeps a login; the same token again does not prolong it. @param nowMs device's clock */
export async function keepLogin(login: StoredLogin, nowMs: number): Promise<void> {
  const kept = await readKeptLogin()
  const keptMs = kept?.token === login.token ? kept.keptMs : nowMs
  await db.keyValues.put({ key: LOGIN_KEY, value: { token: login.token, record: login.record, keptMs } })
  await db.keyValues.delete(NOBODY_KEY)
}

/** From now on a cookie that comes back from the disk counts for nothing. */
export async function keepNobody(): Promise<void> {
  await db.keyValues.put({ key: NOBODY_KEY, value: true })
  await db.keyValues.delete(LOGIN_KEY)
}

/**
 * Who is logged in at a start: what the database says, else the cookie. A kept login ends with its cookie's lifetime.
 * @param nowMs device's clock
 */
export async function trueLogin(cookie: StoredLogin | null, nowMs: number): Promise<StoredLogin | null> {
  const kept = await readKeptLogin()
  if (kept !== null) {
    const isOver = nowMs > kept.keptMs + LOGIN_LIFETIME_SECONDS * 1000
    return isOver ? cookie : { token: kept.token, record: kept.record }
  }
  return (await db.keyValues.get(NOBODY_KEY)) === undefined ? cookie : null
}
