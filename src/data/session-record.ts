// The login as the screens see it, read out of what the server gave and the cookie holds.
import * as v from 'valibot'
import type { StoredLogin } from '#domain/login-cookie.ts'
import { readToken, type TokenClaims } from '#domain/login-token.ts'
import type { Role } from '#domain/navigation.ts'

export interface Session {
  token: string
  /** `admin` is a superuser of the database: not an account of the shop. */
  kind: TokenClaims['kind']
  user: {
    id: string
    email: string
    name: string
    surname: string
    phone: string
    role: Role
    isKiosk: boolean
    /** The e-mail address is theirs; also when the record does not say. */
    isVerified: boolean
    /** They want no messages there. */
    isOffWhatsApp: boolean
  }
}

/** What `auth-with-password` and `auth-refresh` answer. */
export const authAnswerSchema: v.GenericSchema<unknown, StoredLogin> = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  record: v.record(v.string(), v.unknown()),
})

const text = v.fallback(v.string(), '')
const accountSchema = v.object({
  id: v.string(),
  email: text,
  name: text,
  surname: text,
  phone: text,
  role: v.picklist(['ADMIN', 'CASHIER', 'USER']),
  kiosk: v.fallback(v.boolean(), false),
  verified: v.fallback(v.boolean(), true),
  no_whatsapp: v.fallback(v.boolean(), false),
})

/** Null for a guest, and for a trimmed record, which does not say who it is. */
export function sessionOf(stored: StoredLogin | null): Session | null {
  const claims = stored === null ? null : readToken(stored.token)
  const account = v.safeParse(accountSchema, stored?.record)
  if (stored === null || claims === null || !account.success) return null
  const { kiosk, verified, no_whatsapp, ...user } = account.output
  return {
    token: stored.token,
    kind: claims.kind,
    user: { ...user, isKiosk: kiosk, isVerified: verified, isOffWhatsApp: no_whatsapp },
  }
}
