// Randomness that a seed repeats (mulberry32): every schedule is replayed from the seed it prints.

export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number
  fill<Numbers extends Uint8Array | Uint32Array>(target: Numbers): Numbers
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    fill(target) {
      const top = target instanceof Uint8Array ? 2 ** 8 : 2 ** 32
      for (let index = 0; index < target.length; index++) target[index] = Math.floor(next() * top)
      return target
    },
  }
}
