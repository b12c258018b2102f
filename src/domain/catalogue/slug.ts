// A category's name as it stands in an address: `Torte da forno` is `torte-da-forno`, and the second one of that name
// `torte-da-forno-2`.

import { slugOf } from '#domain/fold.ts'

const MAX_LENGTH = 60

/** @param taken the slugs of the other categories */
export function categorySlug(name: string, taken: ReadonlySet<string>): string {
  const plain = slugOf(name, MAX_LENGTH - 4) || 'categoria'
  for (let count = 1; ; count++) {
    const slug = count === 1 ? plain : `${plain}-${count}`
    if (!taken.has(slug)) return slug
  }
}
