// Rows out of sight are left alone block by block: few enough blocks to be asked at every frame, and few enough rows in each to be
// laid out within one.
const ROWS = 8

/** In their order, none empty; one block for what an ordinary slot holds. */
export function blocksOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS))
}
