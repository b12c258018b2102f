import { describe, expect, test } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import {
  type CampaignValues,
  checkValues,
  isSameValue,
  lineOf,
  nextCampaigns,
  recordOfCampaign,
  valuesOfCampaign,
} from './campaign-values.ts'

const natale = {
  id: 'natale',
  name: 'Natale 2026',
  fromDay: '2026-12-18',
  toDay: '2026-12-24',
  ordersFromMs: null,
  ordersUntilMs: instantOf('2026-12-20', '20:00'),
  productIds: ['panettone', 'torrone'],
  prices: { panettone: 3_850, cornetto: 200 },
  updated: '2026-11-18 09:00:00.000Z',
}
const values = (changed: Partial<CampaignValues> = {}): CampaignValues => ({ ...valuesOfCampaign(natale), ...changed })
const line = (price: string) => [{ productId: 'panettone', isOnly: true, price }]

describe('a campaign in its form', () => {
  test('is stored as it was read', () => {
    expect(recordOfCampaign(values())).toEqual({
      name: 'Natale 2026',
      from_day: '2026-12-18',
      to_day: '2026-12-24',
      orders_from: '',
      orders_until: '2026-12-20T19:00:00.000Z',
      products: ['panettone', 'torrone'],
      prices: { panettone: 38.5, cornetto: 2 },
    })
    expect(checkValues(values(), natale.id, [natale])).toEqual({})
  })

  test('has the shop’s clock in it, not the computer’s', () => {
    expect(values()).toMatchObject({ ordersFrom: '', ordersUntil: '2026-12-20T20:00' })
  })

  test('says what is wrong where it is wrong', () => {
    expect(checkValues(values({ lines: [] }), natale.id, [])).toEqual({ lines: 'Aggiungi almeno un prodotto.' })
    expect(checkValues(values({ lines: line('tanto') }), natale.id, []).lines).toContain('non è un importo')
    expect(Object.keys(checkValues(values({ toDay: '2026-12-01', ordersFrom: '2026-12-21T10:00' }), natale.id, []))).toEqual([
      'toDay',
      'ordersUntil',
    ])
    expect(checkValues(values(), 'another', [natale]).lines).toContain('Natale 2026')
  })

  test('takes in what is sold now beside its days, and what is not for them alone', () => {
    const panettone = plainProduct({ id: 'panettone', priceCents: 3_400 })
    expect(lineOf(panettone)).toEqual({ productId: 'panettone', isOnly: false, price: '34,00' })
    for (const gone of [{ isHidden: true }, { isAvailable: false }])
      expect(lineOf({ ...panettone, ...gone })).toEqual({ productId: 'panettone', isOnly: true, price: '' })
    // Without a price nothing would be left of it.
    const lines = [{ productId: 'panettone', isOnly: false, price: ' ' }]
    expect(checkValues(values({ lines }), natale.id, []).lines).toContain('scrivi il prezzo')
  })

  test('is the same however its prices are written and its products stand', () => {
    const same = (one: CampaignValues, other: CampaignValues) => isSameValue('lines', one, other)
    expect(same(values({ lines: line('38,5') }), values({ lines: line(' 38,50') }))).toBe(true)
    expect(same(values(), values({ lines: [...values().lines].reverse() }))).toBe(true)
    expect(same(values({ lines: line('38,5') }), values({ lines: line('38,6') }))).toBe(false)
    expect(same(values({ lines: line('') }), values({ lines: line('0') }))).toBe(false)
  })
})

test.each([
  ['2026-11-18', ['Natale 2026', 'San Giuseppe 2027', 'Pasqua 2027']],
  // A feast that is on is still the next one; Easter of 2024 was on 31 March.
  ['2026-12-24', ['Natale 2026', 'San Giuseppe 2027', 'Pasqua 2027']],
  ['2026-12-25', ['San Giuseppe 2027', 'Pasqua 2027', 'Natale 2027']],
  ['2024-03-31', ['Pasqua 2024', 'Natale 2024', 'San Giuseppe 2025']],
  ['2024-04-01', ['Natale 2024', 'San Giuseppe 2025', 'Pasqua 2025']],
])('on %s the feasts to come are %j', (today, names) => {
  expect(nextCampaigns(today).map(({ name }) => name)).toEqual(names)
})
