// What tests say to a PocketBase, and what they get.

export const PASSWORD = 'dolcezza-di-prova'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the server's answers freely; what is not there fails its expectation
export type Json = any

export interface Answer {
  status: number
  /** Parsed JSON; the text when it is none. */
  body: Json
  headers: Headers
}

export interface Request {
  method?: string
  token?: string
  /** Sent as JSON, but for FormData and strings, which go as they are. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Client {
  call(path: string, request?: Request): Promise<Answer>
  /** Creates a record as superuser. @throws when it is refused */
  create(collection: string, body: Record<string, unknown>): Promise<Json>
  /** Changes a record as superuser. @throws when it is refused */
  patch(collection: string, id: string, body: Record<string, unknown>): Promise<Json>
  /** All records of a collection as superuser, by PocketBase's filter. */
  list(collection: string, filter?: string, sort?: string): Promise<Json[]>
  login(email: string, password?: string): Promise<{ token: string; record: Json }>
}

/** @param url of the server, without a slash at its end @param token a superuser's */
export function clientOf(url: string, token: string): Client {
  const call = async (path: string, request: Request = {}): Promise<Answer> => {
    const { body } = request
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const response = await fetch(url + path, {
      method: request.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(request.token && { authorization: request.token }),
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
  const create = async (collection: string, body: Record<string, unknown>) => {
    const answer = await call(`/api/collections/${collection}/records`, { token, body })
    if (answer.status !== 200) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const patch = async (collection: string, id: string, body: Record<string, unknown>) => {
    const answer = await call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token, body })
    if (answer.status !== 200) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const list = async (collection: string, filter = '', sort = '') => {
    const items: unknown[] = []
    for (let page = 1; ; page++) {
      const query = `page=${page}&perPage=1000&filter=${encodeURIComponent(filter)}&sort=${encodeURIComponent(sort)}`
      const answer = await call(`/api/collections/${collection}/records?${query}`, { token })
      if (answer.status !== 200) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`)
      items.push(...answer.body.items)
      if (page >= answer.body.totalPages) return items
    }
  }
  const login = async (email: string, password = PASSWORD) => {
    const body = { identity: email, password }
    const answer = await call('/api/collections/users/auth-with-password', { body })
    if (answer.status !== 200) throw new Error(`${email}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { call, create, patch, list, login }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
