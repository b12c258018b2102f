import { expect, test } from 'vitest'
import { e164Phone, isPhone, isPhonePiece, nationalDigits } from './phone.ts'

test.each([
  ['333 1234567', '+393331234567'],
  ['333.123.4567', '+393331234567'],
  ['\u202a+39\u00a0333\u20111234567\u202c', '+393331234567'],
  ['333–123—4567\u200e', '+393331234567'],
  ['(333) 123-4567', '+393331234567'],
  ['347123456', '+39347123456'],
  ['+39 333 1234567', '+393331234567'],
  ['0039 333 1234567', '+393331234567'],
  ['393331234567', '+393331234567'],
  ['3931234567', '+393931234567'],
  ['+49 170 1234567', '+491701234567'],
  ['0049 170 1234567', '+491701234567'],
  ['+1 (202) 555-0143', '+12025550143'],
])('%s is %s', (text, phone) => expect(e164Phone(text)).toBe(phone))

test.each([
  ['', 'nothing'],
  ['06 1234567', 'a landline'],
  ['+39 06 1234567', 'a landline, told in full'],
  ['333 12345', 'too short'],
  ['333 1234567 8', 'too long'],
  ['+0 333 1234567', 'a country that cannot be'],
  ['+1234567', 'too short for any country'],
  [`+${'1'.repeat(16)}`, 'too long for any country'],
  ['333 1234567 int. 4', 'words'],
  ['+39+3331234567', 'two prefixes'],
  ['３３３1234567', 'digits of another script'],
])('%s is none: %s', (text) => expect(e164Phone(text)).toBeNull())

test.each([
  '+39 333 765 4321',
  '0039 333 7654321',
  '3337654321',
  '333-765-4321',
  '333\u2011765\u20134321',
  '\u202a+39 333 765 4321\u202c',
  '(333) 765.43.21',
])('%j is one and the same number', (text) => {
  expect(nationalDigits(text)).toBe('3337654321')
  expect([isPhone(text), isPhonePiece(text)]).toEqual([true, true])
})

test.each(['', 'trecento', '333 abc', '+', '12+34', 'K1-042'])('%j is no piece of one', (text) => {
  expect(isPhonePiece(text)).toBe(false)
})

test('a customer may have a landline, and no number of words', () => {
  expect(['06 1234567', '+49 30 123456', '12345', '333 1234567 int. 4'].map(isPhone)).toEqual([true, true, false, false])
})
