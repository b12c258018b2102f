// The built page: what has to come before the shop's two most visited pages work, and that its build had nothing to complain about.
// `npm test` builds it before.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageWeights } from '../../bench/page-weight.bench.mjs'

const MOST_KILOBYTES = 99.7

test.each(pageWeights())('$page works after $kilobytes kB of JavaScript', ({ kilobytes }) => {
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(MOST_KILOBYTES)
})

test('the build says nothing: what is loaded later is, and nothing of Node’s is asked for', () => {
  const log = '.build/build.log'
  expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('')
})
