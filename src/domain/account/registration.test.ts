import { expect, test } from 'vitest'
import { checkRegistration, type RegistrationField } from './registration.ts'

const good = {
  email: 'Giulia.Ferraro@Example.it ',
  password: 'dolcezza',
  name: ' Giulia',
  surname: 'Ferraro',
  phone: '+39 333 1234567',
}

test('good fields come back trimmed, the e-mail in lower case, the password untouched', () => {
  expect(checkRegistration({ ...good, password: ' dolcezza ' })).toEqual({
    ok: true,
    registration: {
      email: 'giulia.ferraro@example.it',
      password: ' dolcezza ',
      name: 'Giulia',
      surname: 'Ferraro',
      phone: '+39 333 1234567',
    },
  })
})

test.each<{ field: RegistrationField; values: unknown[] }>([
  { field: 'email', values: ['', 'giulia', 'giulia@', '@example.it', 'giulia@example', 'a b@example.it', 'a@b@c.it', 12, null] },
  {
    field: 'email',
    values: [
      'mario..rossi@example.it',
      '.mario@example.it',
      'mario.@example.it',
      'mario@example..it',
      'mario@-a.it',
      `${'a'.repeat(65)}@a.it`,
    ],
  },
  { field: 'password', values: ['', 'settete', 'è'.repeat(36), 'a'.repeat(72), 12345678, ['a']] },
  { field: 'name', values: ['', '  ', 'a'.repeat(81), 'An\nna', '\u0000', {}] },
  { field: 'surname', values: ['', 'a\nb', undefined] },
  { field: 'phone', values: ['', '12345', 'trecento', '+39', '3'.repeat(16), '333-1234567x'] },
])('$field is refused alone, with one message', ({ field, values }) => {
  for (const value of values) {
    const checked = checkRegistration({ ...good, [field]: value })
    expect(checked.ok ? [] : Object.keys(checked.messages), `${field}: ${String(value)}`).toEqual([field])
  }
})

test.each(['mario.rossi+torte@example.it', "o'neill@a-b.example.it", 'm_1@sub.example.co'])('%s is an address', (email) => {
  expect(checkRegistration({ ...good, email })).toMatchObject({ ok: true, registration: { email } })
})

test.each([
  '+39\u2011333\u20111234567',
  '333 – 1234567',
  '\u202a+39 333 1234567\u202c',
])('%j is a phone as it is pasted', (phone) => {
  expect(checkRegistration({ ...good, phone })).toMatchObject({ ok: true })
})

test('everything that is wrong is said at once', () => {
  const checked = checkRegistration({})
  expect(checked.ok ? [] : Object.keys(checked.messages)).toEqual(['email', 'password', 'name', 'surname', 'phone'])
})
