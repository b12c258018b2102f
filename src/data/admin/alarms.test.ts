// Whatever limit somebody met, the owner reads of it.
import { beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { readAlarms } from './alarms.ts'

let server: ScriptedFetch
beforeEach(() => {
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})

test('every limit there is, and none that a newer server has', async () => {
  const kinds = [...Object.keys(LIMITS), 'unpaid-order']
  const alarm = (kind: string) => ({
    kind,
    who: 'account lia000000000001',
    name: 'Lia Neri',
    refused: 3,
    at: '2026-11-21 09:41:00.000Z',
  })
  server.answer('/api/sfoglia/alarms', { body: { alarms: [...kinds, 'unheard-of'].map(alarm) } })
  const read = await readAlarms(new AbortController().signal)
  expect(Array.isArray(read) && read.map(({ kind }) => kind)).toEqual(kinds)
})
