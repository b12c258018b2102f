// Text as it is compared and searched: one form for whatever keyboard, country or spreadsheet it came from. What is stored and shown
// keeps its letters (`normalizeText`).
import { withoutInvisible } from '#domain/wire.ts'

/** What a decomposed letter bears. By numbers: the database's script engine knows no classes of Unicode's (`\p{M}`). */
const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g

/** Letters that no decomposition takes apart. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/** `Unità` is `unita`, `Cœur` `coeur`, a ligature its letters; signs that cannot be seen are gone. Blanks and other signs stay. */
export function fold(text: string): string {
  return withoutInvisible(text.normalize('NFKD'))
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħı]/g, (letter) => OTHER_LETTERS[letter] ?? letter)
}

/**
 * What is compared in a search: folded, every apostrophe a blank (`D’Amico` is `d amico`), with single blanks between the words
 * and none around them.
 */
export function searchText(text: string): string {
  return fold(text)
    .replace(/['’‘‛ʼʻ´`′＇\s]+/g, ' ')
    .trim()
}

/** `Caffè & C.` is `caffe-c`, as in addresses and names of files; a text without letters or digits is empty. */
export function slugOf(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength)
    .replace(/-+$/, '')
}

/** Whether every word of a query stands somewhere in the text; an empty query stands in all. */
export function hasWords(text: string, query: string): boolean {
  const searched = searchText(text)
  return searchText(query)
    .split(' ')
    .every((word) => searched.includes(word))
}

/**
 * A pattern for SQL's `LIKE` that finds every text with this word in it, and some more: a database folds nothing, so any letter may
 * stand for a vowel, and letters that are two here may be one there. What it finds is to be compared by `searchText`.
 * @param word of a `searchText`
 */
export function likePattern(word: string): string {
  return `%${word.replace(/ss|ae|oe|th/g, '%').replace(/[aeiouy]/g, '_')}%`
}
