// What has to come before the shop's two most visited pages work. Of the built page: `npm test` builds it before.
import { expect, test } from 'vitest'
import { pageWeights } from '../../bench/page-weight.bench.mjs'

const MOST_KILOBYTES = 100

test.each(pageWeights())('$page works after $kilobytes kB of JavaScript', ({ kilobytes }) => {
  expect(kilobytes).toBeGreaterThan(50)
  expect(kilobytes).toBeLessThanOrEqual(MOST_KILOBYTES)
})
