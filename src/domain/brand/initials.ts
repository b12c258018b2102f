// The letters that stand for a shop without a logo.

/** What nobody would call a shop by. */
const SMALL_WORDS = new Set(
  'la il lo le gli i l un uno una da dal dalla dai di del dello della dei delle degli d e ed a al alla ai in'.split(' '),
)

/** Two at most, capitals: `PR` of a Pasticceria Rossi, `BD` of La Bottega del Dolce. */
export function brandInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const own = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()))
  const named = own.length > 0 ? own : words
  return named
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
