// Which record holds a value that no two may have, such as a barcode, while the rows of a list are read one after the other: as the
// server will write them, so that a code which one row gives up is free for the next.
import type { BatchValue } from '#domain/catalogue-batch.ts'

interface Holder {
  id: string
  label: string
}

export interface Holders {
  /** Who else holds what these values would take; null when it is free, empty or not among them. */
  other(values: Readonly<Record<string, BatchValue>>, id: string | null): Holder | null
  take(values: Readonly<Record<string, BatchValue>>, holder: Holder): void
}

/**
 * @param field whose values are held
 * @param rows what is held now; an empty value is nobody's
 */
export function holdersOf(field: string, rows: readonly (Holder & { value: BatchValue })[]): Holders {
  const held = new Map<BatchValue, Holder>(rows.map(({ value, ...holder }) => [value, holder]))
  held.delete('')
  return {
    other(values, id) {
      const holder = held.get(values[field] ?? '')
      return holder && holder.id !== id ? holder : null
    },
    take(values, holder) {
      const value = values[field]
      if (value === undefined) return
      for (const [old, { id }] of held) if (id === holder.id) held.delete(old)
      if (value !== '') held.set(value, holder)
    },
  }
}
