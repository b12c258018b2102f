import { expect, test } from 'vitest'
import { parseWaste, typedThousandths, type WasteLine, wasteContent, wastedBy, wasteValue, wireWaste } from './waste.ts'

const line: WasteLine = {
  id: 'avanzo000000001',
  day: '2026-11-18',
  productId: 'cornetto0000001',
  productName: 'Cornetto alla crema',
  unit: 'pezzo',
  thousandths: 7000,
  fate: 'thrown',
  unitPriceCents: 160,
  atMs: Date.UTC(2026, 10, 18, 18, 30),
  device: 'C2',
  actorId: 'cassa0000000001',
}

test.each<[string, Partial<WasteLine>]>([
  ['pieces', {}],
  ['kilos, left', { unit: 'kg', thousandths: 347, fate: 'left', unitPriceCents: 3000 }],
  ['what takes a line back, of nobody yet', { thousandths: -7000, actorId: '', device: '' }],
])('%s arrive as they were written', (_, fields) => {
  const written = { ...line, ...fields }
  expect(parseWaste(JSON.parse(JSON.stringify(wireWaste(written))))).toEqual({ ok: true, line: written })
})

test.each<[string, object]>([
  ['id', { id: 'short' }],
  ['day', { day: '2026-02-30' }],
  ['day', { day: 20261118 }],
  ['product', { product: '' }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(121) }],
  ['unit', { unit: 'toString' }],
  ['thousandths', { thousandths: 0 }],
  ['thousandths', { thousandths: 0.5 }],
  ['thousandths', { thousandths: 9_999_001 }],
  ['thousandths', { thousandths: '7000' }],
  ['fate', { fate: 'sold' }],
  ['unit_price', { unit_price: -1 }],
  ['unit_price', { unit_price: 1.234 }],
  ['at', { at: 'ieri' }],
  ['device', { device: 'cassa' }],
  ['actor', { actor: 'Lucia' }],
])('a wrong %s is refused by its name: %o', (field, fields) => {
  expect(parseWaste({ ...wireWaste(line), ...fields })).toEqual({ ok: false, field })
})

test('the same id carries the same content, whoever brings it', () => {
  expect(wasteContent({ ...line, device: 'C3', actorId: '', productName: 'Cornetto' })).toBe(wasteContent(line))
  for (const other of [{ thousandths: 6000 }, { fate: 'left' as const }, { unitPriceCents: 150 }, { day: '2026-11-17' }])
    expect(wasteContent({ ...line, ...other })).not.toBe(wasteContent(line))
})

test('lines add up by product and fate; one told by device and server counts once, and an opposite one takes it back', () => {
  const kilos = { id: 'b', productId: 'frolla000000001', fate: 'left', thousandths: 350 } as const
  const lines = [line, line, { ...line, id: 'c', thousandths: -2000 }, { ...line, id: 'd', fate: 'left' as const }, kilos]
  expect(Object.fromEntries(wastedBy(lines))).toEqual({
    cornetto0000001: { left: 7000, thrown: 5000 },
    frolla000000001: { left: 350, thrown: 0 },
  })
})

test('its value is what it would have been sold for, rounded once', () => {
  expect(wasteValue(160, 7000)).toBe(1120)
  expect(wasteValue(3000, 347)).toBe(1041)
})

test.each<[string, 'pezzo' | 'kg', number | null]>([
  ['12', 'pezzo', 12_000],
  [' 0 ', 'pezzo', 0],
  ['', 'pezzo', 0],
  ['1,5', 'pezzo', null],
  ['0,35', 'kg', 350],
  ['0.350', 'kg', 350],
  ['2', 'kg', 2000],
  ['0,3505', 'kg', null],
  ['-1', 'kg', null],
  ['12345', 'pezzo', null],
  ['tre', 'pezzo', null],
])('«%s» of a %s is %s thousandths', (typed, unit, thousandths) => {
  expect(typedThousandths(typed, unit)).toBe(thousandths)
})
