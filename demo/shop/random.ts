// A small seeded generator (mulberry32), so that every demo shop filled on a day is the same.

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** from ≤ n ≤ to, whole */
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  bytes(count: number): Uint8Array
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
    pick: (list) => {
      const item = list[between(0, list.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
  }
}
