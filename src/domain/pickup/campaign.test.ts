// What is offered for which days and at which price, for any campaigns; the price is reckoned once more here, by ten lines of its own.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aWeekday } from '../../../tests/builders/a-shop.ts'
import { isWholeProof } from '../../../tests/proof.ts'
import {
  type Campaign,
  checkCampaign,
  commonSpans,
  firstSlotsOf,
  offeredProducts,
  seasonOf,
  seasonProblem,
  takesOrders,
} from './campaign.ts'
import { capKey } from './caps.ts'
import { firstSlotOf } from './first-slot.ts'
import { addDays, DAY_MS, instantOf, type ShopDay } from './shop-time.ts'
import { nextFreeSlot, pickupDays, slotProblems, spanText } from './slots.ts'

const TODAY = '2026-11-20'
const NOW = instantOf(TODAY, '10:07')
const dayIn = (days: number): ShopDay => addDays(TODAY, days)
const customers = { nowMs: NOW, isStaff: false }
const staff = { nowMs: NOW, isStaff: true }
const NONE = { caps: [], ordered: new Map<string, number>() }

function aCampaign(given: Partial<Campaign> = {}): Campaign {
  return {
    ...{ id: 'natale000000000', name: 'Natale', fromDay: '2026-12-20', toDay: '2026-12-24' },
    ...{ ordersFromMs: instantOf('2026-11-01', '08:00'), ordersUntilMs: instantOf('2026-12-18', '12:00') },
    ...{ productIds: ['panettone'], prices: { panettone: 3800, cornetto: 200 } },
    ...given,
  }
}
const natale = aCampaign()
const shop = [
  { id: 'panettone', priceCents: 3400, leadDays: 2 },
  { id: 'cornetto', priceCents: 160, leadDays: 0 },
]
const question = {
  settings: ['0', '1', '2', '3', '4', '5', '6'].map((day) => aWeekday(day, '07:00', '20:00')),
  ...{ load: new Map(), leadDays: 0, nowMs: NOW },
}

describe('what is offered', () => {
  it('is what belongs to no campaign, and of campaigns what takes orders, at the price of its days', () => {
    const offered = (campaign: Campaign, asking = customers) =>
      offeredProducts(shop, [campaign], asking).map(({ id, priceCents }) => [id, priceCents])
    const both = [
      ['panettone', 3800],
      ['cornetto', 160],
    ]
    expect(offered(natale)).toEqual(both)
    expect(offered(aCampaign({ ordersFromMs: NOW + 1 }))).toEqual([['cornetto', 160]])
    expect(offered(aCampaign({ ordersUntilMs: NOW - 1 }))).toEqual([['cornetto', 160]])
    expect(offered(aCampaign({ ordersFromMs: null, ordersUntilMs: null }))).toEqual(both)
    // Staff take an order by telephone until the last day is over.
    expect(offered(aCampaign({ ordersUntilMs: NOW - 1 }), staff)).toEqual(both)
    expect(offered(aCampaign({ fromDay: TODAY, toDay: TODAY, ordersUntilMs: NOW - 1 }), staff)).toEqual(both)
    expect(offered(aCampaign({ fromDay: dayIn(-3), toDay: dayIn(-1) }), staff)).toEqual([['cornetto', 160]])
  })

  it('is bought for its days alone', () => {
    const problem = (days: number, asking = customers) => seasonProblem('panettone', dayIn(days), [natale], asking)?.kind ?? null
    expect([29, 30, 34, 35].map((days) => problem(days))).toEqual(['other-days', null, null, 'other-days'])
    expect(seasonProblem('cornetto', dayIn(1), [natale], customers)).toBeNull()
    const late = { nowMs: instantOf('2026-12-18', '12:01'), isStaff: false }
    expect([problem(30, late), problem(30, { ...late, isStaff: true })]).toEqual(['not-now', null])
  })

  it('sends customers as far ahead as its days lie, and nothing else does', () => {
    const spans = commonSpans(['panettone', 'cornetto'], [natale], customers)
    expect(spans).toEqual([{ from: '2026-12-20', to: '2026-12-24' }])
    expect(pickupDays({ ...question, spans }).map(({ day }) => day)).toEqual([30, 31, 32, 33, 34].map(dayIn))
    expect(nextFreeSlot({ ...question, spans }, NOW)?.startMs).toBe(instantOf('2026-12-20', '07:15'))
    expect(slotProblems({ ...question, spans }, instantOf('2026-12-24', '10:00'))).toEqual([])
    expect(slotProblems({ ...question, spans }, instantOf('2026-12-19', '10:00'))).toEqual(['closed'])
    expect(commonSpans(['pane'], [natale], customers)).toBeUndefined()
  })

  it('lets what is sold all year be ordered for its days too, at a price of its own, while orders are open', () => {
    const spans = commonSpans(['cornetto', 'pane'], [natale], customers)
    const days = pickupDays({ ...question, spans }).map(({ day }) => day)
    expect(days).toEqual([...Array.from({ length: 30 }, (_, ahead) => ahead), 30, 31, 32, 33, 34].map(dayIn))
    expect(nextFreeSlot({ ...question, spans }, NOW)?.startMs).toBe(instantOf(TODAY, '10:15'))
    expect(slotProblems({ ...question, spans }, instantOf('2026-12-24', '10:00'))).toEqual([])
    expect(slotProblems({ ...question, spans }, instantOf('2026-12-27', '10:00'))).toEqual(['closed'])
    const isOver = { nowMs: (natale.ordersUntilMs ?? 0) + 1, isStaff: false }
    expect(commonSpans(['cornetto'], [natale], isOver)).toBeUndefined()
    // Staff reach any day, and sell it at once.
    expect(commonSpans(['cornetto'], [natale], staff)).toBeUndefined()
  })

  it('of two campaigns is had together on the days they share, if there are any', () => {
    const other = aCampaign({
      id: 'altra0000000000',
      fromDay: '2026-12-23',
      toDay: '2026-12-31',
      productIds: ['zampone'],
      prices: {},
    })
    const spans = (campaigns: Campaign[]) => commonSpans(['panettone', 'zampone'], campaigns, customers)
    expect(spans([natale, other])).toEqual([{ from: '2026-12-23', to: '2026-12-24' }])
    expect(spans([natale, { ...other, fromDay: '2026-12-27' }])).toEqual([])
    expect(pickupDays({ ...question, spans: [] })).toEqual([])
  })
})

