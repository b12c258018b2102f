import { expect, test } from 'vitest'
import { pushText } from './push-text.ts'

test('nothing is said while all is well', () => {
  for (const state of [undefined, 'on', 'off', 'unsupported'] as const) expect(pushText(state, null)).toBe('')
})

test('who said no is told how to change that, whatever the last try came to', () => {
  expect(pushText('denied', 'dismissed')).toContain('impostazioni del sito')
})

test('an iPhone takes the app on the home screen first', () => {
  expect(pushText('install-first', null)).toContain('Aggiungi a Home')
})

test.each(['dismissed', 'offline', 'unavailable'] as const)('%s says what to do', (problem) => {
  expect(pushText('off', problem)).toMatch(/tocca di nuovo|riprova/i)
})
