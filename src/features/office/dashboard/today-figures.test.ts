// What the owner sees of today, and each slot against its seats.
import { expect, test } from 'vitest'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { serverChecks, slotFigures, slotOfNow, undeclaredChecks } from './today-figures.ts'

const DAY = '2026-11-21'
const at = (time: string, status: OrderWithItems['status'] = 'INPROGRESS') => ({
  pickupMs: instantOf(DAY, time),
  status,
  totalCents: 1000,
})
const saturday = {
  ...{ id: 's', day: '6', openHours: '09:00', closeHours: '10:00', startPrepHours: '', finishPrepHours: '' },
  ...{ breakStart: '', breakEnd: '', slotCapacity: 2, note: '' },
}

test('every slot of the hours, full ones and past ones told apart, and an order outside them', () => {
  const atOnce = { ...at('09:15'), isImmediate: true }
  const orders = [at('09:00'), at('09:30'), at('09:30', 'NOTPAID'), at('09:30'), at('09:45', 'CANCELLED'), at('12:00'), atOnce]
  expect(
    slotFigures(orders, [saturday], DAY, instantOf(DAY, '09:10')).map(({ time, taken, state }) => [time, taken, state]),
  ).toEqual([
    ['09:00', 1, 'past'],
    ['09:15', 0, 'upcoming'],
    ['09:30', 3, 'full'],
    ['09:45', 0, 'upcoming'],
    ['12:00', 1, 'upcoming'],
  ])
})

test('the slot of now is the one that has begun; outside the hours there is none', () => {
  const slots = slotFigures([], [saturday], DAY, 0)
  const at = (time: string) => slotOfNow(slots, DAY, instantOf(DAY, time))
  expect(['08:59', '09:00', '09:14', '09:15', '09:45', '10:00'].map(at)).toEqual([null, '09:00', '09:00', '09:15', '09:45', null])
})

test('a closed day has only what was promised all the same', () => {
  expect(slotFigures([], [], DAY, instantOf(DAY, '09:10'))).toEqual([])
})

test('what only the server’s keeper can mend is said while it is so', () => {
  const titles = (disk: boolean, service: string) =>
    serverChecks({ disk, service, card: true, whatsapp: true, mail: null, smtp: true }, false, 0).map(({ title }) => title)
  expect(titles(true, 'ok')).toEqual([])
  expect(titles(true, 'off')).toEqual([])
  expect(titles(true, 'unknown')).toEqual([])
  expect(titles(true, 'refused')).toEqual(['Pagamenti con carta e messaggi sono fermi'])
  const said = (health: { card: boolean; mail: string | null }) =>
    serverChecks({ disk: true, service: 'ok', whatsapp: true, smtp: true, ...health }, false, instantOf(DAY, '12:00')).map(
      ({ title, text }) => `${title}: ${text}`,
    )
  expect(said({ card: false, mail: null })).toEqual([expect.stringMatching(/^Pagamenti con carta spenti: .*non vende/)])
  const since = new Date(instantOf(DAY, '09:10')).toISOString()
  expect(said({ card: true, mail: since })).toEqual([expect.stringMatching(/^Le e-mail non partono: Da .*09:10/)])
  expect(titles(false, 'refused')).toEqual(['Il disco del server è pieno', 'Pagamenti con carta e messaggi sono fermi'])
})

test('what was not set up is a note where it is missed', () => {
  const titles = (health: { card: boolean; smtp: boolean; mail: string | null }, isPayAtPickup: boolean) =>
    serverChecks({ disk: true, service: 'ok', whatsapp: true, ...health }, isPayAtPickup, 0).map(({ title }) => title)
  const since = new Date(0).toISOString()
  expect(titles({ card: false, smtp: true, mail: null }, false)).toEqual(['Pagamenti con carta spenti'])
  expect(titles({ card: false, smtp: true, mail: null }, true)).toEqual([])
  expect(titles({ card: true, smtp: false, mail: since }, true)).toEqual(['Posta spenta'])
})

test('products and choices that nobody has declared are counted, each with its way there', () => {
  const product = (given: Parameters<typeof plainProduct>[0]) => ({ ...plainProduct(given), updated: '' })
  const variant = (typeId: string, given: object) => ({
    ...{ id: typeId, typeId, value: '', priceIncreaseCents: 0, allergens: [], servings: 0, layer: '', colour: '' },
    ...{ isAvailable: true, sort: 0, updated: '', ...given },
  })
  const cake = product({ allergens: ['uova'], variantTypeIds: ['farcia', 'persone'] })
  const variants = [variant('farcia', {}), variant('persone', { servings: 8 }), variant('bagna', {})]
  expect(undeclaredChecks({ products: [cake], variants })).toMatchObject([
    { title: '1 variante senza allergeni', search: { vista: 'varianti' } },
  ])
  const undeclared = [product({}), product({}), product({ isHidden: true })]
  expect(undeclaredChecks({ products: undeclared, variants: [] })).toMatchObject([
    {
      title: '3 prodotti senza allergeni',
      text: 'Indicali: per ora i clienti leggono «chiedi in negozio». 1 nascosto finché non li indichi.',
      search: { stato: 'senza-allergeni' },
    },
  ])
  expect(undeclaredChecks({ products: [product({ allergens: ['nessuno'] })], variants: [] })).toEqual([])
  expect(undeclaredChecks(null)).toEqual([])
})
