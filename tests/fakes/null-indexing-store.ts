// A database as WebKit keeps it in memory (private windows, devices without a disk): unlike every other store it files rows whose
// indexed field is null, in front of all others, so that a range without a lower end finds them.
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'

/** As far as fake-indexeddb lets one look inside. */
interface RawIndex {
  keyPath: unknown
  getIndexKey(value: Record<string, unknown>): unknown
}
interface RawObjectStore {
  _rawObjectStore: { rawDatabase: object; rawIndexes: Map<string, RawIndex> }
}

const nullIndexing = new WeakSet<object>()

const { createIndex } = IDBObjectStore.prototype
IDBObjectStore.prototype.createIndex = function (this: IDBObjectStore & RawObjectStore, ...args) {
  const index = createIndex.apply(this, args)
  const { rawDatabase, rawIndexes } = this._rawObjectStore
  const raw = rawIndexes.get(args[0])
  if (raw && nullIndexing.has(rawDatabase)) fileNulls(raw)
  return index
}

/** The lowest of all valid keys stands for null: the records themselves still hold null. */
function fileNulls(index: RawIndex): void {
  const { keyPath } = index
  const getIndexKey = index.getIndexKey.bind(index)
  index.getIndexKey = (value) =>
    typeof keyPath === 'string' && value[keyPath] === null ? Number.NEGATIVE_INFINITY : getIndexKey(value)
}

/** To be used in the place of `indexedDB`. */
export class NullIndexingFactory extends IDBFactory {
  constructor() {
    super()
    // Where a new database appears before its first upgrade runs.
    Object.assign(this, {
      _databases: new (class extends Map<string, object> {
        override set(name: string, database: object): this {
          nullIndexing.add(database)
          return super.set(name, database)
        }
      })(),
    })
  }
}
