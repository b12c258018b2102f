// The server of a component test: the demo shop's records, read, written and told of as PocketBase does it, as far as screens
// need it. What a test wants said otherwise it says with `answer`; what no rule covers is silence.
import type { OpenStream, StreamListener } from '#data/mirror/realtime.ts'
import { settingSchema } from '#data/mirror/records.ts'
import { hashOfText } from '#data/ordering/order-ids.ts'
import { readRecords } from '#data/server/record-fields.ts'
import type { StoredLogin } from '#domain/account/login.ts'
import { TEXT_DISCOUNT_INVALID } from '#domain/cart/discount.ts'
import { parseLines, parsePayment } from '#domain/order/order-payment.ts'
import { orderContent, type WireOrder } from '#domain/order/submission.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { impossibleOrders, settingsImpact } from '#domain/pickup/settings-check.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { parseTillFact, type TillFact } from '#domain/till/till.ts'
import { matchesVersion, OWN_REFUSAL } from '#domain/wire.ts'
import { aToken } from '../builders/logins.ts'
import { anItemRecord, anOrderRecord } from '../builders/records.ts'
import { FakeEventSource } from '../fakes/event-source.ts'
import { paidFields } from '../fakes/paid-record.ts'
import type { FakeRecord } from '../fakes/record-filter.ts'
import { ScriptedFetch } from '../fakes/scripted-fetch.ts'
import { ScriptedServer } from '../fakes/scripted-server.ts'
import { deviceRoute, enrolmentRoute, officeRoutes, pinRoute, tillPeople } from './office-routes.ts'

export type Person = 'admin' | 'cassa' | 'totem' | 'cliente'
export interface DemoRecords {
  filledMs: number
  records: Record<string, FakeRecord[]>
}

const PUBLIC = [
  ...['product_categories', 'products', 'product_variant_types', 'product_variants'],
  ...['settings', 'shop', 'campaigns', 'product_caps'],
]
export const DEMO_PASSWORD = 'dolcezza-demo'
const PAGE_SIZE = 500
const HOUR_MS = 3_600_000

export type Handler = (request: {
  token: string | null
  body: unknown
  path: string
  ifMatch?: string | null
  /** For whom a device delivers without a login. */
  author?: string | null
}) => Response | Promise<Response>

/** How the server answers on a bad day. */
export interface Refusal {
  status: number
  /** In the words of the shop's own rules, of the whole and of each field; without it PocketBase refuses. */
  message?: string
  /** Of which fields it says that they are wrong, by the database's names, with the code of its validator. */
  fields?: Readonly<Record<string, string>>
}

const ABOUT_MONEY = ['order_events', 'payments', 'fiscal_receipts']

