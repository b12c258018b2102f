// The fields of a table in which its texts are said in other languages. Apart from `inLanguage`, which the shop's first page carries.
import { OTHER_LANGUAGES, type OtherLanguage } from '#domain/languages.ts'
import type { TranslationName } from './translations.ts'

/** Of one text in one language, for a table of fields. */
export interface TranslationField {
  kind: 'translation'
  max: number
  of: string
  text: string
  language: OtherLanguage
  column: string
  isPublic: false
  label: string
  csv?: { header: string; place: number }
}

interface TranslatedText {
  max: number
  /** The database's name, where it is another one. */
  column?: string
  label: string
  /** `place`: of the first of them. */
  csv?: { header: string; place: number }
}

/** The fields of a table in which a text is said in the other languages: `Nome in tedesco`. */
export function translationsOf<Name extends string>(
  name: Name,
  about: TranslatedText,
): Record<TranslationName<Name>, TranslationField>
// TypeScript cannot follow names that are put together: translations.test.ts holds what these two promise.
export function translationsOf(name: string, { max, column = name, label, csv }: TranslatedText): object {
  const fields = OTHERS.map((language, index) => {
    const field: TranslationField = {
      ...{ kind: 'translation', max, of: name, text: label, language, column: `${column}_${language}`, isPublic: false },
      label: `${label} in ${OTHER_LANGUAGES[language]}`,
      ...(csv && { csv: { header: `${csv.header}_${language}`, place: csv.place + index } }),
    }
    return [`${name}_${language}`, field]
  })
  return Object.fromEntries(fields)
}

const OTHERS: readonly OtherLanguage[] = ['en', 'de', 'fr']
