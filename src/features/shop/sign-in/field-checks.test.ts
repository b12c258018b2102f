// The forms say what is wrong before anything is sent.
import { describe, expect, test } from 'vitest'
import { checkEmail, checkNewAccount, checkNewPassword, checkSignIn } from './field-checks.ts'

const anna = { email: 'anna@sfoglia.it', password: 'dolcezza', name: 'Anna', surname: 'Ricci', phone: '333 1234567' }

describe('signing in', () => {
  test('an e-mail and any password are enough', () => {
    expect(checkSignIn({ email: ' Anna@Sfoglia.it ', password: 'x' })).toEqual({})
  })
  test('both are asked for', () => {
    expect(checkSignIn({ email: '', password: '' })).toEqual({
      email: 'Inserisci un’e-mail valida.',
      password: 'Inserisci la password.',
    })
  })
})

test.each(['anna', 'anna@sfoglia', 'anna ricci@sfoglia.it', '@sfoglia.it'])('%s is no e-mail', (email) => {
  expect(checkEmail({ email })).toEqual({ email: 'Inserisci un’e-mail valida.' })
})

describe('a new account', () => {
  test('nothing is wrong with Anna', () => {
    expect(checkNewAccount(anna)).toEqual({})
  })
  test('every wrong field has its message', () => {
    const empty = { email: '', password: 'corta', name: ' ', surname: '', phone: '' }
    expect(Object.keys(checkNewAccount(empty)).sort()).toEqual(['email', 'name', 'password', 'phone', 'surname'])
  })
  test.each(['+39 333 1234567', '051 234567', '+33 6 12 34 56 78'])('%s can be called', (phone) => {
    expect(checkNewAccount({ ...anna, phone })).toEqual({})
  })
  test.each(['12', 'trecento', '333 12', '999999'])('%s cannot', (phone) => {
    expect(checkNewAccount({ ...anna, phone })).toEqual({ phone: 'Inserisci un numero valido, ad esempio 333 1234567.' })
  })
})

test('a new password has the length of a registration’s', () => {
  expect(checkNewPassword({ password: 'dolcezza' })).toEqual({})
  expect(checkNewPassword({ password: 'corta' })).toEqual({ password: 'Scegli una password di almeno 8 caratteri.' })
})
