// A shop is called what its owner says: the program's name stands in no text of what it sends, prints, saves or shows. Names that only
// programs read (headers, locks, addresses, settings) are not words.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const NAME = /(?<![-\w/@.])Sfoglia(?![-_\w])/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g

/** `file:line` of each. */
function namedIn(file: string, code: string): string[] {
  const bare = code.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  return [...bare.matchAll(NAME)].map(({ index }) => `${file}:${bare.slice(0, index).split('\n').length}`)
}

const FOLDERS = ['src', 'sw', 'edge/render', 'edge/messages', 'pocketbase/hooks']

test('nothing that is sent, printed or saved is called by the program’s name', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|domain\/demo\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => namedIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the list finds it, and only where it is read', () => {
  expect(namedIn('a.ts', "const title = 'Sfoglia'\n// Sfoglia\nconst text = `Apri Sfoglia.`")).toEqual(['a.ts:1', 'a.ts:3'])
  expect(namedIn('a.ts', "headers['X-Sfoglia-Device'], '/api/sfoglia/orders', 'https://x/Sfoglia'")).toEqual([])
})
