import { expect, it } from 'vitest'
import { italianKeys } from '../../../tests/scanner-keys.ts'
import { usSign } from './us-keyboard.ts'

const LINK = 'https://Sfoglia.example:3000/q?a=1&b=2#x_y-z]E0'

it('reads what an American scanner meant on an Italian keyboard', () => {
  const keys = italianKeys(LINK)
  expect(keys.map(({ key }) => key).join('')).toBe("httpsç--Sfoglia.exampleç3000-q_aì1/bì2£x?y'z+E0")
  expect(keys.map(usSign).join('')).toBe(LINK)
})

it('a key without a place counts as what it wrote', () => {
  expect(usSign({ code: '', key: 'é', shiftKey: false })).toBe('é')
})
