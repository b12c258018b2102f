// Which words screens say in every language by themselves. Apart from translate.ts: it brings a whole language along.
import { WORDS } from './en.ts'

export function isOurWord(italian: string): boolean {
  return Object.hasOwn(WORDS, italian)
}
