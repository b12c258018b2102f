// Before each test file of Vitest that runs in Node: what it needs of the processor is written down for the table of the dearest.
import { afterAll, expect } from 'vitest'
import { OWN_SECONDS } from '../scripts/test/counts.mjs'
import { beginFile } from './own-seconds.ts'

declare module 'vitest' {
  interface TaskMeta {
    [OWN_SECONDS]?: number
  }
}

const seconds = beginFile(expect.getState().testPath ?? '')
// Registered first, so that it comes last.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a hook needs from this pattern.
afterAll(({}, file) => {
  const own = seconds()
  if (own !== null) file.meta[OWN_SECONDS] = own
})