export class ShopServer extends ScriptedServer {
  /** Who answers at other origins, such as a printer in the shop's network, whether the shop's server can be reached or not. */
  readonly elsewhere = new Map<string, typeof fetch>()
  /** What pages asked, and what a test answers to it. */
  readonly scripted = new ScriptedFetch()
  /** By whose login came what had to wait at a `hold`; null for none. */
  readonly heldTokens: (string | null)[] = []
  /** What staff log in on is no till until it is named; else each is the till `C9`, as if somebody had. */
  asksTillNames = false
  /** Contacts of tills that were answered with their code. */
  codesTold = 0
  /** Nobody answers, streams break: the line is cut, or the server is down. */
  #isDown = false
  readonly #streams = new Set<FakeEventSource>()
  #told: ReturnType<OpenStream> | null = null
  readonly #refusals = new Set<{ method: string; path: RegExp; refusal: Refusal }>()
  readonly #holds = new Set<{ path: RegExp; released: Promise<void> }>()
  readonly #printing = new Map<string, { device: string; code: string; sinceMs: number }>()
  readonly #routes: Record<string, Handler> = {
    'GET /api/health': () => Response.json({ ok: true, disk: true, mail: null, card: true, whatsapp: true, service: 'ok' }),
    'POST /api/realtime': ({ body }) => this.#subscribe(body),
    'POST /api/collections/users/auth-refresh': ({ token }) => this.#refreshed(token),
    'POST /api/collections/users/auth-with-password': ({ body }) => this.#signedIn(body),
    'POST /api/sfoglia/entries': ({ body, token, author = null }) => this.#taken(body, this.#reader(token)?.id ?? author ?? ''),
    'POST /api/sfoglia/entries/confirm': ({ body }) => this.#confirmed(body),
    'POST /api/sfoglia/delete-account': ({ token }) => this.#left(token),
    'POST /api/sfoglia/devices': ({ body, token }) => this.#contact(body, token),
    'GET /api/sfoglia/tills': () => Response.json(this.tillsOfDay),
    'GET /api/sfoglia/fiscal-day': () => Response.json(this.fiscalDay),
    'GET /api/sfoglia/slots': () => Response.json({ slots: [], capped: this.#capped(), instance: 'prova' }),
    'GET /api/collections/order_discount_codes/records': (request) => this.#codes(request),
    'POST /api/files/token': () => Response.json({ token: 'prova' }),
    ...officeRoutes(this),
  }

  /** What was told of drawers, in the order in which it came. */
  readonly tillFacts: TillFact[] = []
  tillsOfDay: unknown = { taken: { cash: 0, pos: 0, card: 0, voucher: 0 }, tills: [], loose: [], orphans: [] }
  fiscalDay: unknown = { whole: true, taken: 0, untold: [], doubles: [], booked: [] }
  /** What a contact tells of the till's drawer. */
  drawerNews: unknown = undefined
  readonly #loginsEndMs: number

  constructor({ records, filledMs }: DemoRecords) {
    super(filledMs, (collection, record, token) => this.#mayRead(collection, record, token), PAGE_SIZE)
    this.#loginsEndMs = filledMs + 24 * HOUR_MS
    for (const [collection, all] of Object.entries(records)) {
      for (const record of all) this.records(collection).set(record.id, record)
    }
  }

  /** The login of one of the demo's people. */
  loginOf(person: Person): StoredLogin {
    const record = [...this.records('users').values()].find(({ email }) => email === `${person}@sfoglia.demo`)
    if (!record) throw new Error(`The demo shop has no ${person}.`)
    return { token: this.#tokenOf(record), record }
  }

  /** Somebody's logins are all the same one, whenever it is asked for. */
  #tokenOf({ id }: FakeRecord): string {
    return aToken(id, this.#loginsEndMs)
  }

  /** A page has subscribed to what happens here: what is written from now on, it is told. */
  get isHeard(): boolean {
    return this.#told?.isOpen() ?? false
  }

  /** Records of a collection that have these values, as a test expects them to be written. */
  where(collection: string, fields: Record<string, unknown>): FakeRecord[] {
    const isMeant = (record: FakeRecord) => Object.entries(fields).every(([name, value]) => record[name] === value)
    return [...this.records(collection).values()].filter(isMeant)
  }

  /**
   * Such requests are refused, until the function that comes back is called.
   * @param path tested against the path with its query
   */
  refuse(method: string, path: RegExp, refusal: Refusal): () => void {
    const rule = { method, path, refusal }
    this.#refusals.add(rule)
    return () => this.#refusals.delete(rule)
  }

  /**
   * Such requests wait for their answer, until the function that comes back is called.
   * @param path tested against the path with its query
   */
  hold(path: RegExp): () => void {
    let release = () => {}
    const rule = { path, released: new Promise<void>((resolve) => (release = resolve)) }
    this.#holds.add(rule)
    return () => {
      this.#holds.delete(rule)
      release()
    }
  }

  cut(): void {
    this.#isDown = true
    for (const stream of this.#streams) stream.fail()
  }

  restore(): void {
    this.#isDown = false
  }

  get isUp(): boolean {
    return !this.#isDown
  }

  /** Somebody else writes: every open page hears of it. */
  override put(collection: string, fields: Record<string, unknown> & { id: string }): void {
    const before = this.#hours()
    super.put(collection, { ...this.records(collection).get(fields.id), ...fields })
    if (collection === 'settings') this.#displace(before)
    this.#tellAll()
  }

  override remove(collection: string, id: string): void {
    const before = this.#hours()
    super.remove(collection, id)
    if (collection === 'settings') this.#displace(before)
    this.#tellAll()
  }

  #hours(): DaySetting[] {
    return readRecords('settings', settingSchema, [...this.records('settings').values()])
  }

  /** Orders lose their place, or have it again. */
  #displace(before: readonly DaySetting[]): void {
    const isOpen = ({ status }: FakeRecord) => status === 'NOTPAID' || status === 'INPROGRESS'
    const orders = [...this.records('orders').values()]
      .filter(isOpen)
      .map(({ id, pickup_date }) => ({ id, pickupMs: Date.parse(String(pickup_date).replace(' ', 'T')) }))
      .filter(({ pickupMs }) => pickupMs > this.nowMs)
    const lost = new Set(settingsImpact(orders, before, this.#hours()).map(({ order }) => order.id))
    const standing = new Set(impossibleOrders(orders, this.#hours()).map(({ order }) => order.id))
    for (const { id } of orders) {
      const attention = (this.records('orders').get(id)?.attention ?? []) as string[]
      const others = attention.filter((reason) => reason !== 'displaced')
      const isLost = lost.has(id) || (standing.has(id) && others.length < attention.length)
      if (isLost !== others.length < attention.length)
        super.put('orders', { ...this.records('orders').get(id), id, attention: [...others, ...(isLost ? ['displaced'] : [])] })
    }
  }

  override fetch: typeof fetch = async (input, init) => {
    const { pathname: plain, search, origin } = new URL(String(input), 'http://server')
    const other = this.elsewhere.get(origin)
    if (other) return other(input, init)
    const path = plain + search
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const headers = new Headers(init?.headers)
    const token = headers.get('Authorization')
    // The page's own files: without network the service worker has them.
    if (!plain.startsWith('/api/')) return globalThis.fetch(input, init)
    this.nowMs += 1
    const hold = [...this.#holds].find((rule) => rule.path.test(path))
    if (hold) this.heldTokens.push(token)
    await hold?.released
    if (this.#isDown) throw new TypeError('Failed to fetch')
    if (this.scripted.hasAnswerFor(plain)) return this.scripted.fetch(path, init)
    this.scripted.asked.push({ method, path, token, body })
    const refused = [...this.#refusals].find((rule) => rule.method === method && rule.path.test(path))
    if (refused) return refusedWith(refused.refusal)
    const route =
      this.#routes[`${method} ${plain}`] ??
      this.#orderRoute(method, plain) ??
      this.#withdrawal(method, plain) ??
      deviceRoute(this, method, plain) ??
      pinRoute(this, method, plain) ??
      enrolmentRoute(this, method, plain) ??
      this.#records
    const asked = { token, body, path: `${method} ${path}`, ifMatch: headers.get('If-Match') }
    const answer = await route({ ...asked, author: headers.get('X-Sfoglia-Author') })
    answer.headers.set('Date', new Date(this.nowMs).toUTCString())
    return answer
  }

  // Records

  readonly #records: Handler = ({ token, body, path: question, ifMatch = null }) => {
    const [method = '', path = ''] = question.split(' ')
    const [, collection = '', id] = /^\/api\/collections\/(\w+)\/records(?:\/(\w+))?/.exec(path) ?? []
    if (collection === '') return Response.json({ message: 'Not found.', data: {} }, { status: 404 })
    if (id === undefined && method === 'GET') return Response.json(this.list(path, token))
    const held = id === undefined ? undefined : this.records(collection).get(id)
    if (method === 'POST') {
      const made = { id: newId(), ...this.#given(collection, body) }
      this.write(collection, made)
      return Response.json(this.records(collection).get(made.id))
    }
    if (!held) return Response.json({ message: 'Not found.', data: {} }, { status: 404 })
    if (method === 'GET') return Response.json(held)
    const isSeen = ifMatch === null || matchesVersion(ifMatch, String(held.updated))
    if (!isSeen) return Response.json({ message: 'Changed.', data: {} }, { status: 412 })
    if (method === 'PATCH') return this.#written(collection, { ...held, ...this.#given(collection, body) })
    this.remove(collection, held.id)
    return new Response(null, { status: 204 })
  }

  #given(collection: string, body: unknown): Record<string, unknown> {
    return typedLike(this.records(collection), valuesOf(body))
  }

  /** Makes a record, or changes these fields of one. */
  write(collection: string, fields: Record<string, unknown> & { id: string }): void {
    const created = new Date(this.nowMs).toISOString().replace('T', ' ')
    const isNew = !this.records(collection).has(fields.id)
    this.put(collection, { ...(isNew ? { ...emptyLike(this.records(collection)), created } : {}), ...fields })
  }

  #written(collection: string, fields: Record<string, unknown> & { id: string }): Response {
    this.put(collection, fields)
    return Response.json(this.records(collection).get(fields.id))
  }

  /** Cashiers are told about money of the order that they name alone. */
  override list(path: string, token: string | null): { items: object[]; totalItems: number } {
    const { pathname, searchParams } = new URL(path, 'http://server')
    const isByOrder = ABOUT_MONEY.some((name) => pathname === `/api/collections/${name}/records`)
    const answer = super.list(path, token)
    if (!isByOrder || this.#reader(token)?.role !== 'CASHIER') return answer
    const items = answer.items.filter((item) => !('order_id' in item) || item.order_id === searchParams.get('order'))
    return searchParams.has('order') ? { items, totalItems: items.length } : { items: [], totalItems: 0 }
  }

  #mayRead(collection: string, record: FakeRecord, token: string | null): boolean {
    if (PUBLIC.includes(collection)) return true
    const reader = this.#reader(token)
    if (reader === undefined) return false
    if (reader.role !== 'USER') return true
    if (collection === 'orders') return record.user_id === reader.id
    if (collection === 'order_items') return this.records('orders').get(String(record.order_id))?.user_id === reader.id
    return collection === 'order_discount_codes' ? reader.kiosk === true : record.id === reader.id || collection === 'tombstones'
  }

  #reader(token: string | null): FakeRecord | undefined {
    if (token === null || token === '') return undefined
    const claims: { id: string } = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
    return this.records('users').get(claims.id)
  }

  // Routes

  #refreshed(token: string | null): Response {
    const record = this.#reader(token)
    return record ? Response.json({ token, record }) : Response.json({ message: 'Not allowed.', data: {} }, { status: 401 })
  }

  /** Everybody may ask whether a code is good; for the others' names one has to be of the shop. */
  #codes(request: Parameters<Handler>[0]): Response | Promise<Response> {
    const code = new URLSearchParams(request.path.split('?')[1]).get('code')
    if (code === null) return this.#records(request)
    const named = this.where('order_discount_codes', { code, deleted: false })
    return Response.json({ items: named.map((record) => ({ ...record, uses: this.#usesOf(record) })) })
  }

  #usesOf({ id }: FakeRecord): number {
    return this.where('orders', { order_discount_id: id }).filter(({ status }) => status !== 'CANCELLED').length
  }

  /** Of what the web is refused for, the one thing that a screen has a way out of. */
  #refusal({ id, channel, discount_code }: WireOrder): Record<string, unknown> | null {
    const [code] = this.where('order_discount_codes', { code: discount_code })
    if (channel !== 'web' || !code || !code.max_uses || this.#usesOf(code) < Number(code.max_uses)) return null
    const said = { reason: 'discount-invalid', message: TEXT_DISCOUNT_INVALID }
    return { id, outcome: 'rejected', ...said, record: null }
  }

  /** What stays of their orders is for tests with the real server. */
  #left(token: string | null): Response {
    this.remove('users', this.#reader(token)?.id ?? '')
    return Response.json({ deleted: true })
  }

  /** Everybody's password is the demo's. */
  #signedIn(body: unknown): Response {
    const { identity, password } = valuesOf(body)
    const record = this.where('users', { email: identity })[0]
    if (!record || password !== DEMO_PASSWORD)
      return Response.json({ message: 'Failed to authenticate.', data: {} }, { status: 400 })
    return Response.json({ token: this.#tokenOf(record), record })
  }

  /** Takes every entry as it is told; what is refused and why is for tests with the real server. */
  async #taken(body: unknown, senderId: string): Promise<Response> {
    const { device = '', printing, entries } = valuesOf(body)
    const results = await Promise.all((entries as SentEntry[]).map((entry) => this.#takenEntry(entry, senderId, device)))
    const { device: printer, ids = [] } = valuesOf(printing)
    for (const id of ids as string[]) this.holdPrint(id, { device: String(printer), code: String(device) })
    return Response.json({ results: results.flat() })
  }

  /** None for what is about nothing that is here. */
  async #takenEntry(entry: SentEntry, senderId: string, device: unknown): Promise<Record<string, unknown>[]> {
    const { id, kind, about, content } = entry
    const answer = (record: object | null | undefined) => [
      { id, outcome: 'created', reason: '', message: '', record: record ?? null },
    ]
    if (kind === 'order.1') {
      const order = content as unknown as WireOrder
      const refusal = this.#refusal(order)
      if (refusal) return [refusal]
      const authorId = entry.author || senderId
      const hash = await hashOfText(orderContent(order, authorId))
      return answer({ ...this.#stored({ ...order, actor_id: entry.actor }, authorId, device), content: hash })
    }
    if (kind === 'till.1') {
      const parsed = parseTillFact(content)
      if (parsed.ok) this.tillFacts.push(parsed.fact)
      return answer(null)
    }
    if (kind === 'receipt.1') {
      const { author_id: author, ...receipt } = content
      this.write('fiscal_receipts', { ...receipt, id, author })
      return answer(null)
    }
    const held = this.records('orders').get(about)
    if (!held) return []
    if (kind === 'payment.1') this.#paid(held, content)
    else this.put('orders', { ...held, ...fieldsOf(held, content) })
    return answer(this.records('orders').get(about))
  }

  #paid(held: FakeRecord, content: Record<string, unknown>): void {
    const parsed = parsePayment(content)
    // Told again, it is the same money.
    if (!parsed.ok || parseLines(held.payments).some(({ id }) => id === content.id)) return
    const { handed_over_at = '', ...money } = held as unknown as Parameters<typeof paidFields>[0]
    const { status, total, paid_at, payments, attention } = money
    const fields = paidFields({ status, total, paid_at, handed_over_at, payments, attention }, parsed.payment)
    this.put('orders', { id: held.id, ...fields })
  }

  #stored({ items, promised_total, ...order }: WireOrder, authorId: string, device: unknown): FakeRecord | undefined {
    const fields = {
      ...order,
      device,
      number: order.number || `W-${String(this.records('orders').size).padStart(3, '0')}`,
      user_id: authorId,
      // The counter's customer stands there: it is made at once.
      status: order.channel === 'counter' ? 'INPROGRESS' : 'NOTPAID',
      total: promised_total,
      attention: [],
    }
    for (const [position, item] of items.entries()) {
      const product_name = this.records('products').get(item.product_id)?.name
      const price = Math.round(item.unit_price * item.quantity * 100) / 100
      this.put('order_items', {
        ...anItemRecord(item.id, order.id),
        ...item,
        product_name,
        price,
        position,
      })
    }
    this.put('orders', { ...anOrderRecord(order.id), ...fields })
    return this.records('orders').get(order.id)
  }

  /** What is ordered of what there is only so much of. */
  #capped(): { product: unknown; day: unknown; ordered: number }[] {
    return [...this.records('product_caps').values()].map(({ product, day }) => {
      const isThatDay = ({ pickup_date }: FakeRecord) => shopMoment(Date.parse(String(pickup_date).replace(' ', 'T'))).day === day
      const orders = [...this.records('orders').values()].filter(({ status }) => status !== 'CANCELLED').filter(isThatDay)
      const lines = orders.flatMap(({ id }) => this.where('order_items', { order_id: id, product_id: product }))
      return { product, day, ordered: lines.reduce((sum, { quantity }) => sum + Number(quantity), 0) }
    })
  }

  #contact(body: unknown, token: string | null): Response {
    const { id, name = '', takes_over: takesOver } = valuesOf(body)
    const isKiosk = this.#reader(token)?.kiosk === true
    const [secrets] = this.records('shop_private').values()
    if (isKiosk) return Response.json({ id, code: 'K9', pin_hash: secrets?.kiosk_pin_hash })
    this.codesTold += 1
    const known = { id, code: 'C9', people: tillPeople(this), idle_minutes: 5, drawer: this.drawerNews }
    if (!this.asksTillNames) return Response.json(known)
    if (name === '' && !this.records('devices').has(String(id))) return Response.json({ id, code: '' })
    if (name !== '') {
      this.write('devices', { id: String(id), code: 'C9', kind: 'counter', name, approved: true })
      if (takesOver !== undefined) this.put('devices', { id: String(takesOver), merged_into: id })
    }
    return Response.json(known)
  }

  #confirmed(body: unknown): Response {
    const ids = valuesOf(body).ids as string[]
    const money = [...this.records('orders').values()].flatMap(({ payments }) => parseLines(payments))
    const facts = [...this.tillFacts, ...money, ...this.records('fiscal_receipts').values()].filter(({ id }) => ids.includes(id))
    const orders = ids.flatMap((id) => this.records('orders').get(id) ?? [])
    const told = facts.map(({ id }) => ({ id, created: '', updated: '' }))
    return Response.json({ held: [...orders, ...told], deleted: [] })
  }

  #withdrawal(method: string, path: string): Handler | undefined {
    const [, id] = (method === 'POST' && /^\/api\/sfoglia\/number-checks\/(\w+)\/withdraw$/.exec(path)) || []
    if (id === undefined) return undefined
    return ({ token }) => {
      const reader = this.#reader(token)
      this.put('number_checks', { id, withdrawn_by: `${reader?.name} ${reader?.surname}` })
      return Response.json({ id })
    }
  }

  #orderRoute(method: string, path: string): Handler | undefined {
    const [, id, what] = (method === 'POST' && /^\/api\/sfoglia\/orders\/(\w+)\/(print|reopen|resend)$/.exec(path)) || []
    if (id === undefined) return undefined
    if (what === 'resend') return ({ body }) => this.#resent(id, valuesOf(body))
    return ({ body }) => (what === 'print' ? this.#printClaim(id, valuesOf(body)) : this.#reopened(id, valuesOf(body)))
  }

  /** Whoever asks first prints it. */
  #printClaim(id: string, { device, code, force, release }: Record<string, unknown>): Response {
    const held = this.#printing.get(id)
    const isOthers = held !== undefined && held.device !== device
    if (release === true) {
      if (!isOthers) this.#printing.delete(id)
      return Response.json({ claim: 'released', device: '', age_ms: 0 })
    }
    if (this.records('orders').get(id)?.printed === true) return Response.json({ claim: 'printed', device: '', age_ms: 0 })
    if (isOthers && force !== true) return Response.json({ claim: 'taken', device: held.code, age_ms: this.nowMs - held.sinceMs })
    this.holdPrint(id, { device: String(device), code: String(code) })
    return Response.json({ claim: 'yours', device: code, age_ms: 0 })
  }

  /** That device prints this order's ticket. */
  holdPrint(orderId: string, { device, code }: { device: string; code: string }): void {
    this.#printing.set(orderId, { device, code, sinceMs: this.nowMs })
  }

  /** What failed arrives now. */
  #resent(order_id: string, { event, take_back }: Record<string, unknown>): Response {
    if (take_back === true) return Response.json({ queued: false })
    if (event === 'displaced') return Response.json({ queued: true })
    const failed = this.where('messages', { order_id, event, state: 'failed' })
    for (const { id } of failed) this.put('messages', { id, state: 'sent', error: '' })
    this.put('orders', { id: order_id, attention: [] })
    return Response.json({ queued: failed.length > 0 })
  }

  #reopened(id: string, { reason }: Record<string, unknown>): Response {
    const created = new Date(this.nowMs).toISOString().replace('T', ' ')
    this.write('order_events', { id: newId(), order_id: id, actor_name: '', event: 'reopened', detail: { reason }, created })
    this.put('orders', { id, status: 'INPROGRESS', reopen_reason: reason, attention: ['reopened'] })
    return Response.json({ order: this.records('orders').get(id) })
  }

  // The stream

  /** For a frame's `EventSource`. */
  streamClass(): typeof FakeEventSource {
    const server = this
    return class extends FakeEventSource {
      constructor(url: string) {
        super(url)
        server.#streams.add(this)
        queueMicrotask(() => (server.#isDown ? this.fail() : this.connect(String(FakeEventSource.made.length))))
      }

      override close(): void {
        server.#streams.delete(this)
        super.close()
      }
    }
  }

  #subscribe(body: unknown): Response {
    const { clientId, subscriptions } = valuesOf(body)
    const stream = FakeEventSource.made[Number(clientId) - 1]
    const topics = Array.isArray(subscriptions) ? subscriptions.map(String) : []
    const listener: StreamListener = {
      onEvent: (collection, event) => {
        for (const topic of topics) if (topic.startsWith(`${collection}/*`)) stream?.tell(topic, event)
      },
      onOpen: () => undefined,
      onLost: () => undefined,
    }
    // The last one to subscribe is told: another page in the place of the one before, or the same with more topics.
    this.#told?.close()
    this.#told = this.streamFor(this.scripted.asked.at(-1)?.token ?? null)([], listener)
    this.open()
    return new Response(null, { status: 204 })
  }

  #tellAll(): void {
    while (this.tellNext());
  }
}

function refusedWith({ status, message, fields = {} }: Refusal): Response {
  const said = (code: string) => ({ code, message: message ?? 'Refused.' })
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, said(code)]))
  const data = message === undefined ? problems : { ...OWN_REFUSAL, ...problems }
  return Response.json({ status, message: message ?? 'Failed.', data }, { status })
}

