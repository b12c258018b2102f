// Text without case and accents, as it is compared and searched.

/** `Unità` is `unita`. Spaces and signs stay. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
