// Categories made from their names alone, where they are missed: in the form of a product. Their VAT
// and pictures are given in their own form.
import { createRecord, type WriteOutcome } from '#data/admin/write.ts'
import { randomBytes } from '#data/device/device.ts'
import { requestSync } from '#data/server/sync-request.ts'
import type { Category } from '#domain/catalogue/catalogue.ts'
import { categorySlug } from '#domain/catalogue/slug.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import { USUAL_VAT } from '#domain/catalogue/vat.ts'
import { newRecordId } from '#domain/record-id.ts'

/**
 * One after the other, each the last of the shop window, until one is not saved.
 * @param categories those that are there
 * @returns the ids of those that were made, in the order of the names, and how the last one went
 */
export async function createCategories(
  names: readonly string[],
  categories: readonly Pick<Category, 'slug' | 'sort'>[],
): Promise<{ ids: string[]; outcome: WriteOutcome }> {
  const known = [...categories]
  const ids: string[] = []
  let outcome: WriteOutcome = { kind: 'saved', record: null }
  for (const name of names) {
    const place = {
      slug: categorySlug(name, new Set(known.map(({ slug }) => slug))),
      sort: lastPlace(known.map(({ sort }) => sort)),
    }
    const id = newRecordId(randomBytes)
    outcome = await createRecord('product_categories', { id, name: name.trim(), vat: USUAL_VAT, ...place })
    if (outcome.kind !== 'saved') break
    known.push(place)
    ids.push(id)
  }
  if (ids.length > 0) await requestSync()
  return { ids, outcome }
}
