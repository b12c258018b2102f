// One build at a time, one shop on a data folder; and nothing stays locked because its process is gone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHolder, noteInLock, tryLock, unlock } from '../../scripts/lib/lock.mjs'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sfoglia-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The number of a process that has ended. */
async function goneProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('whoever comes second is told who has it, until it is given back', () => {
  expect(tryLock(path)).toBeNull()
  expect(tryLock(path)).toBe(process.pid)
  unlock(path)
  expect(existsSync(path)).toBe(false)
  expect(tryLock(path)).toBeNull()
})

test('a process that is gone holds nothing', async () => {
  writeFileSync(path, `${await goneProcess()} 12345`)
  expect(tryLock(path)).toBeNull()
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
  expect(readdirSync(folder)).toEqual(['lock'])
})

test.runIf(process.platform === 'linux')('nor does one whose number another program has got since', () => {
  writeFileSync(path, `${process.pid} 1`)
  expect(tryLock(path)).toBeNull()
})

test('a file that a power cut left empty counts as somebody’s for a moment only', () => {
  writeFileSync(path, '')
  expect(tryLock(path)).not.toBeNull()
  utimesSync(path, 0, 0)
  expect(tryLock(path)).toBeNull()
})

test('who holds it, and what that one says, is known without taking it', async () => {
  expect(lockHolder(path)).toBeNull()
  tryLock(path)
  expect(lockHolder(path)).toEqual({ pid: process.pid, note: null })
  noteInLock(path, 'http://127.0.0.1:3000')
  expect(lockHolder(path)).toEqual({ pid: process.pid, note: 'http://127.0.0.1:3000' })
  expect(tryLock(path)).toBe(process.pid)
  writeFileSync(path, `${await goneProcess()} 12345\nhttp://127.0.0.1:3000`)
  expect(lockHolder(path)).toBeNull()
  expect(tryLock(path)).toBeNull()
})
