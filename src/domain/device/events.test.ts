import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEVICE_EVENTS, eventReason } from './events.ts'

test('docs/architecture.md says what each event means, and names no other', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const table = text.slice(text.indexOf('| event |'), text.indexOf('## Flow 3'))
  const named = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(Object.keys(DEVICE_EVENTS).sort())
})

test.each([
  ['slot-past', 'slot-past'],
  ['QuotaExceededError', 'QuotaExceededError'],
  ['12', '12'],
  ['Anna Ricci', ''],
  ['anna@example.org', ''],
  ['Impasto, senza noci', ''],
  ['a'.repeat(61), ''],
  ['', ''],
])('a reason «%s» is noted as «%s»', (reason, noted) => {
  expect(eventReason(reason)).toBe(noted)
})
