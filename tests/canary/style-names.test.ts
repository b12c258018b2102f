// A class that code names and no sheet has is no error anywhere: the screen just loses its looks. Both ways are held here, with
// the names that the build itself gives.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadConfigFromFile, preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'

const LIST = ['ls-files', '--cached', '--others', '--exclude-standard']
const listed = (pattern: string) =>
  execFileSync('git', [...LIST, pattern], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(file))

test('every class that code names is in its sheet, and every class of a sheet is named', async () => {
  // Without the build's plugins: one of them writes the tree of routes.
  const build = await loadConfigFromFile({ command: 'build', mode: 'production' })
  const config = await resolveConfig({ configFile: false, logLevel: 'silent', css: build?.config.css ?? {} }, 'build')
  const sheets = new Map<string, Set<string>>()
  for (const file of listed('src/**/*.module.css')) {
    const text = readFileSync(file, 'utf8')
    const { modules = {} } = await preprocessCSS(text, join(process.cwd(), file), config)
    sheets.set(file, new Set(Object.keys(modules).filter((name) => !text.includes(`@keyframes ${name} `))))
  }
  const unused = new Map([...sheets].map(([file, names]) => [file, new Set(names)]))
  const missing: string[] = []
  for (const file of listed('src/**/*.tsx')) {
    const code = readFileSync(file, 'utf8')
    for (const [, styles = '', path = ''] of code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = path.startsWith('#') ? path.replace('#', 'src/') : join(dirname(file), path)
      for (const [, name = ''] of code.matchAll(new RegExp(`(?<![\\w/'-])${styles}\\.(\\w+)`, 'g'))) {
        if (!sheets.get(sheet)?.has(name)) missing.push(`${file}: ${name}`)
        unused.get(sheet)?.delete(name)
      }
      // By a word that is computed: `styles[tone]`.
      if (code.includes(`${styles}[`)) unused.delete(sheet)
    }
  }
  expect(missing).toEqual([])
  expect([...unused].flatMap(([file, names]) => [...names].map((name) => `${file}: ${name}`))).toEqual([])
  expect(sheets.size).toBeGreaterThan(100)
})
