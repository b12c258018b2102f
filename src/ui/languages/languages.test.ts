// Whatever a visitor reads at the kiosk exists in every language, and nothing is kept that nobody says.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TEXT_DISCOUNT_INVALID } from '#domain/cart/discount.ts'
import { countText, perUnitText } from '#domain/cart/quantity.ts'
import { ALLERGENS, allergenLabel } from '#domain/catalogue/allergens.ts'
import { TEXT_CLOSURE, TEXT_NOT_TODAY, textForLead } from '#domain/pickup/slots.ts'
import { WORDS as DE } from './de.ts'
import { WORDS as EN } from './en.ts'
import { WORDS as FR } from './fr.ts'
import { literals, saidTexts } from './text-keys.ts'
import { translatorFor, type Words } from './translate.ts'
import { sentenceKey } from './translate-sentence.ts'

const LANGUAGES: [string, Words][] = [
  ['en', EN],
  ['de', DE],
  ['fr', FR],
]
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !/languages.(en|de|fr)\.ts/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, ''))
const said = new Set([...sources.flatMap(saidTexts), ...sentencesOfTheDomain().map(sentenceKey)])

/** What screens say with `t(…)` without the text standing there: a few of each kind. */
function sentencesOfTheDomain(): string[] {
  const counted = (quantity: number, kilos: number) => [
    { quantity, unit: 'pezzo' as const },
    { quantity: kilos, unit: 'kg' as const },
  ]
  const amounts = [counted(1, 0), counted(3, 0), counted(1, 0.5), counted(3, 1.25), counted(0, 2)].map(countText)
  const leads = [textForLead(1), textForLead(3)]
  const words = [...ALLERGENS.map(allergenLabel), ...(['pezzo', 'kg', 'porzione', 'vassoio'] as const).map(perUnitText)]
  return [...words, ...amounts, ...leads, TEXT_NOT_TODAY, TEXT_CLOSURE, TEXT_DISCOUNT_INVALID]
}

describe.each(LANGUAGES)('%s', (_, words) => {
  test('has every text that is said with t()', () => {
    expect([...said].filter((text) => words[text] === undefined)).toEqual([])
  })

  test('keeps no text that nobody says', () => {
    const known = new Set([...said, ...sources.flatMap(literals)])
    // Sentences with numbers are built where they are said: no literal is like them.
    const isSentence = (text: string) => /\{\d\}/.test(text)
    expect(Object.keys(words).filter((text) => !known.has(text) && !isSentence(text))).toEqual([])
  })

  test('has the same values and as many plural forms as the Italian text', () => {
    const shape = (text: string) => [[...new Set(text.match(/\{\w+\}/g))].sort(), text.split('|').length]
    const differing = Object.entries(words).filter(([key, text]) => JSON.stringify(shape(key)) !== JSON.stringify(shape(text)))
    expect(differing).toEqual([])
  })
})

test('a text is found as one literal, on both sides of a condition, and over several lines', () => {
  const source = `t('Uno {name}', { name: 'x' }) + t(kind === 'web' ? 'Due' : "Dell’altro") + t(\n  'Tre',\n) + start('no') + at.t('no')`
  expect(saidTexts(source)).toEqual(['Uno {name}', 'Due', 'Dell’altro', 'Tre'])
})

test('plural forms follow the language: zero is one in French only', () => {
  const key = '{count} pezzo|{count} pezzi'
  const french = translatorFor('fr', { [key]: '{count} pièce|{count} pièces' })
  const italian = translatorFor('it', {})
  expect([0, 1, 2].map((count) => french(key, { count }))).toEqual(['0 pièce', '1 pièce', '2 pièces'])
  expect([0, 1, 2].map((count) => italian(key, { count }))).toEqual(['0 pezzi', '1 pezzo', '2 pezzi'])
})

test('a value that stands nowhere leaves its place visible, and a text without words stays Italian', () => {
  expect(translatorFor('de', {})('Aggiungi {name}', {})).toBe('Aggiungi {name}')
})
