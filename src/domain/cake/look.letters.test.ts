import { expect, test } from 'vitest'
import { unwritableIn, writtenPhrase } from './look.ts'

test.each([
  ['Auguri Giulia', 'Auguri Giulia', []],
  ['  50 anni, Niccolò & Zoë!  ', '50 anni, Niccolò & Zoë!', []],
  ['Auguri 🎉🎂 Giulia', 'Auguri Giulia', ['🎉🎂']],
  ['Buon 💍 e 🥂', 'Buon e', ['💍', '🥂']],
  ['❤️', '', ['❤️']],
  ['С днём рождения', '', ['С', 'днём', 'рождения']],
  ['niño café', 'niño café', []],
])('«%s» is written «%s»', (typed, written, unwritable) => {
  expect(writtenPhrase(typed)).toBe(written)
  expect(unwritableIn(typed)).toEqual(unwritable)
})
