import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderItem } from '#domain/order/order.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { addDays, instantOf, timeOfMinutes } from '#domain/pickup/shop-time.ts'
import { cakeMark, changedLines, comparable, goneCakes, printedSheet } from './changes.ts'
import { hourBands, type ProductionOrder, productionSheet } from './production.ts'

const DAY = '2026-11-21'
const saturday: DaySetting = {
  ...{ id: 'sat', day: '6', openHours: '07:00', closeHours: '20:00', startPrepHours: '04:00', finishPrepHours: '07:00' },
  ...{ breakStart: '', breakEnd: '', slotCapacity: 0, note: '' },
}
const settings = [saturday]
const products = new Map([
  ['cornetto', { unit: 'pezzo' as const, leadDays: 0, categoryId: 'colazione' }],
  ['mignon', { unit: 'kg' as const, leadDays: 0, categoryId: 'mignon' }],
  ['torta', { unit: 'pezzo' as const, leadDays: 2, categoryId: 'torte' }],
])

function anItem(productId: string, quantity: number, more: Partial<OrderItem> = {}): OrderItem {
  return {
    ...{ id: `${productId}-${quantity}`, orderId: 'o', productId, productName: productId, quantity, unitPriceCents: 100 },
    ...{ priceCents: 100, customVariants: [], referenceImage: '', waferImage: '', ...more },
  }
}

function anOrder(time: string, items: OrderItem[], more: Partial<ProductionOrder> = {}): ProductionOrder {
  const pickupMs = instantOf(DAY, time)
  return { id: 'o', number: 'C1-001', status: 'INPROGRESS', note: '', customer: { name: 'Ada' }, pickupMs, items, ...more }
}

const sheetOf = (orders: ProductionOrder[], day = DAY) => productionSheet({ day, orders, products, settings })
const cake = (id: string) =>
  anItem('torta', 1, {
    id,
    customVariants: [
      { type: 'Base', value: 'Cacao', priceIncreaseCents: 0 },
      { type: 'Farcitura', value: 'Chantilly', priceIncreaseCents: 0 },
      { type: 'Copertura', value: 'Panna', priceIncreaseCents: 0 },
      { type: 'Frase', value: 'Auguri', priceIncreaseCents: 0 },
    ],
  })

const item = fc.record({
  productId: fc.constantFrom('cornetto', 'mignon', 'torta', 'sparito'),
  milli: fc.integer({ min: 1, max: 9000 }),
})
const order = fc
  .record({
    minutes: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    status: fc.constantFrom('NOTPAID' as const, 'INPROGRESS' as const, 'COMPLETED' as const, 'CANCELLED' as const),
    items: fc.array(item, { maxLength: 4 }),
  })
  .map(({ minutes, status, items }) =>
    anOrder(
      timeOfMinutes(minutes),
      items.map(({ productId, milli }) => anItem(productId, milli / 1000)),
      { status },
    ),
  )
const orders = fc.array(order, { maxLength: 12 })

describe('totals', () => {
  it('equal the sum of the items of all orders that are not cancelled, per product and over the bands', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const { products: lines } = sheetOf(list)
        const items = list.filter(({ status }) => status !== 'CANCELLED').flatMap((one) => one.items)
        for (const id of ['cornetto', 'mignon', 'torta', 'sparito']) {
          const sum = items
            .filter(({ productId }) => productId === id)
            .reduce((all, { quantity }) => all + Math.round(quantity * 1000), 0)
          const line = lines.find(({ name }) => name === id)
          expect(line?.totalAmount ?? 0).toBe(sum)
          expect((line?.bandAmounts ?? []).reduce((all, amount) => all + amount, 0)).toBe(sum)
        }
      }),
    )
  })

  it('counts bases and fillings by the cakes that have them, and marks what is not paid', () => {
    const sheet = sheetOf([anOrder('11:30', [cake('a')], { status: 'NOTPAID' }), anOrder('12:00', [cake('b')])])
    expect(sheet.bases).toMatchObject([{ name: 'Cacao', totalAmount: 2000 }])
    expect(sheet.fillings).toMatchObject([{ name: 'Chantilly', totalAmount: 2000 }])
    expect(sheet.cakes.map(({ isUnpaid, phrase }) => [isUnpaid, phrase])).toEqual([
      [true, 'Auguri'],
      [false, 'Auguri'],
    ])
    expect(sheet.unpaidCount).toBe(1)
  })
})

it('has at most five bands over the opening hours, and orders outside them count in the first and the last', () => {
  expect(hourBands(settings, DAY)).toHaveLength(5)
  const sheet = sheetOf([anOrder('05:00', [anItem('cornetto', 1)]), anOrder('21:00', [anItem('cornetto', 2)])])
  expect(sheet.products[0]?.bandAmounts).toEqual([1000, 0, 0, 0, 2000])
})

