// Which passwords are too easy to guess.
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { passwordProblem } from './password.ts'

const anna = { email: 'anna.rossi@posta.it', shopName: 'Forno Bellini' }

test.each([
  ['corta', 'almeno 8'],
  ['è'.repeat(36), 'troppo lunga'],
  ['12345678', 'fila'],
  ['hgfedcba', 'fila'],
  ['aaaaaaaaa', 'ripete'],
  ['abababab', 'ripete'],
  ['123123123', 'ripete'],
  ['Annarossi.1'.replace('r', '.r'), 'e-mail'],
  ['BELLINI2026!', 'negozio'],
  ['fornobellini', 'negozio'],
])('%s: %s', (password, said) => expect(passwordProblem(password, anna)).toContain(said))

test.each([
  'dolcezza-demo',
  'bellini e la sua torta',
  'cannoli-e-babà',
  'k3!vP9x2',
  '48151623',
  'annaspando-nel-miele',
])('%s is good enough', (password) => expect(passwordProblem(password, anna)).toBeNull())

test('staff’s are longer', () => {
  expect(passwordProblem('k3!vP9x2', { isStaff: true })).toContain('almeno 10')
  expect(passwordProblem('k3!vP9x2mQ', { isStaff: true })).toBeNull()
})

test.each([
  'password',
  'Password123!',
  'juventus',
  '12Alessandro',
  'forzanapoli',
  'qwertyuiop',
  'trustno1',
])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['dolcezza-demo', 'una-password-lunga', 'k3!vP9x2', '48151623'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false))
