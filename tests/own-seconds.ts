// What a test file itself needs of the processor, for the table of the dearest files (scripts/test/costs.mjs): Linux counts it by
// thread. What the file starts is counted from outside, by the mark that it gets here.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const THREAD = '/proc/thread-self/schedstat'

/**
 * Marks what this thread starts from now on as the file's.
 * @param path of the file, absolute
 * @returns what tells the seconds that the thread has worked since; null where nothing counts them
 */
export function beginFile(path: string): () => number | null {
  process.env.SFOGLIA_TEST_FILE = relative(process.cwd(), path)
  const began = threadSeconds()
  return () => (began === null ? null : (threadSeconds() ?? 0) - began)
}

function threadSeconds(): number | null {
  return existsSync(THREAD) ? Number(readFileSync(THREAD, 'utf8').split(' ')[0]) / 1e9 : null
}
