// What can be written on a cake with a piping bag: letters of the Latin alphabet, figures and punctuation. Nothing typed is lost:
// what cannot be written is named, and left out on the cake alone.

/** With the invisible signs that join emoji. */
const UNWRITABLE = /(?:[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}+=<>€|°^`]|[\u200d\ufe0f\u20e3])+/gu

/** The phrase as it will stand on the cake. */
export function writtenPhrase(text: string): string {
  return text.normalize('NFC').replace(UNWRITABLE, ' ').replace(/\s+/g, ' ').trim()
}

/** What of it cannot be written, in order, each once. */
export function unwritableIn(text: string): string[] {
  return [...new Set(text.normalize('NFC').match(UNWRITABLE) ?? [])].filter(
    (signs) => signs.replace(/\u200d|\ufe0f|\s/gu, '') !== '',
  )
}
