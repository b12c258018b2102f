import { expect, it } from 'vitest'
import { atHand } from './at-hand.ts'

const shelf = [
  { id: 'torta', unit: 'pezzo', composition: 'compose', priceCents: 2400, leadDays: 2 },
  { id: 'cornetto', unit: 'pezzo', composition: 'none', priceCents: 160, leadDays: 0 },
  { id: 'mignon', unit: 'kg', composition: 'none', priceCents: 2800, leadDays: 0 },
  { id: 'panino', unit: 'pezzo', composition: 'none', priceCents: 350, leadDays: 0 },
  { id: 'caffe', unit: 'pezzo', composition: 'none', priceCents: 120, leadDays: 0 },
] as const

const ids = (sales: Parameters<typeof atHand>[1], hour: number) => atHand(shelf, sales, hour).map(({ id }) => id)

it('has the small things at hand before anything is sold', () => {
  expect(ids([], 9)).toEqual(['caffe', 'cornetto', 'panino', 'torta', 'mignon'])
})

it('puts first what is sold most, and at this hour above all', () => {
  const sales = [
    { hour: 8, productIds: ['cornetto', 'caffe'] },
    { hour: 8, productIds: ['cornetto', 'cornetto'] },
    ...[12, 13, 13].map((hour) => ({ hour, productIds: ['panino'] })),
    { hour: 18, productIds: ['mignon'] },
  ]
  expect(ids(sales, 8)).toEqual(['cornetto', 'panino', 'caffe', 'mignon', 'torta'])
  expect(ids(sales, 12)).toEqual(['panino', 'cornetto', 'mignon', 'caffe', 'torta'])
})

it('leaves the rest of a long shelf as it stands', () => {
  const long = Array.from({ length: 30 }, (_, index) => ({ ...shelf[1], id: `p${index}`, priceCents: 100 - index }))
  const order = atHand(long, [], 9).map(({ id }) => id)
  expect(order.slice(0, 2)).toEqual(['p29', 'p28'])
  expect(order.slice(16)).toEqual(long.slice(0, 14).map(({ id }) => id))
})
