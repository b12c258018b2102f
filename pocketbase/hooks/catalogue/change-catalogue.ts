// POST /api/sfoglia/catalogue: many changes of products and choices in one transaction, all of them or none, with the categories
// and types that they need; what an import made and nobody touched is removed the same way. Each says which
// version of its record the person saw; when somebody else changed one meanwhile, nothing is written and those are named. A
// record that has the wanted values already is left alone, so that a request whose answer was lost can be sent again.
import { batchFields, type CatalogueChange, parseCatalogueBatch } from '#domain/catalogue/batch.ts'
import { TEXT_DECLARE } from '#domain/catalogue/declaring.ts'
import type { StoredValue } from '#domain/fields.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, findRecord, newRecord } from '../server/database.ts'
import { lacksAllergens } from './catalogue-rules.ts'

const TEXT_STALE = 'Qualcuno ha cambiato queste voci nel frattempo. Nulla è stato salvato.'
const TEXT_REFUSED = 'Una riga non può essere salvata. Nulla è cambiato.'

interface Saved {
  id: string
  updated: string
}

/**
 * `{saved}`: each record's `updated` in the order of the changes. Where nothing had to be written it is the version that the
 * person saw, not a newer one of somebody else.
 * @throws Refusal 400 malformed, or with `data.refused` for what a record's own rules forbid; 401; 403; 412 with `data.stale`
 */
export function changeCatalogue(e: PbRequestEvent): { saved: Saved[] } {
  adminOnly(e)
  const changes = parseCatalogueBatch(jsonBody(e).changes)
  if (changes === null) throw new Refusal(400, TEXT_INVALID)
  return durably(e.app, (tx) => {
    const found = changes.map(({ collection, id }) => findRecord(tx, collection, { id }))
    const stale = changes.filter((change, index) => isStale(change, found[index] ?? null)).map(({ id }) => id)
    if (stale.length > 0) throw new Refusal(412, TEXT_STALE, { stale })
    return { saved: changes.map((change, index) => apply(tx, change, found[index] ?? null)) }
  })
}

function isStale(change: CatalogueChange, record: PbRecord | null): boolean {
  if (record === null) return change.seen !== null && change.values !== null
  if (change.values === null) return record.getString('updated') !== change.seen
  return record.getString('updated') !== change.seen && !isSo(change, record)
}

function apply(tx: PbApp, change: CatalogueChange, found: PbRecord | null): Saved {
  if (change.values === null) {
    if (found !== null) attempt(change.id, () => tx.delete(found))
    return { id: change.id, updated: '' }
  }
  if (found !== null && isSo(change, found)) return { id: found.id, updated: change.seen ?? found.getString('updated') }
  const record = found ?? newRecord(tx, change.collection, { id: change.id })
  record.load(change.values)
  if (change.collection === 'products' && lacksAllergens(found === null ? null : record.original(), record)) {
    throw new Refusal(400, `${record.getString('name')}: ${TEXT_DECLARE}`, { refused: { id: change.id, detail: TEXT_DECLARE } })
  }
  attempt(change.id, () => tx.save(record))
  return { id: record.id, updated: record.getString('updated') }
}

/** @throws Refusal that names the record whose rules forbid it */
function attempt(id: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new Refusal(400, TEXT_REFUSED, { refused: { id, detail: String(error).slice(0, 300) } })
  }
}

function isSo(change: CatalogueChange, record: PbRecord): boolean {
  return change.values !== null && Object.entries(change.values).every(([name, value]) => sameValue(change, record, name, value))
}

function sameValue({ collection, seen }: CatalogueChange, record: PbRecord, name: string, value: StoredValue): boolean {
  switch (batchFields(collection, seen === null)[name]?.kind) {
    case 'euro':
    case 'number':
      return record.getFloat(name) === value
    case 'flag':
      return record.getBool(name) === value
    case 'allergens':
    case 'traces':
    case 'references':
      return JSON.stringify(record.getStringSlice(name)) === JSON.stringify(value)
    default:
      return record.getString(name) === value
  }
}
