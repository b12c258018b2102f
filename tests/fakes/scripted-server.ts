// A server for the mirror's tests: collections in memory, PocketBase's list requests, its stream, its tombstones. What happens
// when is the test's to say: a request is answered with the state at the moment of `serve`, and its reply arrives with `deliver`.
import { formatUpdated } from '#data/mirror/cursor.ts'
import type { OpenStream, StreamListener } from '#data/mirror/realtime.ts'
import { type FakeRecord, recordFilter } from './record-filter.ts'

interface PendingRequest {
  path: string
  token: string | null
  reply: { body: unknown; date: string } | null
  settle(reply: { body: unknown; date: string }): void
  fail(): void
}

interface Subscriber {
  listener: StreamListener
  /** The login it was subscribed with. */
  token: string | null
}

export type Visibility = (collection: string, record: FakeRecord, token: string | null) => boolean

export class ScriptedServer {
  nowMs: number
  readonly pending: PendingRequest[] = []
  readonly #collections = new Map<string, Map<string, FakeRecord>>()
  readonly #isVisible: Visibility
  readonly #pageSize: number
  #stream: (Subscriber & { events: { collection: string; action: string; record: FakeRecord }[] }) | null = null
  #wanted: Subscriber | null = null
  readonly #buriedIds = new Set<string>()
  #graves = 0

  constructor(startMs: number, isVisible: Visibility, pageSize: number) {
    this.nowMs = startMs
    this.#isVisible = isVisible
    this.#pageSize = pageSize
  }

  records(collection: string): Map<string, FakeRecord> {
    const records = this.#collections.get(collection) ?? new Map<string, FakeRecord>()
    this.#collections.set(collection, records)
    return records
  }

  /** @param lateMs how much older than now the stamp is: the write waited for the database's lock */
  put(collection: string, fields: Record<string, unknown> & { id: string }, lateMs = 0): void {
    this.nowMs += 1
    const before = this.records(collection).get(fields.id)
    const stamp = formatUpdated(this.nowMs - lateMs)
    const isSuccessor = this.#buriedIds.has(fields.id) || (before !== undefined && before.updated >= stamp)
    const updated = isSuccessor ? formatUpdated(this.nowMs) : stamp
    const record = { ...fields, updated }
    this.records(collection).set(fields.id, record)
    this.#tell(collection, before ? 'update' : 'create', record)
  }

  remove(collection: string, id: string): void {
    this.nowMs += 1
    const record = this.records(collection).get(id)
    if (!record) return
    this.records(collection).delete(id)
    this.#buriedIds.add(id)
    this.#graves += 1
    const grave = { id: `grave${String(this.#graves).padStart(10, '0')}`, collection, record_id: id }
    this.records('tombstones').set(grave.id, { ...grave, updated: formatUpdated(this.nowMs) })
    this.#tell(collection, 'delete', record)
  }

  /** Whether a record of this id was deleted once. */
  isBuried(id: string): boolean {
    return this.#buriedIds.has(id)
  }

  /** A backup of everything, and how to put it back. */
  backup(): () => void {
    const copy = new Map([...this.#collections].map(([name, records]) => [name, new Map(records)]))
    return () => {
      this.#collections.clear()
      for (const [name, records] of copy) this.#collections.set(name, new Map(records))
      this.drop()
    }
  }

  // The stream

  /** @param token of the login that opens it */
  streamFor(token: string | null): OpenStream {
    return (_topics, listener) => {
      const subscriber = { listener, token }
      this.#wanted = subscriber
      const isOpen = () => this.#stream?.listener === listener
      return {
        isOpen,
        reopen: () => {
          if (isOpen()) this.#stream = null
          this.#wanted = subscriber
        },
        close: () => {
          if (isOpen()) this.#stream = null
          if (this.#wanted === subscriber) this.#wanted = null
        },
      }
    }
  }

  open(): void {
    if (this.#stream !== null || this.#wanted === null) return
    this.#stream = { ...this.#wanted, events: [] }
    this.#wanted.listener.onOpen()
  }

  drop(): void {
    this.#stream?.listener.onLost()
    this.#stream = null
  }

  /** @returns false when there was none to tell */
  tellNext(): boolean {
    const event = this.#stream?.events.shift()
    if (event) this.#stream?.listener.onEvent(event.collection, event)
    return event !== undefined
  }

  #tell(collection: string, action: string, record: FakeRecord): void {
    if (this.#stream && this.#isVisible(collection, record, this.#stream.token)) {
      this.#stream.events.push({ collection, action, record })
    }
  }

  // Requests

  fetch: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new TypeError('fetch failed'))
      init?.signal?.addEventListener('abort', fail)
      this.pending.push({
        path: String(input),
        token: new Headers(init?.headers).get('Authorization'),
        reply: null,
        fail,
        settle: ({ body, date }) =>
          resolve(new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json', Date: date } })),
      })
    })

  /** Answers with the state of this moment; the answer is on its way. */
  serve(request: PendingRequest): void {
    request.reply ??= { body: this.list(request.path, request.token), date: new Date(this.nowMs).toUTCString() }
  }

  deliver(request: PendingRequest): void {
    this.serve(request)
    this.pending.splice(this.pending.indexOf(request), 1)
    if (request.reply) request.settle(request.reply)
  }

  lose(request: PendingRequest): void {
    this.pending.splice(this.pending.indexOf(request), 1)
    request.fail()
  }

  visible(collection: string, token: string | null): FakeRecord[] {
    return [...this.records(collection).values()].filter((record) => this.#isVisible(collection, record, token))
  }

  /** The page of a list request. @param path with its query */
  list(path: string, token: string | null): { items: object[]; totalItems: number } {
    const url = new URL(path, 'http://server')
    const [, collection = ''] = /^\/api\/collections\/(\w+)\/records$/.exec(url.pathname) ?? []
    const { filter = '', sort = '', perPage = '1', fields = '' } = Object.fromEntries(url.searchParams)
    const matches = recordFilter(filter)
    const size = Math.min(Number(perPage), this.#pageSize)
    const found = this.visible(collection, token).filter((record) => matches((field) => this.#valueOf(record, field)))
    const page = found.sort(bySort(sort)).slice(0, size)
    // The mirror takes a short page for the last: a full one of ours is told by its length, as PocketBase's is.
    return { items: page.map((record) => only(record, fields)), totalItems: found.length }
  }

  #valueOf(record: FakeRecord, field: string): string {
    const [own = '', related] = field.split('.')
    if (related === undefined) return String(record[own])
    return String(this.records('orders').get(String(record[own]))?.[related] ?? '')
  }
}

function bySort(sort: string): (a: FakeRecord, b: FakeRecord) => number {
  const keys = sort.split(',').map((key) => ({ field: key.replace('-', ''), sign: key.startsWith('-') ? -1 : 1 }))
  return (a, b) => {
    for (const { field, sign } of keys) {
      const [x, y] = [String(a[field]), String(b[field])]
      if (x !== y) return x < y ? -sign : sign
    }
    return 0
  }
}

function only(record: FakeRecord, fields: string): object {
  if (fields === '') return record
  return Object.fromEntries(fields.split(',').map((field) => [field, record[field]]))
}
