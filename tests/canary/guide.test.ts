// The owner's guide, docs/guida/, does not go stale: what it says to tap stands on a screen, its pictures are there, and every one of them is shown.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGuide } from '../../scripts/build/guide.mjs'

const FOLDER = 'docs/guida'
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
const pages = readGuide()

/** Between «» without being a word of a screen of ours, and why. */
const NOT_OURS = new Map([
  ['virgolette', 'says what the signs mean'],
  ['Salva come PDF', 'the browser’s'],
])

/** Texts of screens stand on several lines, with the sign of a space between them. */
function oneLine(text: string): string {
  return text.replaceAll("{' '}", ' ').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ')
}

const list = ['ls-files', '--cached', '--others', '--exclude-standard', 'src']
const sources = execFileSync('git', list, { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\.gen\.ts$|languages\/(?:en|de|fr)\.ts$/.test(file) && existsSync(file),
  )
const screens = oneLine(sources.map((file) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')).join('\n'))

/** As a whole word, so that «No» is no part of another one. */
function isOnScreen(words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(screens)
}

test('what the guide puts between «» stands on a screen', () => {
  const named = files.flatMap((file) =>
    [...oneLine(readFileSync(join(FOLDER, file), 'utf8')).matchAll(/«([^»]+)»/g)].map(([, words = '']) => ({ file, words })),
  )
  expect(named.filter(({ words }) => !NOT_OURS.has(words) && !isOnScreen(words))).toEqual([])
  expect([...NOT_OURS.keys()].filter((words) => !named.some((name) => name.words === words))).toEqual([])
  // Otherwise a pattern that finds nothing would be silent too.
  expect(named.length).toBeGreaterThan(100)
})

test('every page is led to, and none leads nowhere', () => {
  expect(pages.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
})

test('every picture is there, small, told in words, and shown', () => {
  const shown = pages.flatMap(({ file, blocks }) =>
    blocks.flatMap(({ picture, alt }) => (picture === undefined ? [] : [{ file, picture, alt }])),
  )
  expect(shown.filter(({ alt = '' }) => alt.length < 20)).toEqual([])
  expect(shown.filter(({ picture }) => !existsSync(join(FOLDER, picture)))).toEqual([])
  const there = readdirSync(join(FOLDER, 'immagini'))
  expect(there.toSorted()).toEqual([...new Set(shown.map(({ picture }) => picture.replace('immagini/', '')))].toSorted())
  // The service worker leaves them out by their name.
  expect(there.filter((name) => !/^guida-.*\.webp$/.test(name))).toEqual([])
  expect(there.filter((name) => statSync(join(FOLDER, 'immagini', name)).size > 60_000)).toEqual([])
})
