// Price history out of rows, and rows by a key.
import { centsFromEuro } from '#domain/money.ts'
import type { PriceEntry } from '#domain/order-acceptance.ts'
import { wireInstant } from '#domain/wire.ts'
import { flagOf, numberOf, type Row, textOf } from './row.ts'

export function priceEntry(row: Row): PriceEntry {
  return {
    sinceMs: wireInstant(textOf(row, 'since')) ?? 0,
    cents: flagOf(row, 'gone') ? null : centsFromEuro(numberOf(row, 'price')),
  }
}

export function grouped<Item>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  toValue: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(toValue(row))
    else groups.set(keyOf(row), [toValue(row)])
  }
  return groups
}
