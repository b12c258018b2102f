import { expect, test } from 'vitest'
import { pushText } from './push-controls.tsx'

test('nothing is said while all is well', () => {
  for (const state of [undefined, 'on', 'off', 'unsupported'] as const) expect(pushText(state, null, false)).toBe('')
})

test('who said no is told how to change that, whatever the last try came to', () => {
  expect(pushText('denied', 'dismissed', false)).toContain('impostazioni del sito')
})

test('an iPhone takes the app on the home screen first', () => {
  expect(pushText('install-first', null, false)).toContain('Aggiungi alla schermata Home')
})

test.each(['dismissed', 'offline', 'unavailable'] as const)('%s says what to do', (problem) => {
  expect(pushText('off', problem, false)).toMatch(/tocca di nuovo|riprova/i)
})

test('on an iPhone what was refused is allowed again in the system’s settings', () => {
  expect(pushText('denied', null, true)).toContain('Impostazioni › Notifiche')
  expect(pushText('denied', null, false)).toContain('accanto all’indirizzo')
})
