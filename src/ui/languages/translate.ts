// What stands on the screen, in the language on the screen: `const t = useTranslate()`, then `t('Aggiungi {name}', { name })`
// or `t('{count} pezzo|{count} pezzi', { count })`. The Italian text is the key, and a text that some language lacks, or a value
// that is not given, does not compile. Other languages' words are loaded when the kiosk's visitor chooses one.
import { useSyncExternalStore } from 'react'
import type { WORDS } from './en.ts'

export type Language = 'it' | 'en' | 'de' | 'fr'

/** What a screen may say: a text that exists in every language. */
type Text = keyof typeof WORDS

/** One language's words. `uno|molti` is told apart by the value `count`. */
export type Words = Readonly<Record<Text, string>>

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<T> = Record<NamesIn<T>, string | number> & (T extends `${string}|${string}` ? { count: number } : unknown)

/** A text that needs no values. */
export type Message = { [T in Text]: [NamesIn<T>] extends [never] ? T : never }[Text]

/** Says an Italian text in the language on the screen. Another function after each change of it. */
export type Translate = <T extends Text>(
  italian: T,
  ...values: [NamesIn<T>] extends [never] ? [] : [values: ValuesOf<T>]
) => string

/** Of dates and plurals. */
const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

const italian = translatorFor('it', {})
const listeners = new Set<() => void>()
let shown: { language: Language; words: Partial<Words>; say: Translate } = { language: 'it', words: {}, say: italian }

/** Such as `de`. */
export function shownLanguage(): Language {
  return shown.language
}

/** Such as `de-DE`. */
export function shownLocale(): string {
  return LOCALES[shown.language]
}

export function currentTranslate(): Translate {
  return shown.say
}

/** A name that happens to be a text of ours, in the language on the screen; undefined for any other, and in Italian. */
export function wordOnScreen(italian: string): string | undefined {
  const words: Readonly<Record<string, string>> = shown.words
  return words[italian]
}

/** As the server renders it. */
function italianTranslate(): Translate {
  return italian
}

/** The document says which language it speaks, for screen readers and keyboards. */
export function showLanguage(language: Language, words: Partial<Words> = {}): void {
  if (shown.language === language) return
  shown = { language, words, say: language === 'it' ? italian : translatorFor(language, words) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Returns a function that stops it. */
function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A text without words of its own stays Italian. */
export function translatorFor(language: Language, words: Partial<Words>): Translate {
  return (key: Text, values: Record<string, string | number> = {}) => {
    const [one = '', many = one] = (words[key] ?? key).split('|')
    const isOne = values.count === undefined || new Intl.PluralRules(LOCALES[language]).select(Number(values.count)) === 'one'
    return (isOne ? one : many).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
  }
}

export function useTranslate(): Translate {
  return useSyncExternalStore(onLanguageChange, currentTranslate, italianTranslate)
}
