// A device of the shop: its database, its locks, its clock, and the tabs open on it. What lies in the database is read straight
// out of it, beside every tab, so that looking changes nothing.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { OutboxRow } from '#data/db/database.ts'
import { NullIndexingFactory } from '../fakes/null-indexing-store.ts'
import { fakeCrypto } from './fake-crypto.ts'
import { FakeLocks } from './fake-locks.ts'
import type { FakeNetwork } from './fake-network.ts'
import type { StartOutbox } from './outbox-build.ts'
import type { SeededRandom } from './seeded-random.ts'
import { Tab, type TabWorld } from './tab.ts'

const MOST_TABS = 3

/** As far as fake-indexeddb lets one look inside. */
interface RawDatabase {
  rawObjectStores: Map<string, { records: { values(): Iterable<{ value: unknown }> } }>
  transactions: { _state: string; mode: string }[]
}

export class Device {
  skewMs = 0
  tabs: Tab[] = []
  /** How many of the next large writes find the disk full. */
  readonly room = { refusals: 0 }
  readonly #factory: IDBFactory
  readonly #world: TabWorld

  constructor(network: FakeNetwork, random: SeededRandom, serverNow: () => number) {
    // Every other device keeps its database as WebKit does where there is no disk.
    this.#factory = random.next() < 0.5 ? new NullIndexingFactory() : new IDBFactory()
    this.#world = {
      indexedDB: this.#factory,
      IDBKeyRange,
      locks: new FakeLocks(),
      network,
      crypto: fakeCrypto(random),
      random,
      room: this.room,
      deviceNow: () => serverNow() + this.skewMs,
    }
  }

  now(): number {
    return this.#world.deviceNow()
  }

  /** An open tab, opened if there is none. @param index any number: the tabs are counted round */
  tab(index: number, start: StartOutbox): Tab {
    this.tabs = this.tabs.filter((tab) => !tab.isDead)
    return this.tabs[index % Math.max(1, this.tabs.length)] ?? this.openTab(start)
  }

  openTab(start: StartOutbox): Tab {
    this.tabs = this.tabs.filter((tab) => !tab.isDead)
    if (this.tabs.length >= MOST_TABS) this.tabs[0]?.crash()
    const tab = new Tab(this.#world, start)
    this.tabs.push(tab)
    return tab
  }

  closeAll(): void {
    for (const tab of this.tabs) tab.crash()
    this.tabs = []
  }

  /** Resolves when no transaction is open: what lies in the database is then committed. */
  async quiet(): Promise<void> {
    while (this.#raw()?.transactions.some((transaction) => transaction._state !== 'finished')) await turn()
  }

  rows(): OutboxRow[] {
    return this.read('outbox') as OutboxRow[]
  }

  read(table: string): unknown[] {
    const store = this.#raw()?.rawObjectStores.get(table)
    return store ? [...store.records.values()].map((record) => record.value) : []
  }

  value(key: string): unknown {
    const row = this.read('keyValues').find((candidate) => (candidate as { key: string }).key === key)
    return (row as { value: unknown } | undefined)?.value
  }

  #raw(): RawDatabase | undefined {
    const { _databases } = this.#factory as unknown as { _databases: Map<string, RawDatabase> }
    return _databases.get('sfoglia')
  }
}

export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
