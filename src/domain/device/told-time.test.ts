// What a wrong clock says is put right, and what a slow line brings late is not.
import { expect, test } from 'vitest'
import { rightTime } from './told-time.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 42)
const MINUTE = 60_000
const DAY = 86_400_000

test.each<[what: string, toldMs: number, notBeforeMs: number | undefined, isRight: boolean]>([
  ['a moment ago', NOW - 1000, undefined, true],
  ['a clock that is a little fast', NOW + 4 * MINUTE, undefined, true],
  ['a clock of tomorrow', NOW + DAY, undefined, false],
  ['brought after a month without network', NOW - 31 * DAY, undefined, true],
  ['a clock of 1999', Date.UTC(1999, 0, 1), undefined, false],
  ['a clock that began in 2020', Date.UTC(2020, 0, 1), undefined, false],
  ['older than anything its device still had', NOW - 31 * DAY, NOW - 20 * DAY, false],
  ['as old as what its device still had', NOW - 20 * DAY, NOW - 20 * DAY, true],
])('%s', (_, toldMs, notBeforeMs, isRight) => {
  expect(rightTime(toldMs, NOW, notBeforeMs)).toEqual(isRight ? { atMs: toldMs, saidMs: null } : { atMs: NOW, saidMs: toldMs })
})
