// A device's contact leaves a mark in its browser (src/domain/device/device-cookie.ts), which outlives what Safari clears after
// a week without use. A device that was revoked belongs to the shop no more: its mark goes.
import type { MiddlewareHandler } from 'hono'
import { is, literal, minLength, number, object, optional, pipe, safeParse, string } from 'valibot'
import { deviceCookie } from '#domain/device/device-cookie.ts'

/** What the device says, and what PocketBase answers to it. */
const Contact = object({ waiting: optional(number(), 0) })
/** A browser that nobody has named yet has no code, and nothing to lose. */
const Registered = object({ code: pipe(string(), minLength(1)) })
const Revoked = object({ data: object({ revoked: literal(true) }) })

/** @param publicUrl the shop's origin, where it is not the one of the request: a proxy may end HTTPS */
export function setDeviceCookie(publicUrl: string | null, nowMs: () => number = Date.now): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'POST') return next()
    // Before it is passed on: a body is read once.
    const asked = context.req.raw.clone()
    await next()
    const { status } = context.res
    if (status !== 200 && status !== 403) return
    const isSecure = (publicUrl ?? context.req.url).startsWith('https:')
    const append = (cookie: string) => context.header('Set-Cookie', cookie, { append: true })
    const answer: unknown = await context.res
      .clone()
      .json()
      .catch(() => null)
    if (status === 403) {
      if (is(Revoked, answer)) append(deviceCookie(null, isSecure))
      return
    }
    const contact = safeParse(Contact, await asked.json().catch(() => ({})))
    if (!contact.success || !is(Registered, answer)) return
    append(deviceCookie({ code: answer.code, waiting: contact.output.waiting, contactMs: nowMs() }, isSecure))
  }
}
