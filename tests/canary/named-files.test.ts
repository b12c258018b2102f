// Comments and documents name files and decisions; what was renamed or merged leaves such names behind, and a reader who follows
// one finds nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
/** What the build makes. */
const BUILT = ['demo.mjs', 'node.mjs']
const names = new Set([...BUILT, ...files.map((file) => basename(file))])
/**
 * Such as `schedule.ts` or `edge/app.ts`, in a comment or a document; not the decisions' past, and not what people might write.
 */
const NAMED = /(?<![\w.#/-])(?:[\w-]+\/)*([a-z][\w-]*(?:\.[a-z]+)*\.(?:tsx?|mjs|grit))\b/g

function commentsOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  if (/\.(?:md|service|timer)$/.test(file)) return text
  return text
    .split('\n')
    .map((line) => /^\s*(?:\/\/|\/?\*)/.exec(line)?.input ?? line.split(/(?:^|\s)\/\/ /)[1] ?? '')
    .join('\n')
}

test('every file that a comment or a document names is there', () => {
  const readable = files.filter((file) => /\.(?:tsx?|mjs|css|grit|md)$/.test(file) && !file.startsWith('docs/decisions/'))
  const lost = readable.flatMap((file) =>
    [...commentsOf(file).matchAll(NAMED)].flatMap(([, name = '']) => (names.has(name) ? [] : [`${file}: ${name}`])),
  )
  expect(lost).toEqual([])
  // Otherwise a pattern that finds nothing would be silent too.
  expect(readable.length).toBeGreaterThan(1000)
})

/** Such as `domain/pickup/slots` or `src/data/outbox/`, from the root, `src` or `pocketbase`. */
const PATH =
  /(?<![\w./#@:-])((?:src|data|features|domain|hooks|ui|layout|routes|edge|pocketbase|sw|demo|scripts|tests)\/[a-z][\w/.-]*\w)/g

test('every path that a comment or a document names is there', () => {
  const there = new Set<string>()
  for (const file of files) {
    there.add(file).add(file.replace(/(?:\.d)?\.\w+$/, ''))
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) there.add(folder)
  }
  const isThere = (path: string) => [path, `src/${path}`, `pocketbase/${path}`].some((place) => there.has(place))
  const named = files
    .filter((file) => /\.(?:tsx?|mjs|css|grit|md|service|timer)$/.test(file) && !file.startsWith('docs/decisions/'))
    .flatMap((file) => [...commentsOf(file).matchAll(PATH)].map(([, path = '']) => ({ file, path })))
  expect(named.filter(({ path }) => !isThere(path))).toEqual([])
  expect(named.length).toBeGreaterThan(100)
})

test('every decision that is named is there', () => {
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})/.exec(file)?.[1] ?? []))
  // Commits of before and the index's own words about them are not meant.
  const named = files
    .filter((file) => /\.(?:tsx?|mjs|css|grit|md)$/.test(file))
    .flatMap((file) =>
      [...commentsOf(file).matchAll(/(?:decisions?[ /]|\(|, )(\d{4})(?=[\s).,;:-])/gi)].map(([, number = '']) => ({
        file,
        number,
      })),
    )
    .filter(({ number }) => number.startsWith('0'))
  expect(named.filter(({ number }) => !decisions.has(number))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
