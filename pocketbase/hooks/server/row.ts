// Reading a row of JSON that our own SQL made.

export type Row = Record<string, unknown>

export function asRow(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function rowsOf(row: Row, key: string): Row[] {
  const value = row[key]
  return Array.isArray(value) ? value.map(asRow) : []
}

export function textOf(row: Row, key: string): string {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

export function numberOf(row: Row, key: string): number {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}

/** SQLite's 0 and 1. */
export function flagOf(row: Row, key: string): boolean {
  return row[key] === 1 || row[key] === true
}

export function textsOf(row: Row, key: string): string[] {
  const value = row[key]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
