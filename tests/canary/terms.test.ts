// One thing has one noun: what docs/terms.md says is not said stands in no text that a person reads. Texts are what the parser
// takes for strings, templates and words between tags; names, types, keys and comments are not.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** A row of a table: its terms, what they are, what is not said instead (`–` for nothing). */
const ROW = /^\| (?!term |---)(?<terms>[^|]+) \| [^|]+ \| (?<not>[^|]+) \|$/gm

const rows = [...readFileSync('docs/terms.md', 'utf8').matchAll(ROW)].map(({ groups }) => groups ?? {})
const listOf = (cell = '') => cell.split(', ').filter((word) => word !== '–')
const forbidden = rows.flatMap(({ not }) => listOf(not))
/** Spaces may be line ends. */
const wordsOf = (list: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${list.map((word) => word.replaceAll(' ', '\\s+')).join('|')})(?![\\p{L}\\d])`, 'giu')
const FORBIDDEN = wordsOf(forbidden)
const TERMS = wordsOf(rows.flatMap(({ terms }) => listOf(terms)).filter((term) => term.includes(' ')))

interface Text {
  offset: number
  text: string
}

/** Without what is one word in small letters: that is a code's. */
function textsIn(file: string, code: string): Text[] {
  const texts: Text[] = []
  const noTexts = new Set<number>()
  const add = (offset: number, text: string) => {
    if (!noTexts.has(offset) && /\s|^\p{Lu}/u.test(text)) texts.push({ offset, text })
  }
  new Visitor({
    ImportDeclaration: ({ source }) => void noTexts.add(source.start),
    TSLiteralType: ({ literal }) => void noTexts.add(literal.start),
    Property: ({ key }) => void noTexts.add(key.start),
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, value }) => add(start, value),
  }).visit(parseSync(file, code).program)
  return texts
}

/** `file:line: word`, for each forbidden word in a text. */
function forbiddenIn(file: string, code: string): string[] {
  // Most files have none, not even in a comment, and need no parser.
  if (code.search(FORBIDDEN) === -1) return []
  return textsIn(file, code).flatMap(({ offset, text }) =>
    [...text.replace(TERMS, '…').matchAll(FORBIDDEN)].map(
      ([word]) => `${file}:${code.slice(0, offset).split('\n').length}: ${word}`,
    ),
  )
}

test('no text says what the list of terms does not', () => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw', 'edge', 'pocketbase/hooks', 'demo']
  const files = execFileSync('git', list, { encoding: 'utf8' })
    .trim()
    .split('\n')
    // The translations have nouns of their own, and what people type as a password is no text of the shop.
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|languages\/(?:en|de|fr)\.ts$|common-passwords/.test(file))
  expect(files.flatMap((file) => forbiddenIn(file, readFileSync(file, 'utf8')))).toEqual([])
  expect(files.length).toBeGreaterThan(800)
  expect(forbidden.length).toBeGreaterThan(60)
})

test('a forbidden word is found in every kind of text, and nowhere else', () => {
  const code = `// la caparra
import { caparra } from './caparra del mese.ts'
type Kind = 'la caparra'
const names = { 'la caparra': caparra }
const kind = 'caparra'
const texts = ['Caparra', "la caparra", \`\${kind} una caparra\`, 'il titolare del trattamento']
const element = <p title="Caparra">
  paga la
  caparra, dice il titolare
</p>`
  expect(forbiddenIn('example.tsx', code)).toEqual([
    'example.tsx:6: Caparra',
    'example.tsx:6: caparra',
    'example.tsx:6: caparra',
    'example.tsx:7: Caparra',
    'example.tsx:7: caparra',
    'example.tsx:7: titolare',
  ])
})
