// What stands on the screen, in the language on the screen: `const t = useText()`, then `t('Aggiungi {name}', { name })` or
// `t('{count} pezzo|{count} pezzi', { count })`. The Italian text is the key; the others are in languages/, and a test asks for them.
import { useSyncExternalStore } from 'react'
import { currentSay, italianSay, onLanguage, type Say } from './language.ts'

export function useText(): Say {
  return useSyncExternalStore(onLanguage, currentSay, italianSay)
}
