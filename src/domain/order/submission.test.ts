import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_ITEMS_PER_ORDER, orderContent, parseWireOrder, type WireOrder } from './submission.ts'

function anOrder(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'ordine000000001',
    number: 'K7-042',
    channel: 'kiosk',
    placed_at: '2026-11-20T09:00:00.000Z',
    pickup_date: '2026-11-20T10:00:00.000Z',
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: 3.2,
    items: [anItem()],
    ...overrides,
  }
}

function anItem(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { id: 'riga00000000001', product_id: 'cornetto0000000', quantity: 2, unit_price: 1.6, custom_variants: [], ...overrides }
}

const CHOICE = { type: 'Base', value: 'Cacao', priceIncrease: 2 }
const PART = { role: 'base', layer: 'base/cacao', servings: 0 }

/** Handed over the counter when it was placed. */
const AT_ONCE = { immediate: true, pickup_date: '2026-11-20 09:00:00Z' }

function parsed(value: unknown): WireOrder {
  const result = parseWireOrder(value)
  if (!result.ok) throw new Error(`refused at ${result.field}`)
  return result.order
}

describe('what is no order', () => {
  test.each([
    ['id', { id: 'corto' }],
    ['channel', { channel: 'telepathy' }],
    ['number', { number: 'K7' }],
    ['number', { number: 42 }],
    ['placed_at', { placed_at: 'ieri' }],
    ['placed_at', { placed_at: '2026-13-40T00:00:00.000Z' }],
    ['pickup_date', { pickup_date: null }],
    ['immediate', { channel: 'counter', immediate: 'sì' }],
    ['immediate', { channel: 'kiosk', ...AT_ONCE }],
    ['immediate', { channel: 'web', ...AT_ONCE }],
    ['pickup_date', { channel: 'counter', immediate: true }],
    ['note', { note: 'x'.repeat(501) }],
    ['note', { note: 'a\u0000b' }],
    ['discount_code', { discount_code: 'x'.repeat(41) }],
    ['customer_name', { customer_name: 'riga\nriga' }],
    ['customer_phone', { customer_phone: 7 }],
    ['promised_total', { promised_total: -1 }],
    ['promised_total', { promised_total: 1.005 }],
    ['promised_total', { promised_total: Number.NaN }],
    ['author_id', { author_id: '../admin' }],
    ['items', { items: [] }],
    ['items', { items: {} }],
    ['items', { items: Array.from({ length: MAX_ITEMS_PER_ORDER + 1 }, () => anItem()) }],
    ['items.0.id', { items: [anItem({ id: '' })] }],
    ['items.1.id', { items: [anItem(), anItem()] }],
    ['items.0.product_id', { items: [anItem({ product_id: 1 })] }],
    ['items.0.quantity', { items: [anItem({ quantity: '2' })] }],
    ['items.0.quantity', { items: [anItem({ quantity: -1 })] }],
    ['items.0.unit_price', { items: [anItem({ unit_price: 1e9 })] }],
    [
      'items.0.custom_variants',
      { items: [anItem({ custom_variants: [{ type: 'Frase', value: 'x'.repeat(41), priceIncrease: 0 }] })] },
    ],
    ['items.0.custom_variants', { items: [anItem({ custom_variants: [{ type: 'Base', value: 'Cacao' }] })] }],
  ])('%s: %o', (field, overrides) => {
    expect(parseWireOrder(anOrder(overrides))).toMatchObject({ ok: false, field })
  })

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(anOrder())), (junk, field) => {
        parseWireOrder(junk)
        parseWireOrder(anOrder({ [field]: junk }))
        parseWireOrder(anOrder({ items: [junk] }))
      }),
      { numRuns: 500 },
    )
  })
})

it('says what a choice means for a cake as the device knew it, and nothing where that cannot be read', () => {
  const custom_variants = [{ ...CHOICE, cake: { ...PART, more: 1 } }, CHOICE, { ...CHOICE, cake: { ...PART, role: 'tetto' } }]
  const [item] = parsed(anOrder({ items: [anItem({ custom_variants, wedding: true })] })).items
  expect(item?.custom_variants).toEqual([{ ...CHOICE, cake: PART }, CHOICE, CHOICE])
  expect(item?.wedding).toBe(true)
  expect(parsed(anOrder({ items: [anItem({ custom_variants, wedding: 'sì' })] })).items[0]?.wedding).toBeUndefined()
})

it('says that it is handed over at once where that is so, and nothing elsewhere', () => {
  expect(parsed(anOrder({ channel: 'counter', ...AT_ONCE })).immediate).toBe(true)
  for (const immediate of [false, undefined]) {
    expect(parsed(anOrder({ channel: 'counter', immediate }))).not.toHaveProperty('immediate')
  }
})

test('who stood at the till is read; what names nobody is no reason to refuse the order', () => {
  expect(parsed(anOrder({ actor_id: 'marta0000000000' })).actor_id).toBe('marta0000000000')
  for (const actor_id of ['', '../admin', 7, null]) expect('actor_id' in parsed(anOrder({ actor_id }))).toBe(false)
})

describe('the content that one id carries', () => {
  const content = (overrides: Record<string, unknown> = {}) => orderContent(parsed(anOrder(overrides)), 'autore000000001')

  test.each([
    ['device’s number', { number: 'K7-043' }],
    ['time of placing', { placed_at: '2026-11-20T09:30:00.000Z' }],
    ['spelling of a date', { pickup_date: '2026-11-20 10:00:00Z' }],
    ['who delivers it', { author_id: 'autore000000001' }],
    ['who stood at the till', { actor_id: 'marta0000000000' }],
    ['item ids', { items: [anItem({ id: 'riga00000000009' })] }],
    ['unknown fields', { total: 0, status: 'COMPLETED' }],
    [
      'part of a cake that a choice is, which an order code does not carry',
      { items: [anItem({ custom_variants: [{ ...CHOICE, cake: PART }], wedding: true })] },
      { items: [anItem({ custom_variants: [CHOICE] })] },
    ],
    ['case of the code', { discount_code: ' nonna10' }, { discount_code: 'NONNA10' }],
  ])('does not depend on the %s', (_, overrides, base: Record<string, unknown> = {}) => {
    expect(content(overrides)).toBe(content(base))
  })

  test.each([
    { pickup_date: '2026-11-20T10:15:00.000Z' },
    { note: 'senza noci' },
    { discount_code: 'NONNA10' },
    { customer_name: 'Anna' },
    { customer_phone: '333' },
    { channel: 'counter' },
    { items: [anItem({ quantity: 3 })] },
    { items: [anItem({ unit_price: 1.7 })] },
    { items: [anItem({ product_id: 'cannolo00000000' })] },
    { items: [anItem({ custom_variants: [{ type: 'Frase', value: 'Auguri', priceIncrease: 0 }] })] },
    { items: [anItem(), anItem({ id: 'riga00000000002' })] },
  ])('differs with %o', (overrides) => {
    expect(content(overrides)).not.toBe(content())
  })

  it('is what it was before orders could be handed over at once, and differs where one is', () => {
    const before = '["autore000000001","counter",1795165200000,"","","","",[["cornetto0000000",2,160,[]]]]'
    const counter = { channel: 'counter', pickup_date: AT_ONCE.pickup_date }
    expect(content(counter)).toBe(before)
    expect(content({ ...counter, immediate: true })).not.toBe(before)
  })

  it('differs with the author', () => {
    expect(orderContent(parsed(anOrder()), 'autore000000002')).not.toBe(content())
  })
})
