// Changes the language on the screen. Its words come from the kept shell, so that they are there without network too.
import { type Language, showLanguage, type Words } from './translate.ts'

const LOADERS: Record<Exclude<Language, 'it'>, () => Promise<{ WORDS: Words }>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
}

/** The last one asked for, however long its words take. */
let wanted: Language = 'it'

/** Resolves once the screen speaks it. @throws when the words cannot be loaded; the screen stays as it is */
export async function chooseLanguage(language: Language): Promise<void> {
  wanted = language
  if (language === 'it') return showLanguage('it')
  const { WORDS } = await LOADERS[language]()
  if (wanted === language) showLanguage(language, WORDS)
}
