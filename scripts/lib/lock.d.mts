// Types of lock.mjs, for the tests.

export function tryLock(path: string): number | null
export function unlock(path: string): void
export function lockHolder(path: string): { pid: number; note: string | null } | null
export function noteInLock(path: string, note: string): void
