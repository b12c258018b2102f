// Submitted orders for tests: any valid one, and the three sizes that a kiosk's code is measured with.
import fc from 'fast-check'
import { parseWireOrder, type WireItem, type WireOrder } from '#domain/order/submission.ts'

const recordId = fc.stringMatching(/^[a-z0-9]{15}$/)
const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => value / 100)
const instant = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => new Date(ms).toISOString())
const line = (maxLength: number) =>
  fc
    .string({ maxLength, unit: 'grapheme' })
    .map((text) => [...text].filter((character) => character >= ' ' && character !== '\u007f').join(''))
    .filter((text) => text.length <= maxLength)
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.integer({ min: 0, max: 99_999 }).map((thousandths) => thousandths / 1000),
  fc.double({ min: 0, max: 1_000_000, noNaN: true }).map((value) => value + 0),
)
const variant = fc.record({
  type: line(40).filter((type) => type !== '' && type !== 'Frase'),
  value: line(60),
  priceIncrease: cents,
})
const item = fc.record({
  id: recordId,
  product_id: recordId,
  quantity,
  unit_price: cents,
  custom_variants: fc.array(variant, { maxLength: 12 }),
})

/** Any order that the server would read. */
export const anyWireOrder: fc.Arbitrary<WireOrder> = fc
  .record({
    id: recordId,
    number: fc.stringMatching(/^[A-Z][0-9]{0,4}-[0-9]{3,6}$/),
    channel: fc.constantFrom('kiosk', 'counter'),
    placed_at: instant,
    pickup_date: instant,
    immediate: fc.boolean(),
    note: fc.oneof(line(500), fc.constant('Prima riga\nseconda\triga')),
    discount_code: line(20),
    customer_name: line(60),
    customer_phone: line(20),
    promised_total: cents,
    items: fc.uniqueArray(item, { minLength: 1, maxLength: 25, selector: ({ id }) => id }),
  })
  .map((raw) => {
    const atOnce = raw.channel === 'counter' && raw.immediate
    const parsed = parseWireOrder({ ...raw, immediate: atOnce, ...(atOnce && { pickup_date: raw.placed_at }) })
    if (!parsed.ok) throw new Error(`refused at ${parsed.field}`)
    return parsed.order
  })

/** Ids as random as real ones, the same in every run. */
function idOf(seed: number): string {
  let state = seed * 2_654_435_761
  return Array.from({ length: 15 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % 36
  })
    .map((digit) => digit.toString(36))
    .join('')
}

export function aWireOrder(overrides: Partial<WireOrder> = {}): WireOrder {
  return {
    id: idOf(1),
    number: 'K7-042',
    day_sequence: 12,
    channel: 'kiosk',
    placed_at: '2026-11-20T09:00:12.345Z',
    pickup_date: '2026-11-20T10:00:00.000Z',
    note: '',
    discount_code: '',
    customer_name: 'Paolo Vitale',
    customer_phone: '+393471056620',
    promised_total: 13.6,
    items: manyLines(3),
    ...overrides,
  }
}

export function manyLines(count: number): WireItem[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(100 + index),
    product_id: idOf(500 + index),
    quantity: 1 + (index % 6),
    unit_price: 1.6 + index / 10,
    custom_variants: [],
  })).map((line) => ({ ...line, unit_price: Math.round(line.unit_price * 100) / 100 }))
}

/** Ten choices, a phrase and a note. */
export function aComposedCake(): WireOrder {
  const choices = [
    ['Persone', '18–20 persone'],
    ['Base', 'Pan di Spagna al cacao'],
    ['Farcitura', 'Crema chantilly'],
    ['Farcitura', 'Crema al pistacchio di Bronte'],
    ['Bagna', 'Alchermes'],
    ['Copertura', 'Panna montata'],
    ['Colata', 'Cioccolato fondente'],
    ['Decorazione', 'Frutti di bosco'],
    ['Decorazione', 'Fiori di zucchero'],
    ['Cialda', 'Cialda stampata'],
    ['Frase', 'Tanti auguri Giulia, 18 anni di sorrisi'],
  ]
  const variants = choices.map(([type = '', value = ''], index) => ({ type, value, priceIncrease: index * 1.5 }))
  const [line] = manyLines(1)
  if (!line) throw new Error('no line')
  return aWireOrder({
    note: 'Per favore senza noci: una bambina è allergica. Passa a prenderla il nonno verso le 16, grazie mille!',
    promised_total: 86.5,
    items: [{ ...line, quantity: 1, unit_price: 86.5, custom_variants: variants }],
  })
}
