// Watches mirrored tables: a row that goes back in time, or comes back from the dead, was written by an answer that came too
// late, even if a later pull puts it right.
import type { EntityTable } from 'dexie'

interface Row {
  id: string
  updated: string
}

export class RowGuard {
  readonly violations: string[] = []
  readonly #deleted = new Map<string, string>()

  watch(table: EntityTable<Row, 'id'>): void {
    table.hook('updating', (changes, id, row) => {
      const updated = 'updated' in changes ? String(changes.updated) : row.updated
      if (updated < row.updated) this.violations.push(`${table.name} ${id} went back from ${row.updated} to ${updated}`)
    })
    table.hook('deleting', (id, row) => {
      this.#deleted.set(`${table.name} ${id}`, row?.updated ?? '')
    })
    table.hook('creating', (id, row) => {
      const deleted = this.#deleted.get(`${table.name} ${id}`)
      if (deleted !== undefined && row.updated <= deleted)
        this.violations.push(`${table.name} ${id} came back after its deletion`)
    })
  }

  /** After another login: what it sees again is no ghost. */
  forget(): void {
    this.#deleted.clear()
  }
}
