// What all of PocketBase's script engines share, in memory, for as long as the process lives.

interface PbStore {
  get(key: string): unknown
  getOrSet(key: string, make: () => unknown): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
}

interface PbApp {
  store(): PbStore
}
