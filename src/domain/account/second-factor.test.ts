import { describe, expect, test } from 'vitest'
import { HINT_LENGTH, inGroups, PROOF_LENGTH, RECOVERY_ALPHABET, readCode } from './second-factor.ts'

describe('a typed code', () => {
  test.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['000-000', '000000'],
  ])('of the app: %s', (typed, digits) => {
    expect(readCode(typed)).toEqual({ kind: 'app', digits })
  })

  test.each(['K7QM-9XTB-4HRW', 'k7qm9xtb4hrw', ' K7QM 9XTB 4HRW\n'])('of the paper: %s', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'recovery', hint: 'K7', proof: 'QM9XTB4HRW' })
  })

  test.each([
    '',
    '28708',
    '2870822',
    '12345a',
    '٢٨٧٠٨٢',
    'K7QM-9XTB-4HR',
    'K7QM-9XTB-4HRWA',
    'K7QM-9XTB-4HR0',
    'à'.repeat(12),
    '1'.repeat(101),
  ])('that is none: %s', (typed) => {
    expect(readCode(typed)).toBeNull()
  })
})

test('a recovery code is shown in groups, holds 49 bits beside its hint, and is read back', () => {
  expect(inGroups('K7QM9XTB4HRW')).toBe('K7QM-9XTB-4HRW')
  expect(inGroups('GEZDGNBVGY', ' ')).toBe('GEZD GNBV GY')
  expect(new Set(RECOVERY_ALPHABET).size).toBe(RECOVERY_ALPHABET.length)
  expect(Math.floor(PROOF_LENGTH * Math.log2(RECOVERY_ALPHABET.length))).toBe(49)
  const code = RECOVERY_ALPHABET.slice(-HINT_LENGTH - PROOF_LENGTH)
  expect(readCode(inGroups(code))).toMatchObject({ kind: 'recovery' })
})
