// One tab (or the worker) running the real outbox. Everything it does to the world goes through `step`; a crash strikes at a
// chosen step: open transactions are undone, locks freed, and nothing it still computes reaches anybody.
import { createRequire } from 'node:module'
import type { DBCore, DBCoreTable, DBCoreTransaction } from 'dexie'
import type { fakeCrypto } from './fake-crypto.ts'
import { FakeBlob, FakeForm } from './fake-form.ts'
import type { FakeLocks } from './fake-locks.ts'
import type { FakeNetwork } from './fake-network.ts'
import type { OutboxModule, StartOutbox } from './outbox-build.ts'
import type { SeededRandom } from './seeded-random.ts'

// The bundle requires Dexie: the same copy, or its dependencies would not be ours to set.
const Dexie: typeof import('dexie').Dexie = createRequire(import.meta.url)('dexie')

/** Where what takes room lies. */
const LARGE_TABLES = ['photos', 'outboxPayloads']

export interface TabWorld {
  indexedDB: IDBFactory
  IDBKeyRange: unknown
  locks: FakeLocks
  network: FakeNetwork
  crypto: ReturnType<typeof fakeCrypto>
  random: SeededRandom
  /** How many of the next large writes find the disk full. */
  room: { refusals: number }
  /** The device's clock, epoch ms. */
  deviceNow(): number
}

export class Tab {
  isDead = false
  readonly outbox: OutboxModule
  readonly #world: TabWorld
  readonly #transactions = new Set<DBCoreTransaction & Partial<IDBTransaction>>()
  readonly #died: Promise<'died'>
  #announceDeath: () => void = () => undefined
  #stepsToLive = Number.POSITIVE_INFINITY

  constructor(world: TabWorld, start: StartOutbox) {
    this.#world = world
    this.#died = new Promise((resolve) => {
      this.#announceDeath = () => resolve('died')
    })
    Dexie.dependencies = { indexedDB: world.indexedDB, IDBKeyRange: world.IDBKeyRange } as typeof Dexie.dependencies
    this.outbox = start({
      navigator: { locks: this.#locks(), onLine: true },
      fetch: (path: string, init: RequestInit) => this.#fetch(path, init),
      crypto: { ...world.crypto, subtle: this.#steppedObject(world.crypto.subtle) },
      Blob: FakeBlob,
      FormData: FakeForm,
      Date: dateOf(world.deviceNow),
      Math: Object.create(Math, { random: { value: () => world.random.next() } }),
      AbortSignal: { timeout: () => undefined, any: () => undefined },
      console: { warn: () => undefined, error: () => undefined },
      BroadcastChannel: undefined,
    })
    this.outbox.db.use({ stack: 'dbcore', name: 'steps', create: (core) => this.#steppedCore(core) })
  }

  /** Runs something of this tab; resolves with `died` when the tab does not live to see it through. */
  async run<Result>(work: (outbox: OutboxModule) => Promise<Result>): Promise<Result | 'died'> {
    if (this.isDead) return 'died'
    const done = work(this.outbox)
    done.catch(() => undefined)
    const result = await Promise.race([done, this.#died])
    return this.isDead ? 'died' : result
  }

  /** Lets the tab die at its n-th step from now. */
  armCrash(steps: number): void {
    this.#stepsToLive = steps
  }

  crash(): void {
    if (this.isDead) return
    this.isDead = true
    for (const transaction of this.#transactions) tryAbort(transaction)
    this.#transactions.clear()
    this.#world.locks.releaseAll(this)
    this.outbox.db.close()
    this.#announceDeath()
  }

  /** Whether the tab lives on past this step. */
  #step(): boolean {
    if (!this.isDead && --this.#stepsToLive <= 0) this.crash()
    return !this.isDead
  }

  async #stepped<Result>(work: () => PromiseLike<Result>): Promise<Result> {
    if (!this.#step()) return never()
    const result = await work()
    return this.#step() ? result : never()
  }

  async #fetch(path: string, init: RequestInit): Promise<unknown> {
    const { method = 'GET', body, headers } = init
    const token = new Map(Object.entries({ ...headers })).get('Authorization')
    const request = { method, path, token: String(token ?? ''), body, isAwaited: () => !this.isDead }
    return this.#stepped(() => this.#world.network.request(request))
  }

  #locks() {
    const locks = this.#world.locks.forTab(this)
    return {
      request: <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
        this.#stepped(() => locks.request(name, () => this.#stepped(work))),
    }
  }

  #steppedObject<Target extends Record<string, (...args: never[]) => Promise<unknown>>>(target: Target): Target {
    const entries = Object.entries(target).map(([name, method]) => [
      name,
      (...args: never[]) => this.#stepped(() => method(...args)),
    ])
    return Object.fromEntries(entries) as Target
  }

  #steppedCore(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const transaction: DBCoreTransaction & Partial<IDBTransaction> = core.transaction(stores, mode, options)
        this.#transactions.add(transaction)
        // A crash right after the commit: stored, and nobody in this tab ever hears of it.
        transaction.addEventListener?.('complete', () => {
          this.#transactions.delete(transaction)
          if (mode === 'readwrite') this.#step()
        })
        transaction.addEventListener?.('abort', () => this.#transactions.delete(transaction))
        return transaction
      },
      table: (name) => this.#steppedTable(core.table(name)),
    }
  }

  #steppedTable(table: DBCoreTable): DBCoreTable {
    const { room } = this.#world
    // Dexie's promises keep the transaction alive: no native await in between.
    const step = <Request, Response>(method: (request: Request) => Promise<Response>) => {
      return (request: Request): Promise<Response> => {
        if (!this.#step()) return never()
        return method(request).then((response) => (this.#step() ? response : never()))
      }
    }
    return {
      ...table,
      mutate: step((request) => {
        const isLarge = LARGE_TABLES.includes(table.name) && (request.type === 'add' || request.type === 'put')
        if (!isLarge || room.refusals <= 0) return table.mutate(request)
        room.refusals--
        return Dexie.Promise.reject(new Dexie.QuotaExceededError())
      }),
      get: step((request) => table.get(request)),
      getMany: step((request) => table.getMany(request)),
      query: step((request) => table.query(request)),
      openCursor: step((request) => table.openCursor(request)),
      count: step((request) => table.count(request)),
    }
  }
}

function never<Result>(): Promise<Result> {
  return new Promise(() => undefined)
}

function tryAbort(transaction: Partial<IDBTransaction>): void {
  try {
    transaction.abort?.()
  } catch {
    // It has committed already.
  }
}

function dateOf(now: () => number): DateConstructor {
  return class extends Date {
    constructor(...args: []) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static override now(): number {
      return now()
    }
  } as unknown as DateConstructor
}
