import { expect, test } from 'vitest'
import { fold, hasWords, likePattern, searchText } from './fold.ts'

test.each([
  ['Unità', 'unita'],
  ['Tiramisu\u0300', 'tiramisu'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Søren', 'soren'],
  ['Łódź', 'lodz'],
  ['Cœur', 'coeur'],
  ['Læsø', 'laeso'],
  ['Đorđe', 'dorde'],
  ['ﬁchi', 'fichi'],
  ['ＡＢＣ', 'abc'],
  ['Iğdır', 'igdir'],
  ['pan\u00addoro\u200b', 'pandoro'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded))

test.each([
  "Pan d'Oro",
  'Pan d’Oro',
  'pan d‘oro',
  'PAN Dʼ ORO',
  'Pan d´oro',
  'pan d`oro',
  ' pan\u00a0d′oro ',
  'Pan d oro',
])('%s is searched as any other apostrophe', (text) => expect(searchText(text)).toBe('pan d oro'))

test('every word of a query stands somewhere, in any order', () => {
  expect(['oro', 'd’oro pan', 'PÀN', '', 'pandoro', 'pan argento'].filter((query) => hasWords("Pan d'Oro", query))).toEqual([
    ...['oro', 'd’oro pan', 'PÀN', ''],
  ])
})

// SQLite's LIKE.
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'is').test(text)

test.each([
  ['Nicolò Sørensen', 'nicolo sorensen'],
  ["D'Amico", 'd’amico'],
  ['Groß', 'GROSS'],
  ['Cœur', 'coeur'],
  ['ÀGATA', 'àgata'],
])('a database finds %s by %s', (text, query) => {
  for (const word of searchText(query).split(' ')) expect(isLike(text, likePattern(word))).toBe(true)
})

test('a pattern still tells words apart', () => {
  expect(['rossi', 'bruno', 'gianni'].filter((word) => isLike('Anna Bianchi', likePattern(word)))).toEqual([])
})
