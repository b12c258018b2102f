// Style sheets ask for widths by name: a misspelt name would silently never hold.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DEFINITIONS = 'ui/breakpoints.css'
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

function read(file: string): string {
  return readFileSync(`src/${file}`, 'utf8')
}

const defined = [...read(DEFINITIONS).matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
const asked = sheets
  .filter((file) => file !== DEFINITIONS)
  .flatMap((file) => [...read(file).matchAll(/@media([^{]*)\{/g)].map(([, condition = '']) => ({ file, condition })))

test('every width that a style sheet asks for has a name, and every name is asked for', () => {
  const names = asked.flatMap(({ condition }) => condition.match(/--[\w-]+/g) ?? [])
  expect(new Set(names)).toEqual(new Set(defined))
})

test('no style sheet spells a width out', () => {
  expect(asked.filter(({ condition }) => /width/.test(condition))).toEqual([])
})
