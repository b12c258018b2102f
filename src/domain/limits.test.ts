import { expect, test } from 'vitest'
import { networkOf, unpaidProblem } from './limits.ts'

test.each([
  ['192.0.2.17', '192.0.2.17'],
  ['::ffff:192.0.2.17', '192.0.2.17'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::99', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['2001:0db8:0001:0000:1::', '2001:db8:1:0'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an account leaves three orders unpaid, and one while its e-mail is not confirmed', () => {
  expect([0, 2].map((unpaid) => unpaidProblem(unpaid, true))).toEqual([null, null])
  expect(unpaidProblem(3, true)).toContain('Hai già 3 ordini da pagare.')
  expect(unpaidProblem(0, false)).toBeNull()
  expect(unpaidProblem(1, false)).toContain('e-mail confermata')
})
