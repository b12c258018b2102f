// Sentences of the domain are whole and Italian (`Servono almeno 3 giorni di preparazione`), for screens and mails alike. For
// another language their numbers are taken out, and what is left is the key: `Servono almeno {0} giorni di preparazione`.
import type { Translate } from './translate.ts'

const NUMBERS = /\d[\d:/,.]*(?<=\d)/g

export function translateSentence(t: Translate, sentence: string): string {
  return t(sentenceKey(sentence), Object.fromEntries((sentence.match(NUMBERS) ?? []).map((number, index) => [index, number])))
}

export function sentenceKey(sentence: string): string {
  let index = 0
  return sentence.replace(NUMBERS, () => `{${index++}}`)
}
