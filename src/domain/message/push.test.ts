import { expect, test } from 'vitest'
import { parsePushNotice, readyNotice } from './push.ts'

const ORDER = 'abcdefghijklmno'

test('a ready order is told by its number alone, and survives the wire', () => {
  const notice = readyNotice(ORDER, 'W-0412', '')
  expect(notice.text).toBe('Numero W-0412. Ti aspettiamo in negozio.')
  expect(parsePushNotice(JSON.parse(JSON.stringify(notice)))).toEqual(notice)
  expect(readyNotice(ORDER, 'W-0412', '75,00 €').text).toBe(
    'Numero W-0412. Ti aspettiamo in negozio. Da pagare al ritiro: 75,00 €.',
  )
})

test.each([
  null,
  'pronto',
  7,
  [],
  {},
  { order: '../x', title: 'a', text: 'b' },
  { order: ORDER, title: 'a' },
  { order: ORDER, title: 1, text: 'b' },
])('%j is no notice', (value) => {
  expect(parsePushNotice(value)).toBeNull()
})
