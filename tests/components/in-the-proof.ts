// What the gate has no time for (docs/decisions/0317): a screen's other ways, beside those that it looks at.
import { test } from 'vitest'
import { isWholeProof } from '../proof.ts'

/** A test of the whole proof alone. */
export function testInTheProof(name: string, run: () => Promise<void>): void {
  if (isWholeProof) test(name, run)
}
