import { expect, it } from 'vitest'
import { readPaymentSearch } from './payment-search.ts'
import { type PaymentFacts, paymentView } from './use-payment-return.ts'

const back: PaymentFacts = {
  orderId: 'ordine000000001',
  isSignedIn: true,
  isReachable: true,
  success: true,
  asked: null,
  mirrored: null,
  isLate: false,
}

it.each<[string, Partial<PaymentFacts>, string]>([
  ['nothing is known yet', {}, 'checking'],
  ['the address alone proves nothing', { asked: 'NOTPAID', mirrored: 'NOTPAID' }, 'checking'],
  ['the news take their time', { asked: 'NOTPAID', isLate: true }, 'checking-late'],
  ['the server knows first', { asked: 'INPROGRESS', mirrored: 'NOTPAID' }, 'paid'],
  ['the mirror knows first', { asked: 'NOTPAID', mirrored: 'INPROGRESS' }, 'paid'],
  ['collected already', { mirrored: 'COMPLETED' }, 'paid'],
  ['given up by the customer', { success: false, asked: 'NOTPAID' }, 'unpaid'],
  ['given up, and paid in another tab', { success: false, asked: 'INPROGRESS' }, 'paid'],
  ['given up, not asked yet', { success: false }, 'checking'],
  ['cancelled meanwhile', { asked: 'CANCELLED' }, 'cancelled'],
  ['cancelled after it was paid', { asked: 'CANCELLED', mirrored: 'INPROGRESS' }, 'cancelled'],
  ['no network', { isReachable: false }, 'offline'],
  ['no network, but the mirror knows', { isReachable: false, mirrored: 'INPROGRESS' }, 'paid'],
  ['no network, given up', { isReachable: false, success: false, mirrored: 'NOTPAID' }, 'unpaid'],
  ['no order in the address', { orderId: undefined }, 'unknown'],
  ['somebody else’s order', { asked: 'gone' }, 'unknown'],
  ['nobody is signed in', { isSignedIn: false }, 'signed-out'],
  ['the login is over', { asked: 'signed-out' }, 'signed-out'],
])('%s', (_name, facts, view) => {
  expect(paymentView({ ...back, ...facts })).toBe(view)
})

it.each([
  [
    { success: true, ordine: 'a' },
    { success: true, ordine: 'a' },
  ],
  [
    { success: 'true', ordine: '12' },
    { success: true, ordine: '12' },
  ],
  [{ success: 'yes' }, { success: false }],
  [{ ordine: ['a'] }, { success: false }],
])('%j is read as %j', (search, expected) => {
  expect(readPaymentSearch(search)).toEqual(expected)
})
