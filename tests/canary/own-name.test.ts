// A shop is called what its owner says: the program's name stands in no text of what it sends, prints, saves or shows. Names that only
// programs read (headers, locks, addresses, settings) are not words: they are listed here, so that a file's name or a notice's does
// not look like one of them.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|<!--[\s\S]*?-->/g
/** With whatever stands beside it without a space. */
const NAME = /[\w./@-]*sfoglia(?!t[aeio])[\w./@-]*/gi

/** Addresses of routes, headers, variables of the environment, and the bare word as programs write it: a policy, a database, a source. */
const FOR_PROGRAMS = [/^\/?(api\/)?sfoglia(\/|$)/, /^(headers\.)?x[-_]sfoglia[-_]/i, /^SFOGLIA_[A-Z_]+$/, /^SfogliaDatabase$/]
/** Locks, channels and keys on a device or in the database, the device's cookie, and the Italian for leafing through. */
const KNOWN = new Set(
  `sfoglia-backup sfoglia-card-payment sfoglia-connection sfoglia-device sfoglia-drill sfoglia-entry- sfoglia-finestra-privata
  sfoglia-fiscal sfoglia-instance sfoglia-journal sfoglia-mails-running sfoglia-mirror sfoglia-outbox sfoglia-printer
  sfoglia-private-window sfoglia-session sfoglia-totem-in-preparazione sfoglia-typing sfoglia-web-order sfoglia_device
  ciao@sfoglia.demo sfogliare`.split(/\s+/),
)

/** `file:line word` of each. */
function namedIn(file: string, code: string): string[] {
  const bare = code.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const found = [...bare.matchAll(NAME)].filter(([word]) => !KNOWN.has(word) && !FOR_PROGRAMS.some((form) => form.test(word)))
  return found.map(({ 0: word, index }) => `${file}:${bare.slice(0, index).split('\n').length} ${word}`)
}

const filesIn = (places: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...places], { encoding: 'utf8' })
    .trim()
    .split('\n')

const PLACES = ['src', 'sw', 'edge', 'pocketbase/hooks', 'public', 'index.html']

test('nothing that is sent, printed, saved or shown is called by the program’s name', () => {
  const files = filesIn(PLACES)
    .filter((file) => /\.(tsx?|html|svg|js|webmanifest|txt)$/.test(file))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|domain\/demo\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(600)
  for (const place of [...PLACES, 'src/ui/languages', 'src/features/kiosk', 'src/features/office', 'src/data', 'src/domain'])
    expect(
      files.some((file) => file.startsWith(place)),
      place,
    ).toBe(true)
  expect(files.flatMap((file) => namedIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('nor does a picture say it of itself', () => {
  const pictures = filesIn(['public']).filter((file) => /\.(png|ico|webp|avif)$/.test(file))
  expect(pictures.length).toBeGreaterThan(50)
  expect(pictures.filter((file) => /sfoglia/i.test(readFileSync(file, 'latin1')))).toEqual([])
})

test('the list finds it, and only where it is read', () => {
  expect(namedIn('a.ts', "const title = 'Sfoglia'\n// Sfoglia\nconst text = `Apri Sfoglia.`")).toEqual([
    'a.ts:1 Sfoglia',
    'a.ts:3 Sfoglia.',
  ])
  expect(namedIn('a.ts', "const file = 'sfoglia-ordini.csv', tag = 'SFOGLIA', mail = 'ciao@sfoglia.it'")).toHaveLength(3)
  expect(namedIn('a.svg', '<svg><title>Sfoglia</title></svg>')).toHaveLength(1)
  expect(
    namedIn('a.ts', "headers['X-Sfoglia-Device'], '/api/sfoglia/orders', 'Sfogliatella', request('sfoglia-journal')"),
  ).toEqual([])
})