test('the first day of what has days of its own, or of which nothing is left, is its own', () => {
  const caps = [{ id: 'c', productId: 'cornetto', day: TODAY, most: 5 }]
  const first = firstSlotsOf(question, shop, [natale], { caps, ordered: new Map([[capKey('cornetto', TODAY), 5]]) })
  expect(firstSlotOf({ id: 'panettone', leadDays: 2 }, first)).toBe(instantOf('2026-12-20', '07:15'))
  expect(firstSlotOf({ id: 'cornetto', leadDays: 0 }, first)).toBe(instantOf(dayIn(1), '07:00'))
  expect(firstSlotOf({ id: 'pane', leadDays: 0 }, first)).toBe(instantOf(TODAY, '10:15'))
})

test('what is said of a product: its days, until when, what it costs on others, how much is left', () => {
  const caps = [
    { id: 'b', productId: 'panettone', day: dayIn(31), most: 3 },
    { id: 'a', productId: 'panettone', day: dayIn(30), most: 40 },
    { id: 'c', productId: 'panettone', day: dayIn(-1), most: 9 },
  ]
  const ordered = new Map([[capKey('panettone', dayIn(31)), 5]])
  const [panettone, cornetto] = offeredProducts(shop, [natale], customers)
  expect(panettone && seasonOf(panettone, [natale], { caps, ordered }, customers)).toEqual({
    spans: [{ from: '2026-12-20', to: '2026-12-24' }],
    also: [],
    ordersUntilMs: natale.ordersUntilMs,
    prices: [],
    left: [
      { day: dayIn(30), left: 40 },
      { day: dayIn(31), left: 0 },
    ],
  })
  expect(cornetto && seasonOf(cornetto, [natale], NONE, customers)).toMatchObject({
    ...{ spans: [], ordersUntilMs: null, left: [] },
    also: [{ from: '2026-12-20', to: '2026-12-24' }],
    prices: [{ span: { from: '2026-12-20', to: '2026-12-24' }, cents: 200 }],
  })
  expect(seasonOf({ id: 'pane', priceCents: 520 }, [natale], NONE, customers)).toBeNull()
})