it('leaves out what is handed over at once: it had been made before', () => {
  const waiting = anOrder('09:00', [anItem('cornetto', 6)])
  const atOnce = anOrder('09:00', [anItem('cornetto', 2), cake('subito')], { isImmediate: true })
  expect(sheetOf([waiting, atOnce])).toEqual(sheetOf([waiting]))
  const tomorrow = { ...anOrder('09:00', [anItem('torta', 1)]), pickupMs: instantOf(addDays(DAY, 2), '09:00') }
  expect(sheetOf([tomorrow]).starts).toHaveLength(1)
  expect(sheetOf([{ ...tomorrow, isImmediate: true }]).starts).toEqual([])
})

it('says when the preparation ends, and nothing on a closed day', () => {
  expect(sheetOf([]).prepHours).toEqual({ from: '04:00', to: '07:00' })
  expect(sheetOf([], '2026-11-23')).toMatchObject({ prepHours: null, isClosed: true })
})

it('begins today what takes days, and not what was to be begun on another day', () => {
  const twoDaysBefore = addDays(DAY, -2)
  const list = [anOrder('10:00', [anItem('torta', 3), anItem('cornetto', 9)])]
  expect(sheetOf(list, twoDaysBefore).starts).toMatchObject([{ name: 'torta', amount: 3000, pickupDay: DAY }])
  expect(sheetOf(list, addDays(DAY, -1)).starts).toEqual([])
})

describe('changes since the last print', () => {
  it('added to the print give the new sheet, line by line and band by band', () => {
    fc.assert(
      fc.property(orders, orders, (before, after) => {
        const print = printedSheet(sheetOf(before), 1, 0)
        const now = sheetOf(after)
        const rebuilt = new Map(print.products.map(({ key, bandAmounts }) => [key, bandAmounts]))
        for (const line of changedLines(print.products, now.products)) {
          const old = rebuilt.get(line.key) ?? line.bandAmounts.map(() => 0)
          rebuilt.set(
            line.key,
            old.map((amount, band) => (line.changedBands[band] ? (line.bandAmounts[band] ?? 0) : amount)),
          )
        }
        const left = [...rebuilt].filter(([, amounts]) => amounts.some((amount) => amount > 0)).sort()
        expect(left).toEqual(now.products.map(({ key, bandAmounts }) => [key, bandAmounts]).sort())
      }),
    )
  })

  it('marks more, less, another hour and gone', () => {
    const at = (time: string, id: string, quantity: number) => anOrder(time, [anItem(id, quantity)])
    const print = printedSheet(sheetOf([at('08:00', 'cornetto', 2), at('08:00', 'mignon', 2), at('08:00', 'torta', 1)]), 1, 0)
    const marks = (list: ProductionOrder[]) =>
      changedLines(print.products, sheetOf(list).products).map(({ name, mark, totalBefore }) => [name, mark, totalBefore])
    expect(marks([at('08:00', 'cornetto', 5), at('08:00', 'mignon', 1)])).toEqual([
      ['cornetto', 'more', 2000],
      ['mignon', 'less', 2000],
      ['torta', 'gone', 1000],
    ])
    expect(marks([at('12:00', 'cornetto', 2), at('08:00', 'mignon', 2), at('08:00', 'torta', 1)])[0]).toEqual([
      'cornetto',
      'moved',
      null,
    ])
  })

  it('tells new, moved and cancelled cakes', () => {
    const print = printedSheet(sheetOf([anOrder('10:00', [cake('a'), cake('b')])]), 1, 0)
    const { cakes } = sheetOf([anOrder('11:00', [cake('a'), cake('c')])])
    expect(cakes.map((one) => [one.itemId, cakeMark(print, one)])).toEqual([
      ['a', 'moved'],
      ['c', 'new'],
    ])
    expect(goneCakes(print, cakes).map(({ itemId }) => itemId)).toEqual(['b'])
  })

  it('marks nothing before the first print, or when the columns are other hours than printed', () => {
    const sheet = sheetOf([anOrder('10:00', [anItem('cornetto', 1)])])
    expect(changedLines(null, sheet.products)[0]?.mark).toBeNull()
    const otherHours = productionSheet({ day: DAY, orders: [], products, settings: [{ ...saturday, closeHours: '13:00' }] })
    expect(comparable(printedSheet(sheet, 1, 0), otherHours)).toBeNull()
    expect(comparable(printedSheet(sheet, 1, 0), sheet)).not.toBeNull()
  })
})
