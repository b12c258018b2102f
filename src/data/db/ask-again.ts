// A fault of the device that passes (Safari loses its database server, a disk is slow, a tab was asleep): what failed is asked
// again, from the second time on over a new connection.
import { db } from './database.ts'

/** After so many failures in a row, milliseconds each, it is no passing fault. */
export const WAITS_MS: readonly number[] = [100, 500, 2000, 5000]

/** Does it until it is done, for what the device cannot do without. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      console.warn('again', error)
      await waitAfter(failures)
    }
  }
}

/** Before the next attempt. */
export async function waitAfter(failures: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, WAITS_MS[failures - 1] ?? WAITS_MS.at(-1)))
  // What runs on it runs to its end.
  if (failures > 1) db.close({ disableAutoOpen: false })
}