describe('before it is saved', () => {
  test.each<[string, Partial<Campaign>, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['no days', { fromDay: '', toDay: '' }, 'fromDay'],
    ['the 30th of February', { toDay: '2027-02-30' }, 'toDay'],
    ['an end before the beginning', { toDay: '2026-12-19' }, 'toDay'],
    ['more than two months', { toDay: '2027-03-01' }, 'toDay'],
    ['orders that end before they begin', { ordersUntilMs: natale.ordersFromMs }, 'ordersUntilMs'],
    [
      'orders that begin when it is over',
      { ordersFromMs: instantOf('2026-12-25', '00:00'), ordersUntilMs: null },
      'ordersFromMs',
    ],
    ['a price below nothing', { prices: { panettone: -1 } }, 'prices'],
    ['half a cent', { prices: { panettone: 0.5 } }, 'prices'],
    ['too many products', { productIds: Array.from({ length: 101 }, (_, index) => `p${index}`) }, 'prices'],
  ])('%s is told at its field', (_, given, field) => {
    expect(Object.keys(checkCampaign(aCampaign(given), []))).toContain(field)
  })

  it('is fine as it is, also beside itself', () => {
    expect(checkCampaign(natale, [natale])).toEqual({})
  })

  it('on a day a product has one price', () => {
    const other = { ...natale, id: 'altra0000000000', name: 'Capodanno' }
    expect(checkCampaign({ ...other, fromDay: '2026-12-24', toDay: '2026-12-31' }, [natale]).prices).toContain('«Natale»')
    expect(checkCampaign({ ...other, fromDay: '2026-12-25', toDay: '2026-12-31' }, [natale])).toEqual({})
    expect(checkCampaign({ ...other, prices: { zampone: 900 } }, [natale])).toEqual({})
  })
})

test.each([
  ['2026-12-24', '2026-12-24', 'il 24 dicembre'],
  ['2026-12-08', '2026-12-08', 'l’8 dicembre'],
  ['2026-12-20', '2026-12-24', 'dal 20 al 24 dicembre'],
  ['2026-12-08', '2026-12-11', 'dall’8 all’11 dicembre'],
  ['2027-03-28', '2027-04-05', 'dal 28 marzo al 5 aprile'],
])('from %s to %s: %s', (from, to, text) => {
  expect(spanText({ from, to })).toBe(text)
})

test('for any campaigns: what is offered on a day is what the judgement finds nothing wrong with', () => {
  const campaign = fc
    .record({
      from: fc.integer({ min: -5, max: 50 }),
      length: fc.nat(10),
      opens: fc.option(fc.integer({ min: -20, max: 20 }), { nil: null }),
      closes: fc.option(fc.integer({ min: -20, max: 20 }), { nil: null }),
      productIds: fc.subarray(['panettone', 'cornetto', 'pane']),
      priced: fc.subarray(['panettone', 'cornetto', 'pane']),
    })
    .map(({ from, length, opens, closes, productIds, priced }): Campaign => {
      const at = (days: number | null) => (days === null ? null : NOW + days * DAY_MS)
      const days = { fromDay: dayIn(from), toDay: dayIn(from + length) }
      const prices = Object.fromEntries(priced.map((id) => [id, 100]))
      return { id: `c${from}`, name: 'C', ...days, ordersFromMs: at(opens), ordersUntilMs: at(closes), productIds, prices }
    })
  fc.assert(
    fc.property(
      fc.array(campaign, { maxLength: 3 }),
      fc.subarray(['panettone', 'cornetto', 'pane'], { minLength: 1 }),
      fc.boolean(),
      (campaigns, ids, isStaff) => {
        const asking = { nowMs: NOW, isStaff }
        const spans = commonSpans(ids, campaigns, asking)
        const offered = new Set(pickupDays({ ...question, isStaff, spans }).map(({ day }) => day))
        const isFine = (id: string, day: ShopDay) => {
          const own = campaigns.filter(({ productIds }) => productIds.includes(id))
          return own.length === 0 || own.some((one) => one.fromDay <= day && day <= one.toDay && takesOrders(one, asking))
        }
        for (let days = 0; days < 70; days++) {
          const day = dayIn(days)
          const isAll = ids.every((id) => isFine(id, day))
          expect(ids.every((id) => seasonProblem(id, day, campaigns, asking) === null)).toBe(isAll)
          // Further ahead than a month customers see the days of campaigns alone, what has a price there those of its own.
          const isOwn = (id: string) => campaigns.some(({ productIds }) => productIds.includes(id))
          const openOf = (id: string) => campaigns.filter((one) => one.prices[id] !== undefined && takesOrders(one, asking))
          const priced = ids.filter((id) => !isOwn(id) && openOf(id).length > 0)
          const isReached = priced.every((id) => openOf(id).some(({ fromDay, toDay }) => fromDay <= day && day <= toDay))
          const isSeen = isStaff || days < 30 || (isReached && (ids.some(isOwn) || priced.length > 0))
          expect([day, offered.has(day)]).toEqual([day, isAll && isSeen])
        }
      },
    ),
    { numRuns: isWholeProof ? 1000 : 60 },
  )
})
