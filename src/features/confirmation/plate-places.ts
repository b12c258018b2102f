// Where one, two or three things stand on the doily: the back ones first, so that the front one overlaps them.

export interface PlatePlace {
  /** Percent of the doily's picture; the thing is square. */
  left: number
  top: number
  width: number
}

const PLACES: readonly (readonly PlatePlace[])[] = [
  [],
  [{ left: 22, top: -2, width: 56 }],
  [
    { left: 11, top: 7, width: 44 },
    { left: 45, top: 14, width: 44 },
  ],
  [
    { left: 14, top: -2, width: 39 },
    { left: 43, top: 1, width: 42 },
    { left: 25, top: 32, width: 42 },
  ],
]

/** @param count how many things there are; more than three do not fit and are left out */
export function platePlaces(count: number): readonly PlatePlace[] {
  return PLACES[Math.min(count, PLACES.length - 1)] ?? []
}
