import { expect, test } from 'vitest'
import { deviceAddress, enrolmentPath, enrolmentSecret, isDeviceAddress } from './enrolment.ts'

const SECRET = 'AbcdefghijklmnopqrstuvwxyZ'

test.each([
  ['a whole link', `https://shop.example${enrolmentPath(SECRET)}`, SECRET],
  ['copied with blanks and a line', ` https://shop.example/entra#${SECRET}\n`, SECRET],
  ['what stands after the address’s sign', `#${SECRET}`, SECRET],
  ['the secret alone', SECRET, SECRET],
  ['cut off', `https://shop.example/entra#${SECRET.slice(1)}`, ''],
  ['with something behind it', `https://shop.example/entra#${SECRET}?utm=x`, ''],
  ['another page’s', 'https://shop.example/prodotto/cornetto', ''],
  ['nothing', '', ''],
])('the secret in a link: %s', (_, text, secret) => {
  expect(enrolmentSecret(text)).toBe(secret)
})

test('a device’s own address is known again, a person’s is none', () => {
  expect(isDeviceAddress(deviceAddress('totem-abc'))).toBe(true)
  expect(isDeviceAddress('anna@pasticceria.example')).toBe(false)
})