/** What a change that was meant does to the record. */
function fieldsOf({ attention }: FakeRecord, change: Record<string, unknown>): Record<string, unknown> {
  const at = (ms: unknown) => (typeof ms === 'number' ? new Date(ms).toISOString().replace('T', ' ') : '')
  switch (change.kind) {
    case 'collect':
      return { status: 'INPROGRESS', payment_method: change.method, paid_at: at(change.paidAtMs) }
    case 'ready':
      return { ready_at: at(change.readyAtMs) }
    case 'hand-over':
      return { status: 'COMPLETED', handed_over_at: at(change.handedOverAtMs), pay_later: change.payLater ?? '' }
    case 'undo-hand-over':
      return { status: 'INPROGRESS', handed_over_at: '', pay_later: '' }
    case 'cancel':
      return { status: 'CANCELLED', cancel_reason: change.reason, cancelled_by: 'staff', cancelled_at: at(change.cancelledAtMs) }
    case 'move':
      return { pickup_date: at(change.pickupMs), immediate: false }
    case 'settle-attention':
      return { attention: (attention as string[]).filter((reason) => !(change.reasons as string[]).includes(reason)) }
    default:
      return { printed: true }
  }
}

interface SentEntry {
  id: string
  kind: string
  about: string
  actor: string
  author: string
  content: Record<string, unknown>
}

