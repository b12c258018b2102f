// What the catalogue says in other languages: beside an Italian text stands the same in each of them, empty where nobody has
// translated it. Guests of the kiosk read it; orders, tickets, staff and the web shop have the Italian text alone.
import type { OtherLanguage } from '#domain/languages.ts'

/** `name_de` beside `name`. */
export type TranslationName<Name extends string> = `${Name}_${OtherLanguage}`

/** The texts of a record in other languages; absent from what a server rendered, and from what was read before there were any. */
export type Translations<Name extends string> = { [Key in TranslationName<Name>]?: string }

export interface TextInLanguage {
  text: string
  lang: OtherLanguage | 'it'
}

/** A text as somebody reads it in a language, and in which it is: Italian where nobody has translated it. */
export function inLanguage<Name extends string>(
  row: Readonly<Record<Name, string>> & Translations<NoInfer<Name>>,
  name: Name,
  language: TextInLanguage['lang'],
): TextInLanguage
export function inLanguage(row: Readonly<Record<string, string | undefined>>, name: string, language: TextInLanguage['lang']) {
  const text = row[`${name}_${language}`]?.trim()
  return text ? { text, lang: language } : { text: row[name], lang: 'it' }
}
