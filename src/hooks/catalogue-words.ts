// The catalogue's words on a screen, in the language on it: what the shop has translated, a few words that every shop has from us,
// else the Italian ones. Each says in which language it is, for screen readers. A component that shows them follows the language
// by `useTranslate`.
import { inLanguage, type TextInLanguage, type Translations } from '#domain/catalogue/translations.ts'
import { shownLanguage, type Translate, wordOnScreen } from '#ui/languages/translate.ts'

export type CatalogueText = TextInLanguage

export function catalogueText<Name extends string>(
  row: Readonly<Record<Name, string>> & Translations<NoInfer<Name>>,
  name: Name,
): CatalogueText {
  return inLanguage(row, name, shownLanguage())
}

/** A type of choice: a name as new shops have it is one of our words. */
export function typeText(type: { name: string } & Translations<'name'>): CatalogueText {
  return orOurs(catalogueText(type, 'name'), wordOnScreen(type.name))
}

/** `12 persone`, which we say in every language. @param servings 0 for what is no size */
export function isSizeText(value: string, servings: number): boolean {
  return servings > 0 && (value === `${servings} persone` || value === `${servings} persona`)
}

export function variantText(variant: { value: string; servings: number } & Translations<'value'>, t: Translate): CatalogueText {
  const { value, servings } = variant
  const size = isSizeText(value, servings) && t('{count} persona|{count} persone', { count: servings })
  return orOurs(catalogueText(variant, 'value'), size)
}

function orOurs(said: CatalogueText, ours: string | false | undefined): CatalogueText {
  return said.lang === 'it' && ours ? { text: ours, lang: shownLanguage() } : said
}
