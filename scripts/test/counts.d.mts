// Types of counts.mjs, for the tests.

export interface Counts {
  passed: number
  failed: number
  skipped: number
  notRun: number
  /** A line each: the test's name and what it said. */
  failures: string[]
  /** What each test file took on the wall, and its own thread of the processor: null where nobody counts. */
  files: { path: string; wallSeconds: number; ownSeconds: number | null }[]
}

/** By which a test file tells its runner what it needed of the processor. */
export const OWN_SECONDS: 'ownSeconds'

export function noCounts(): Counts
export function sumOf(counts: Counts[]): Counts
export function oneTest(isPassed: boolean): Counts
export function isGreen(counts: Counts): boolean
export function withExitCode(counts: Counts, code: number): Counts
export function readCounts(path: string): Counts
export function playwrightCounts(report: object): Counts
