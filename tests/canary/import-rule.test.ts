// The canary of the import rule: for every layer, files that break it are given to the linter, which must refuse each, and
// files that keep it, which must pass. Were the rule switched off or a pattern wrong, this would fall silent first.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORBIDDEN, KEPT } from './import-cases.ts'

const RULES = ['lint/style/noRestrictedImports', 'lint/style/noRestrictedGlobals', 'plugin']
const LAYERS = [
  'src/domain',
  'src/data',
  'src/ui',
  'src/hooks',
  'src/features/shop',
  'src/features/kiosk',
  'src/features/office',
  'src/layout',
  'src/routes',
  'demo',
  'sw',
  'edge',
  'pocketbase/hooks',
  'pocketbase/migrations',
]

const house = mkdtempSync(join(tmpdir(), 'sfoglia-canary-'))
let refused: Set<string>

beforeAll(() => {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeFileSync(join(house, 'biome.json'), JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }))
  cpSync('scripts/lint', join(house, 'scripts/lint'), { recursive: true })
  for (const { file, source } of [...FORBIDDEN, ...KEPT]) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${source}\n`)
  }
  refused = refusedFiles()
})
afterAll(() => rmSync(house, { recursive: true }))

describe('the linter refuses', () => {
  test.each(FORBIDDEN)('$file: $source', ({ file }) => expect(refused).toContain(file))
})

describe('the linter lets pass', () => {
  test.each(KEPT)('$file: $source', ({ file }) => expect(refused).not.toContain(file))
})

test('every layer has cases of both kinds', () => {
  for (const cases of [FORBIDDEN, KEPT]) {
    expect(LAYERS.filter((layer) => !cases.some(({ file }) => file.startsWith(layer)))).toEqual([])
  }
})

/** Files with at least one breach of the rules that keep the walls; other complaints do not count. */
function refusedFiles(): Set<string> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const arguments_ = [biome, 'lint', '--reporter=json', '--max-diagnostics=none']
  const { stdout, stderr } = spawnSync(process.execPath, arguments_, { cwd: house, encoding: 'utf8' })
  const report: unknown = JSON.parse(stdout || `{"error": ${JSON.stringify(stderr)}}`)
  if (!isReport(report)) throw new Error(`The linter gave no report: ${stdout}${stderr}`)
  return new Set(report.diagnostics.filter(({ category }) => RULES.includes(category)).map(({ location }) => location.path))
}

function isReport(value: unknown): value is { diagnostics: { category: string; location: { path: string } }[] } {
  return typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics)
}
