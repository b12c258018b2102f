// A device's contact leaves a mark in its browser (src/domain/device/device-cookie.ts), which outlives what Safari clears after
// a week without use. A device that was revoked is none of the shop's any more: its mark goes.
import type { MiddlewareHandler } from 'hono'
import { deviceCookie } from '#domain/device/device-cookie.ts'

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
    const body = await readObject(context.res.clone())
    if (status === 403) {
      if (objectIn(body.data).revoked === true) append(deviceCookie(null, isSecure))
      return
    }
    const { code } = body
    const { waiting = 0 } = await readObject(asked)
    if (typeof code !== 'string' || typeof waiting !== 'number') return
    append(deviceCookie({ code, waiting, contactMs: nowMs() }, isSecure))

    function append(cookie: string): void {
      context.header('Set-Cookie', cookie, { append: true })
    }
  }
}

async function readObject(message: Request | Response): Promise<Record<string, unknown>> {
  return objectIn(await message.json().catch(() => null))
}

function objectIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
