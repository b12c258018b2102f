// A record's texts with their translations as its form holds them, in the shape in which the form shows them.
import type { FieldTable } from '#domain/fields.ts'
import { OTHER_LANGUAGES } from '#domain/languages.ts'
import type { TranslatedText, TranslationInput } from '#ui/office/translations.tsx'

interface TranslatedForm {
  /** What is typed, by the table's names. */
  values: object
  problems: Readonly<Record<string, string | undefined>>
}

/** @param isOurs whether screens say an Italian text in every language by themselves */
export function translatedTexts(
  fields: FieldTable,
  { values, problems }: TranslatedForm,
  isOurs: (italian: string) => boolean = () => false,
): TranslatedText[] {
  const typed: Readonly<Record<string, unknown>> = { ...values }
  const texts = new Map<string, TranslatedText & { inputs: TranslationInput[] }>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'translation') continue
    const { of, text, language, label = text, max } = field
    const italian = String(typed[of] ?? '')
    const found = texts.get(of) ?? { label: text, italian, isOurs: isOurs(italian.trim()), inputs: [] }
    found.inputs.push({
      ...{ name, label, language: OTHER_LANGUAGES[language], lang: language, maxLength: max },
      ...{ value: String(typed[name] ?? ''), error: problems[name] ?? null },
    })
    texts.set(of, found)
  }
  return [...texts.values()]
}
