// The counters of what the server gives out: numbers of web orders, codes of devices.
import { nextCounter } from '#domain/order/number.ts'
import { execute } from './database.ts'
import { counterOf, noticeRestore } from './restore.ts'

/** The next number of a counter, from 1. In the caller's transaction: a number is used up only when that is committed. */
export function nextCount(tx: PbApp, key: string): number {
  const next = lastCount(tx, key) + 1
  keepCount(tx, key, next)
  return next
}

/** The same for numbers that come round again after `most`. */
export function nextInSeries(tx: PbApp, key: string, most: number, isInUse: (counter: number) => boolean): number {
  const next = nextCounter(lastCount(tx, key), most, isInUse)
  keepCount(tx, key, next)
  return next
}

/** For a number that was given out before a restore: what comes next is beyond it. */
export function countAtLeast(tx: PbApp, key: string, value: number): void {
  if (lastCount(tx, key) < value) keepCount(tx, key, value)
}

function lastCount(tx: PbApp, key: string): number {
  noticeRestore(tx)
  return counterOf(tx, key)
}

function keepCount(tx: PbApp, key: string, value: number): void {
  const sql = 'INSERT INTO counters (key, value) VALUES ({:key}, {:value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
  execute(tx, sql, { key, value })
}
