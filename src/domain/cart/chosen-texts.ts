// What was chosen for a line, in words.
import { type CustomVariant, PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'

/** `Frase «Evviva Nina» · 12 persone`, empty for a plain line. */
export function choicesText(variants: readonly CustomVariant[]): string {
  return variants.map(({ type, value }) => (type === PHRASE_TYPE ? `Frase «${value}»` : value)).join(' · ')
}

/** What was chosen, by type: several choices of one type on one line, the phrase in guillemets. */
export function variantLines(variants: readonly CustomVariant[]): { type: string; text: string }[] {
  const byType = new Map<string, string[]>()
  for (const { type, value } of variants) {
    const text = type === PHRASE_TYPE ? `«${value}»` : value
    byType.set(type, [...(byType.get(type) ?? []), text])
  }
  return [...byType].map(([type, texts]) => ({ type, text: texts.join(', ') }))
}
