// The order of the catalogue: which places have to be written when a person reorders a list.

/**
 * @param ids in their new order
 * @param sorts each one's place as it is stored
 * @returns only those whose place changes, counted from 1
 */
export function movedPlaces(ids: readonly string[], sorts: ReadonlyMap<string, number>): { id: string; sort: number }[] {
  return ids.map((id, index) => ({ id, sort: index + 1 })).filter(({ id, sort }) => sorts.get(id) !== sort)
}

/** The place after all others. */
export function lastPlace(sorts: readonly number[]): number {
  return Math.floor(Math.max(0, ...sorts)) + 1
}
