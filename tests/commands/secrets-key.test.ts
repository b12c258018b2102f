// The key by which the edge seals what the owner pastes: made once, and made anew where a power cut left its file empty.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sfoglia-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SCRIPT =
  "import { secretsKey } from './scripts/secrets-key.mjs'; console.log(JSON.stringify(secretsKey({}, process.argv[1])))"

function keyOf(): string {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT, folder], { encoding: 'utf8' })
  return JSON.parse(printed).SECRETS_KEY
}

test('it stays the same, and an empty file is no key', () => {
  const first = keyOf()
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(keyOf()).toBe(first)
  writeFileSync(join(folder, 'secrets.key'), '')
  const second = keyOf()
  expect(second).toMatch(/^[\w-]{43}$/)
  expect(readFileSync(join(folder, 'secrets.key'), 'utf8').trim()).toBe(second)
})
