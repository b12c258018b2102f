import { expect, test } from 'vitest'
import { paperText } from './paper-text.ts'

const isLatin = (letter: string) => /^[ -~\u00a1-\u00ff]$/.test(letter)
const onPaper = (text: string) => paperText(text, isLatin)

test.each([
  ['Bignè – “così”…', 'Bignè - "così"...', true],
  ['Tiramisu\u0300', 'Tiramisù', true],
  ['½ kg, 2€', '½ kg, 2EUR', true],
  ['⅓ di torta', '1/3 di torta', false],
  ['Pane ai ﬁchi', 'Pane ai fichi', false],
  ['Cœur, ŒUVRE', 'Coeur, OEUVRE', false],
  ['Łukasz Győző', 'Lukasz Gyozo', false],
  ['Torta 🎂 cuore ♥', 'Torta  cuore ', true],
])('%s is printed as %s', (text, shown, isWhole) => {
  expect(onPaper(text)).toEqual({ text: shown, isLost: false, isWhole })
})

test.each(['Анна', '生日快乐', 'Ελένη', 'سارة'])('%s has no letter that could stand for it', (text) => {
  expect(onPaper(`${text} Rossi`)).toEqual({ text: ' Rossi', isLost: true, isWhole: false })
})
