// Code that is there for an earlier contract says with which one it goes (src/domain/contract.ts). This is what makes it go.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRACT } from '../../src/domain/contract.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))

// In two parts, so that this file bears no mark of its own. Between backquotes it is only spoken of.
const MARK = '@un' + 'til'
const MARKED = new RegExp(`${MARK}\\b(?!\`)\\s*(\\d*)`)

/** Where a text says until when it stays, by line. */
function marks(file: string, text: string): { place: string; until: number }[] {
  return text.split('\n').flatMap((line, index) => {
    const until = MARKED.exec(line)?.[1]
    return until === undefined ? [] : [{ place: `${file}:${index + 1}`, until: Number(until) }]
  })
}

/** What should have gone with this contract, or does not say when it goes. */
function overdue(found: ReturnType<typeof marks>, contract: number): string[] {
  return found.filter(({ until }) => until <= contract).map(({ place }) => place)
}

test('nothing is there for a contract that is no longer spoken', () => {
  const found = files.flatMap((file) => marks(file, readFileSync(file, 'utf8')))
  expect(overdue(found, CONTRACT)).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})

test.each([
  ['goes with the next contract', `// ${MARK} 3`, []],
  ['should have gone', `a()\n * ${MARK} 2: pages of contract 1`, ['a.ts:2']],
  ['does not say when it goes', `// ${MARK} some day`, ['a.ts:1']],
])('code that %s', (_, text, expected) => {
  expect(overdue(marks('a.ts', text), 2)).toEqual(expected)
})
