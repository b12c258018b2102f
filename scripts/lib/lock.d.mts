// Types of lock.mjs, for the tests.

export function tryLock(path: string): number | null
export function unlock(path: string): void
