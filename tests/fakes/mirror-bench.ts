// A mirror between a scripted server and a real database: who is logged in, what gets through, and what must hold in the end.
// The test file mocks `#data/session/session.ts` with `who`.
import './page.ts'
import type { EntityTable } from 'dexie'
import { db } from '#data/db/database.ts'
import { type MirrorRun, startMirrorRun } from '#data/mirror/login-mirror.ts'
import { changeOwner } from '#data/session/owner.ts'
import type { Session } from '#data/session/stored-login.ts'
import { COLLECTIONS, type Collection } from '../model/mirror-steps.ts'
import type { FakeRecord } from './record-filter.ts'
import { RowGuard } from './row-guard.ts'
import { ScriptedServer } from './scripted-server.ts'

export const staff = aSession('cassa0000000001', 'CASHIER')
export const customer = aSession('cliente00000001', 'USER')
export const other = aSession('cliente00000002', 'USER')

const PUBLIC = ['products', 'settings', 'product_categories', 'product_variant_types', 'product_variants', 'shop']
const TABLES: Record<Collection, EntityTable<{ id: string; updated: string }, 'id'>> = {
  products: db.products,
  settings: db.settings,
  orders: db.orders,
  order_items: db.orderItems,
  users: db.customers,
  order_discount_codes: db.discountCodes,
}

export class MirrorBench {
  readonly guard = new RowGuard()
  readonly #who: { session: Session | null }
  readonly #pageSize: number
  #server: ScriptedServer
  #run: MirrorRun | null = null

  /** @param pageSize what the mirror takes for a full page */
  constructor(who: { session: Session | null }, pageSize: number) {
    this.#who = who
    this.#pageSize = pageSize
    this.#server = this.#newServer()
    for (const collection of COLLECTIONS) this.guard.watch(TABLES[collection])
  }

  get server(): ScriptedServer {
    return this.#server
  }

  /** An empty device and an empty server. */
  async reset(): Promise<void> {
    this.#run?.stop()
    this.#run = null
    this.#who.session = null
    await Promise.all(db.tables.map((table) => table.clear()))
    this.guard.forget()
    this.guard.violations.length = 0
    this.#server = this.#newServer()
    globalThis.fetch = this.#server.fetch
  }

  async become(session: Session | null): Promise<void> {
    this.#run?.stop()
    this.#who.session = session
    const owner = session && { userId: session.user.id, role: session.user.role, isKiosk: session.user.isKiosk }
    await changeOwner(owner, 'ended')
    this.guard.forget()
    this.restart()
  }

  /** As when a tab dies and the next one takes over. */
  restart(): void {
    this.#run?.stop()
    const { session } = this.#who
    this.#run = startMirrorRun(session, this.#server.streamFor(session?.token ?? null), {
      onStreamOpen: () => this.catchUp(),
      onStreamLost: () => undefined,
    })
    this.catchUp()
  }

  catchUp(): void {
    void this.#run?.catchUp()
  }

  /** A catch-up during which every request gets through. */
  flow(): Promise<boolean> {
    return this.#letThrough((run) => run.catchUp())
  }

  /** The same for a comparison of everything. */
  compareAll(): Promise<boolean> {
    return this.#letThrough((run) => run.compareAll())
  }

  async #letThrough(work: (run: MirrorRun) => Promise<boolean>): Promise<boolean> {
    const run = this.#run
    if (run === null) return true
    let isComplete: boolean | null = null
    void work(run).then((complete) => {
      isComplete = complete
    })
    while (isComplete === null || this.#server.pending.length > 0) {
      const [request] = this.#server.pending
      if (request) this.#server.deliver(request)
      await pause()
    }
    return isComplete
  }

  /** The network is fine again, and the stream tells everything. */
  async heal(): Promise<void> {
    this.#server.open()
    while (!(await this.flow()));
    while (this.#server.tellNext());
    await this.breathe(20)
    await this.flow()
  }

  /** Time for what is under way. */
  async breathe(turns: number): Promise<void> {
    for (let left = turns; left > 0; left--) await pause()
  }

  /** What the device should hold of a collection, as `id updated`. */
  expected(collection: Collection): string[] {
    const { session } = this.#who
    const isOwn = session !== null && (session === staff || collection === 'orders' || collection === 'order_items')
    if (!PUBLIC.includes(collection) && !isOwn) return []
    return this.#server
      .visible(collection, session?.token ?? null)
      .map(placeText)
      .sort()
  }

  async held(collection: Collection): Promise<string[]> {
    return (await TABLES[collection].toArray()).map(placeText).sort()
  }

  #newServer(): ScriptedServer {
    return new ScriptedServer(Date.now(), (...asked) => this.#isVisible(...asked), this.#pageSize)
  }

  /** PocketBase's rules for these collections, in short. */
  #isVisible(collection: string, record: FakeRecord, token: string | null): boolean {
    if (token === staff.token || PUBLIC.includes(collection) || collection === 'tombstones') return true
    const orders = this.#server.records('orders')
    if (collection === 'orders') return record.user_id === token
    return collection === 'order_items' && orders.get(String(record.order_id))?.user_id === token
  }
}

function aSession(id: string, role: Session['user']['role']): Session {
  const user = { id, email: '', name: '', surname: '', phone: '', role, isKiosk: false, isVerified: true, isOffWhatsApp: false }
  return { token: id, kind: 'authRecord', user }
}

function placeText({ id, updated }: { id: string; updated: string }): string {
  return `${id} ${updated}`
}

function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
