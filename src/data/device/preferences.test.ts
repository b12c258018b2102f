import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { noteActivity, noteInstallDismissed, noteVisit, readInstallMemory } from './preferences.ts'

const HOUR = 3_600_000
beforeEach(() => db.keyValues.clear())

test('a reload is no other visit, coming back an hour later is', async () => {
  for (const atMs of [HOUR, HOUR + 60_000, HOUR + 120_000]) await noteVisit(atMs)
  expect((await readInstallMemory()).visits).toBe(0)
  await noteVisit(3 * HOUR)
  expect((await readInstallMemory()).visits).toBe(1)
})

test('what was done and refused is remembered beside it', async () => {
  await Promise.all([noteVisit(HOUR), noteActivity(), noteInstallDismissed(5)])
  expect(await readInstallMemory()).toEqual({ visits: 0, lastVisitMs: HOUR, hasDoneSomething: true, dismissedMs: 5 })
})

test('a memory of another version is none', async () => {
  await db.keyValues.put({ key: 'install', value: { visits: 'molte' } })
  expect((await readInstallMemory()).visits).toBe(0)
})
