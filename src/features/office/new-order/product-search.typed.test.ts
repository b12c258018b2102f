import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { amountText, parseSearch, quantityOf, type TypedAmount } from './product-search.ts'

const typed = (text: string, unit: TypedAmount['unit'] = null): TypedAmount => ({ text, unit })

it.each([
  ['cornetto', null, 'cornetto'],
  ['3*cornetto', typed('3'), 'cornetto'],
  ['3 cornetto', typed('3'), 'cornetto'],
  ['3xcornetto', typed('3'), 'cornetto'],
  ['12x babà', typed('12'), 'babà'],
  ['1.5 × mignon', typed('1,5'), 'mignon'],
  ['347 g mignon', typed('347', 'g'), 'mignon'],
  ['0,347kg * mignon', typed('0,347', 'kg'), 'mignon'],
  ['3 gelati', typed('3'), 'gelati'],
  ['3*', typed('3'), ''],
  ['3 ×  ', typed('3'), ''],
  ['347', typed('347'), ''],
  ['0*cornetto', null, '0*cornetto'],
  ['200000', null, '200000'],
  ['2000001000304', null, '2000001000304'],
  ['xilofono', null, 'xilofono'],
])('%s', (text, amount, query) => {
  expect(parseSearch(text)).toEqual({ amount, query })
})

it('leaves a name that begins with a number to the product that is called so', () => {
  const products = [plainProduct({ name: '7 veli' }), plainProduct({ name: 'Panettone classico 1 kg' })]
  expect(parseSearch('7 vel', products)).toEqual({ amount: null, query: '7 vel' })
  expect(parseSearch('7 panett', products)).toEqual({ amount: typed('7'), query: 'panett' })
  // Said with a sign it is a quantity of it.
  expect(parseSearch('2*7 veli', products)).toEqual({ amount: typed('2'), query: '7 veli' })
})

const cornetto = plainProduct({ name: 'Cornetto', maxQuantity: 50 })
const macaron = plainProduct({ name: 'Macaron', minQuantity: 4, maxQuantity: 60, quantityStep: 4 })
const baci = plainProduct({ name: 'Baci', unit: 'kg', minQuantity: 0.2, maxQuantity: 5, quantityStep: 0.1 })

it.each([
  [typed('3'), cornetto, 3],
  [typed('3'), macaron, 3],
  [typed('0,347'), baci, 0.347],
  [typed('347'), baci, 0.347],
  [typed('347', 'g'), baci, 0.347],
  [typed('3'), baci, 3],
  [typed('9', 'g'), baci, 0.009],
  [typed('2', 'kg'), baci, 2],
])('%o of %o is %d', (amount, product, quantity) => {
  expect(quantityOf(amount, product)).toEqual({ ok: true, quantity })
})

it.each([
  [typed('1,5'), cornetto, '«Cornetto»: solo quantità intere.'],
  [typed('51'), cornetto, '«Cornetto»: al massimo 50.'],
  [typed('347', 'g'), cornetto, '«Cornetto» si vende a pezzi, non a peso.'],
  [typed('6'), baci, '«Baci»: al massimo 5 kg.'],
  [typed('34,5', 'g'), baci, '«Baci»: solo grammi interi.'],
])('%o of %o is refused, never rounded', (amount, product, problem) => {
  expect(quantityOf(amount, product)).toEqual({ ok: false, problem })
})

it('says what was typed, and both where it may be both', () => {
  expect(amountText(typed('3'), cornetto)).toBe('3 ×')
  expect(amountText(typed('347'), baci)).toBe('0,347 kg')
  expect(amountText(typed('347'), null)).toBe('347 × o 0,347 kg')
  expect(amountText(typed('347', 'g'), null)).toBe('0,347 kg')
  expect(amountText(typed('0,347'), null)).toBe('0,347 kg')
})
