// What is meant for one person is kept by nobody on the way. An answer is personal when the request said who asks, or changed
// something; the catalogue, asked for by nobody in particular, may be kept as PocketBase says.
import type { MiddlewareHandler } from 'hono'

export const privateAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  if (isPersonal(context.req.raw)) context.res.headers.set('Cache-Control', 'private, no-store')
}

function isPersonal({ method, url, headers }: Request): boolean {
  if (headers.has('Authorization') || (method !== 'GET' && method !== 'HEAD')) return true
  // Protected files carry the login of whoever may see them.
  return new URL(url).searchParams.has('token')
}
