import { expect, test } from 'vitest'
import { alarmCheck } from './alarm-words.ts'

const NOW_MS = Date.parse('2026-11-21T09:42:00Z')
const alarm = { kind: 'discount-code', name: 'Lia Neri', address: '', refused: 12, lastMs: NOW_MS - 60_000 } as const

test('says what was tried, who was turned away, how often and when', () => {
  expect(alarmCheck(alarm, NOW_MS)).toMatchObject({ title: 'Codici sconto provati a caso' })
  expect(alarmCheck(alarm, NOW_MS).text).toMatch(/^Lia Neri: respinto 12 volte, .*10:41\.$/)
  expect(alarmCheck({ ...alarm, name: '', address: '192.0.2.7', refused: 1 }, NOW_MS).text).toMatch(
    /^Dalla rete 192\.0\.2\.7: respinto 1 volta, /,
  )
})

test('of guessed codes it says that the password is known', () => {
  expect(alarmCheck({ ...alarm, kind: 'second-factor' }, NOW_MS).text).toMatch(
    /\. Chi prova conosce già la password: va cambiata\.$/,
  )
})
