// The file that keeps early taps comes when it comes: after the page's own code it must hold nothing back.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** How many listeners the file adds to a page. */
function listenersOf(self: { earlyTaps?: null }): number {
  let count = 0
  const addEventListener = () => {
    count += 1
  }
  runInNewContext(readFileSync('public/taps.js', 'utf8'), { self, addEventListener })
  return count
}

test('keeps taps until the page answers by itself', () => {
  expect(listenersOf({})).toBe(1)
})

test('keeps none where the page answers already', () => {
  expect(listenersOf({ earlyTaps: null })).toBe(0)
})