/** Fields of one file, the shop's. */
const SINGLE_FILES = ['logo', 'hero']

/**
 * A form's fields as PocketBase reads them: its JSON, texts, and files by a new name each, in a list where they came with JSON.
 */
function formValues(form: FormData): Record<string, unknown> {
  const json = form.get('@jsonPayload')
  const named = (entry: FormDataEntryValue) => (typeof entry === 'string' ? entry : `${newId()}.webp`)
  const values: Record<string, unknown> = json === null ? {} : JSON.parse(String(json))
  for (const name of new Set(form.keys())) {
    if (name === '@jsonPayload') continue
    const given = form.getAll(name).map(named)
    values[name] = json === null || SINGLE_FILES.includes(name) ? given.at(-1) : given.filter((entry) => entry !== '')
  }
  return values
}

/** Texts as the fields they are for hold them. */
function typedLike(records: ReadonlyMap<string, FakeRecord>, values: Record<string, unknown>): Record<string, unknown> {
  const [example] = records.values()
  const typed = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (typeof example?.[name] === 'number') return Number(value)
    return typeof example?.[name] === 'boolean' ? value === 'true' : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(name, value)]))
}

function valuesOf(body: unknown): Record<string, unknown> {
  if (body !== null && typeof body === 'object' && 'getAll' in body) return formValues(body as FormData)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/** Every field of the collection, as the database leaves what is not given. */
function emptyLike(records: ReadonlyMap<string, FakeRecord>): Record<string, unknown> {
  const [example = {}] = [...records.values()]
  const empty = (value: unknown) =>
    typeof value === 'string'
      ? ''
      : typeof value === 'number'
        ? 0
        : typeof value === 'boolean'
          ? false
          : Array.isArray(value)
            ? []
            : null
  const { id, created, updated, ...fields } = example as FakeRecord
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, empty(value)]))
}

function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 15)
}
