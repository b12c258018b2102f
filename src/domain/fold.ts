// Text without case and accents, as it is compared and searched.

/** `Unità` is `unita`. Spaces and signs stay. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What is compared in a search: folded, with single blanks between the words and none around them. */
export function searchText(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim()
}
