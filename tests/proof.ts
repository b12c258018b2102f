// How much a run of the tests proves: the gate (`npm test`) asks the same questions every time, the whole proof (`npm run test:all`)
// asks more of them, and others each time.

const GATE_SEED = 20_261_121

/** Whether repetitions are at their full number, as before a release. */
export const isWholeProof = process.env.SFOGLIA_PROOF === 'all'

/**
 * What everything that is left to chance starts from, 0 ≤ seed < 2³¹: the same in each gate, another in each whole proof, which prints
 * it and gives it to all its processes. SFOGLIA_SEED repeats a run.
 */
export const seed = Number(process.env.SFOGLIA_SEED || (isWholeProof ? Math.floor(Math.random() * 2 ** 31) : GATE_SEED))
