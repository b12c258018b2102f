// The line between a device and the server, with everything that goes wrong on it: silence before or after the server acted, a
// request that arrives twice or late, strangers who answer, gateways, replies cut short, old or mixed up.
import { FakeForm } from './fake-form.ts'
import { type FakeServer, failure, type Reply } from './fake-server.ts'
import type { SeededRandom } from './seeded-random.ts'

export const FAULTS = [
  'lose-request',
  'lose-reply',
  'duplicate',
  'late',
  'reverse-results',
  'drop-result',
  'stale-reply',
  'portal-page',
  'portal-json',
  'redirect',
  'cut-reply',
  'html-403',
  'html-401',
  'json-404',
  'refuse-400',
  'error-500',
  'error-500-acted',
  'busy-429',
  'away-503',
  'away-503-acted',
] as const
export type Fault = (typeof FAULTS)[number]

interface FakeResponse {
  status: number
  ok: boolean
  headers: { get(name: string): string | null }
  text(): Promise<string>
  json(): Promise<unknown>
}

export interface NetworkRequest {
  method: string
  path: string
  token: string
  body: unknown
  /** Whether whoever sent it still waits for the answer. */
  isAwaited(): boolean
}

export class FakeNetwork {
  #isUp = true
  /** Each strikes one request, in this order. */
  readonly faults: Fault[] = []
  /** Requests still on their way, long after their sender has given up. */
  readonly late: NetworkRequest[] = []
  /** Orders that two living tabs had under way at the same time. */
  readonly sentTwiceAtOnce = new Set<string>()
  readonly #inFlight = new Set<NetworkRequest>()
  readonly #server: FakeServer
  readonly #random: SeededRandom
  readonly #now: () => number
  #lastReply: Reply = failure(404, 'nothing yet')

  constructor(server: FakeServer, random: SeededRandom, now: () => number) {
    this.#server = server
    this.#random = random
    this.#now = now
  }

  /** @throws TypeError like fetch, when there is no answer */
  async request(request: NetworkRequest): Promise<FakeResponse> {
    const ids = idsIn(request)
    for (const other of this.#inFlight) {
      if (other.isAwaited()) for (const id of idsIn(other)) if (ids.includes(id)) this.sentTwiceAtOnce.add(id)
    }
    if (isOfDrain(request)) this.#inFlight.add(request)
    try {
      await this.#travel()
      if (!this.#isUp) throw new TypeError('fetch failed')
      const fault = this.faults.shift() ?? null
      const response = this.#answer(request, fault)
      await this.#travel()
      if (response === null || !this.#isUp) throw new TypeError('fetch failed')
      return response
    } finally {
      this.#inFlight.delete(request)
    }
  }

  cut(): void {
    this.#isUp = false
  }

  /** The line is good again; what was lost on it stays lost. */
  mend(): void {
    this.#isUp = true
  }

  deliverLate(): void {
    for (const request of this.late.splice(0)) this.#act(request)
  }

  #answer(request: NetworkRequest, fault: Fault | null): FakeResponse | null {
    switch (fault) {
      case 'lose-request':
        return null
      case 'lose-reply':
        this.#act(request)
        return null
      case 'late':
        this.late.push(request)
        return null
      case 'duplicate':
        this.#act(request)
        return this.#json(this.#act(request))
      case 'reverse-results':
        return this.#json(withResults(this.#act(request), (results) => results.toReversed()))
      case 'drop-result':
        return this.#json(withResults(this.#act(request), (results) => results.slice(1)))
      case 'stale-reply':
        return this.#json(this.#lastReply)
      case 'cut-reply':
        return this.#respond(200, 'application/json', JSON.stringify(this.#act(request).body).slice(0, -1))
      case 'refuse-400':
        this.#noteRefusal(request)
        return this.#json(failure(400, 'La richiesta non è valida.'))
      case 'error-500-acted':
      case 'away-503-acted':
        this.#act(request)
        return fault === 'error-500-acted'
          ? this.#json(failure(500, 'Something went wrong.'))
          : this.#respond(503, 'text/html', '')
      default:
        return this.#strange(request, fault)
    }
  }

  #strange(request: NetworkRequest, fault: Fault | null): FakeResponse {
    if (fault === 'portal-page') return this.#respond(200, 'text/html', '<h1>Benvenuti nel wifi</h1>')
    if (fault === 'portal-json') return this.#respond(200, 'application/json', '{"ok":true,"results":[]}')
    if (fault === 'redirect') return this.#respond(0, '', '')
    if (fault === 'html-403') return this.#respond(403, 'text/html', 'Forbidden')
    if (fault === 'html-401') return this.#respond(401, 'text/html', 'Unauthorized')
    if (fault === 'json-404') {
      this.#noteNotFound(request)
      return this.#json(failure(404, 'The requested resource was not found.'))
    }
    if (fault === 'error-500') return this.#json(failure(500, 'Something went wrong.'))
    if (fault === 'busy-429') return this.#respond(429, 'application/json', '{}', { 'Retry-After': '60' })
    if (fault === 'away-503') return this.#respond(503, 'text/html', '')
    return this.#json(this.#act(request))
  }

  #act(request: NetworkRequest): Reply {
    this.#lastReply = this.#server.handle(request.method, request.path, request.token, request.body)
    return this.#lastReply
  }

  /** A request of one order, change or photo that is refused as a whole is refused for good. */
  #noteRefusal({ path, body }: NetworkRequest): void {
    const [id, ...more] = idsIn({ path, body })
    if (id === undefined || more.length > 0) return
    this.#server.refused.add(id)
  }

  /** A photo whose order is not found often enough counts as refused. */
  #noteNotFound({ path, body }: NetworkRequest): void {
    if (body instanceof FakeForm) for (const id of idsIn({ path, body })) this.#server.refused.add(id)
  }

  #json(reply: Reply): FakeResponse {
    return this.#respond(reply.status, 'application/json', JSON.stringify(reply.body))
  }

  #respond(status: number, type: string, text: string, headers: Record<string, string> = {}): FakeResponse {
    const all = new Map(Object.entries({ 'Content-Type': type, Date: new Date(this.#now()).toUTCString(), ...headers }))
    return {
      status,
      ok: status >= 200 && status < 300,
      headers: { get: (name) => all.get(name) || null },
      text: async () => text,
      json: async () => JSON.parse(text),
    }
  }

  /** A few turns of the event loop, so that what runs at the same time meets in different ways. */
  async #travel(): Promise<void> {
    const turns = 1 + Math.floor(this.#random.next() * 4)
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Orders placed online are sent by the screen, beside the drain. */
function isOfDrain({ path, body }: NetworkRequest): boolean {
  if (path === ENTRIES) return typeof body === 'string' && !body.includes('"channel":"web"')
  return body instanceof FakeForm
}

const ENTRIES = '/api/sfoglia/entries'

/** The entries that a request tells of. */
function idsIn({ path, body }: Pick<NetworkRequest, 'path' | 'body'>): string[] {
  if (body instanceof FakeForm) return [...body.files.keys()].map((field) => `${path.split('/').at(-2)}-${field}`)
  if (path !== ENTRIES || typeof body !== 'string') return []
  return JSON.parse(body).entries.map(({ id }: { id: string }) => id)
}

function withResults(reply: Reply, change: (results: unknown[]) => unknown[]): Reply {
  const { body } = reply
  if (typeof body !== 'object' || body === null || !('results' in body) || !Array.isArray(body.results)) return reply
  return { ...reply, body: { ...body, results: change(body.results) } }
}
