// Watches mirrored tables: a row that goes back in time, or comes back from the dead, was written by an answer that came too
// late, even if a later pull puts it right.
import type { EntityTable } from 'dexie'

interface Row {
  id: string
  updated: string
}

export class RowGuard {
  readonly violations: string[] = []
  readonly #buried = new Map<string, string>()

  watch(table: EntityTable<Row, 'id'>): void {
    table.hook('updating', (changes, id, row) => {
      const updated = 'updated' in changes ? String(changes.updated) : row.updated
      if (updated < row.updated) this.violations.push(`${table.name} ${id} went back from ${row.updated} to ${updated}`)
    })
    table.hook('deleting', (id, row) => {
      this.#buried.set(`${table.name} ${id}`, row?.updated ?? '')
    })
    table.hook('creating', (id, row) => {
      const buried = this.#buried.get(`${table.name} ${id}`)
      if (buried !== undefined && row.updated <= buried) this.violations.push(`${table.name} ${id} came back from the dead`)
    })
  }

  /** After another login: what it sees again is no ghost. */
  forget(): void {
    this.#buried.clear()
  }
}
