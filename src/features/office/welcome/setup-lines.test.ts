// What a shop still lacks, in its words.
import { expect, test } from 'vitest'
import type { ServerHealth } from '#data/admin/server-health.ts'
import type { SetupFacts } from '#data/catalogue/setup-facts.ts'
import { type SetupSituation, setupLines } from './setup-lines.ts'

const EMPTY: SetupFacts = {
  openDays: 0,
  products: { all: 0, withoutPicture: 0, undeclared: 0, examples: 0, hidden: 0, waiting: 0 },
  ...{ tills: 0, kiosks: 0 },
}
const FULL: SetupFacts = {
  openDays: 6,
  products: { all: 12, withoutPicture: 0, undeclared: 0, examples: 0, hidden: 0, waiting: 0 },
  ...{ tills: 1, kiosks: 2 },
}
const WELL = { disk: true, service: 'ok', card: true, whatsapp: true, mail: null, smtp: true, backup: true } as ServerHealth

const ALL_WELL: SetupSituation = { facts: FULL, hasPrinter: true, health: WELL, isPaidAtPickup: false }

const open = (situation: Partial<SetupSituation>) =>
  setupLines({ ...ALL_WELL, ...situation })
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id)

test('an empty shop lacks all of it; of no product no allergens are asked', () => {
  expect(open({ facts: EMPTY, hasPrinter: false, health: { ...WELL, card: false, mail: '2026-11-28 09:00:00.000Z' } })).toEqual([
    ...['hours', 'products', 'till', 'kiosk', 'printer', 'payments', 'mail'],
  ])
})

test('a shop that has everything lacks nothing', () => {
  expect(open({})).toEqual([])
})

test('what only the server knows is left out while it does not say', () => {
  expect(setupLines({ ...ALL_WELL, health: null }).map(({ id }) => id)).toEqual([
    'hours',
    'products',
    'allergens',
    'till',
    'kiosk',
    'printer',
  ])
})

test('a shop without a mail server is told so', () => {
  expect(open({ health: { ...WELL, smtp: false } })).toEqual(['mail'])
})

test('without a card, paying at pickup is enough', () => {
  expect(open({ health: { ...WELL, card: false }, isPaidAtPickup: true })).toEqual([])
  expect(open({ health: { ...WELL, card: false } })).toEqual(['payments'])
})

test('examples, pictures and allergens are counted', () => {
  const facts = { ...FULL, products: { ...FULL.products, withoutPicture: 1, undeclared: 2, examples: 3 } }
  const lines = setupLines({ ...ALL_WELL, facts })
  expect(lines.filter(({ isDone }) => !isDone).map(({ text }) => text)).toEqual([
    '3 sono ancora di esempio. 1 è senza foto: con la foto si vende di più.',
    '2 prodotti non li indicano: per ora i clienti leggono «chiedi in negozio».',
  ])
})

const searchOf = (situation: Partial<SetupSituation>, id: string) =>
  setupLines({ ...ALL_WELL, ...situation }).find((line) => line.id === id)?.link.search

test('what an import left hidden is counted, and leads to it', () => {
  const facts = { ...FULL, products: { ...FULL.products, hidden: 4, waiting: 3 } }
  expect(open({ facts })).toEqual(['hidden'])
  expect(searchOf({ facts }, 'hidden')).toEqual({ stato: 'nascosti' })
  // Somebody hid it.
  expect(open({ facts: { ...FULL, products: { ...FULL.products, hidden: 1 } } })).toEqual([])
})

test('a catalogue that is all hidden is not called empty', () => {
  const facts = { ...FULL, products: { ...EMPTY.products, hidden: 4 } }
  const [line] = setupLines({ ...ALL_WELL, facts }).filter(({ isDone }) => !isDone)
  expect(line).toMatchObject({
    id: 'products',
    text: expect.stringMatching(/tutti nascosti/),
    link: { search: { stato: 'nascosti' } },
  })
})

test('where pictures alone are missing, it leads to what has none', () => {
  const products = { ...FULL.products, withoutPicture: 2 }
  expect(searchOf({ facts: { ...FULL, products } }, 'products')).toEqual({ stato: 'senza-foto' })
  expect(searchOf({ facts: { ...FULL, products: { ...products, examples: 1 } } }, 'products')).toEqual({})
})

test('a server that makes no backups is told of', () => {
  expect(open({ health: { ...WELL, backup: false } })).toEqual(['backup'])
})
