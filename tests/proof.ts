// How much a run of the tests proves: the gate (`npm test`) asks the same questions every time, the whole proof (`npm run
// test:all`) asks more of them, and others each time.

const GATE_SEED = 20_261_121

/** Whether repetitions are at their full number, as before a release. */
export const isWholeProof = process.env.SFOGLIA_PROOF === 'all'

/** The sizes, formats or the like that a story is told in: all of them in the whole proof, the first in the gate. */
export function inTheProof<Variant>(variants: Record<string, Variant>): [name: string, variant: Variant][] {
  return Object.entries(variants).slice(0, isWholeProof ? undefined : 1)
}

/**
 * What everything that is left to chance starts from, 0 ≤ seed < 2³¹: the same in each gate, another in each whole proof, which
 * prints it and gives it to all its processes. SFOGLIA_SEED repeats a run.
 */
export const seed = Number(process.env.SFOGLIA_SEED || (isWholeProof ? Math.floor(Math.random() * 2 ** 31) : GATE_SEED))
