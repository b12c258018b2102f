// A sentence's first letter.

/** `glutine` → `Glutine` */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
