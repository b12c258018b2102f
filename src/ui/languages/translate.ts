// What stands on the screen, in the language on the screen: `const t = useTranslate()`, then `t('Aggiungi {name}', { name })`
// or `t('{count} pezzo|{count} pezzi', { count })`. The Italian text is the key; other languages' words are loaded when the
// kiosk's visitor chooses one.
import { useSyncExternalStore } from 'react'

export type Language = 'it' | 'en' | 'de' | 'fr'

/** Values for the `{name}`s of a text. */
type TextValues = Record<string, string | number>

/** By Italian text. `uno|molti` is told apart by the value `count`. */
export type Words = Readonly<Record<string, string>>

/** Says an Italian text in the language on the screen. Another function after each change of it. */
export type Translate = (italian: string, values?: TextValues) => string

/** Of dates and plurals. */
const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' }

const NO_WORDS: Words = {}
const italian = translatorFor('it', NO_WORDS)
const listeners = new Set<() => void>()
let shown: { language: Language; say: Translate } = { language: 'it', say: italian }

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

/** As the server renders it. */
function italianTranslate(): Translate {
  return italian
}

/** The document says which language it speaks, for screen readers and keyboards. */
export function showLanguage(language: Language, words: Words = NO_WORDS): void {
  if (shown.language === language) return
  shown = { language, say: language === 'it' ? italian : translatorFor(language, words) }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Returns a function that stops it. */
function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A text without words of its own stays Italian: better than nothing, and a test finds it. */
export function translatorFor(language: Language, words: Words): Translate {
  return (key, values = {}) => {
    const [one = '', many = one] = (words[key] ?? key).split('|')
    const isOne = values.count === undefined || new Intl.PluralRules(LOCALES[language]).select(Number(values.count)) === 'one'
    return (isOne ? one : many).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
  }
}

// What stands on the screen, in the language on the screen: `const t = useText()`, then `t('Aggiungi {name}', { name })` or
// `t('{count} pezzo|{count} pezzi', { count })`. The Italian text is the key; the others are in languages/, and a test asks for them.

export function useTranslate(): Translate {
  return useSyncExternalStore(onLanguageChange, currentTranslate, italianTranslate)
}
