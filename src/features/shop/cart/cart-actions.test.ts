// Hands are quicker than the screen: what two taps mean is counted from the cart, not from what still stands there.
import '../../../../tests/fakes/page.ts'

import { beforeEach, expect, test, vi } from 'vitest'
import { readCart } from '#data/ordering/cart.ts'
import { aDeviceOf, CUSTOMER, fillCart } from '../../../../tests/fakes/shop-device.ts'
import { acceptPrice, removeItem, stepItem } from './cart-actions.ts'
import { askCart } from './use-cart.ts'

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }))
vi.mock('sonner', () => ({ toast }))

const rules = { minQuantity: 1, maxQuantity: 0, quantityStep: 1 }
const never = new AbortController().signal

beforeEach(async () => {
  toast.mockClear()
  await aDeviceOf(CUSTOMER)
})

/** Twice the same product, told apart by what was chosen. */
async function twoLines() {
  const { items } = await fillCart()
  const [line] = items
  if (!line) throw new Error('no line')
  const other = { ...line, customVariants: [{ type: 'Ripieno', value: 'Crema', priceIncreaseCents: 30 }] }
  await fillCart({ items: [line, other] })
  return { line, other }
}

test('three taps on the plus of one screen are three pieces more', async () => {
  const { line } = await twoLines()
  await Promise.all([1, 2, 3].map(() => stepItem(0, line, rules, 1)))
  expect((await readCart()).items).toMatchObject([{ quantity: line.quantity + 3 }, { quantity: 2 }])
})

test('more taps on the minus than there are pieces end at the smallest quantity', async () => {
  const { line } = await twoLines()
  await Promise.all([1, 2, 3].map(() => stepItem(0, line, rules, -1)))
  expect((await readCart()).items[0]).toMatchObject({ quantity: 1 })
})

test('two taps on one bin take away one line, and it comes back as it was', async () => {
  const { line, other } = await twoLines()
  await Promise.all([stepItem(0, line, rules, 1), removeItem(0, line), removeItem(0, line)])
  expect((await readCart()).items).toEqual([other])
  expect(toast).toHaveBeenCalledTimes(1)
  toast.mock.calls[0]?.[1].action.onClick()
  expect((await askCart(never)).cart.items).toEqual([{ ...line, quantity: line.quantity + 1 }, other])
})

test('today’s price does not take back the piece that was added a moment before', async () => {
  const { line } = await twoLines()
  void stepItem(0, line, rules, 1)
  await acceptPrice(0, line, { kind: 'price', unitPriceCents: 180, customVariants: [] })
  expect((await readCart()).items[0]).toMatchObject({ unitPriceCents: 180, quantity: line.quantity + 1 })
})
