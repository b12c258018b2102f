import { expect, test } from 'vitest'
import { documentNumber, parseReceipt, receiptContent, wireReceipt } from './printed-receipt.ts'

const REF = { serial: '99MEY000001', z: 12, number: 34, day: '2026-11-18' }
const ISSUED: Parameters<typeof wireReceipt>[0] = {
  ...REF,
  ...{ id: 'scontrino000001', orderId: 'ordine000000001', kind: 'receipt', original: '', state: 'printed' },
  ...{
    cents: 17_640,
    paymentIds: ['pagamento000001'],
    printedMs: Date.UTC(2026, 10, 18, 9),
    device: 'C1',
    authorId: 'cassa0000000001',
  },
  byVat: [
    { vat: '10%', cents: 15_000 },
    { vat: '22%', cents: 2640 },
  ],
}
const WIRE = wireReceipt(ISSUED)

function content(given: object): string {
  const parsed = parseReceipt({ ...WIRE, ...given })
  if (!parsed.ok) throw new Error(parsed.field)
  return receiptContent(parsed.receipt)
}

test('a document is read as its device tells it', () => {
  expect(parseReceipt(JSON.parse(JSON.stringify(WIRE)))).toEqual({ ok: true, receipt: ISSUED })
  expect(documentNumber(REF)).toBe('0012-0034')
})

test('one that a person found may have no numbers, and one that the printer told has them', () => {
  const found = { ...WIRE, state: 'confirmed', serial: '', z_number: 0, receipt_number: 0 }
  expect(parseReceipt(found).ok).toBe(true)
  expect(parseReceipt({ ...found, state: 'printed' })).toMatchObject({ ok: false, field: 'z_number' })
})

test.each([
  ['id', { id: 'X' }],
  ['order_id', { order_id: '' }],
  ['kind', { kind: 'gift' }],
  ['state', { state: 'sending' }],
  ['original', { original: 'scontrino000000' }],
  ['original', { kind: 'void' }],
  ['payment_ids', { payment_ids: 'pagamento000001' }],
  ['payment_ids', { payment_ids: ['x'] }],
  ['serial', { serial: '99mey000001' }],
  ['z_number', { z_number: 1.5 }],
  ['receipt_number', { receipt_number: 0 }],
  ['date', { date: '2026-02-30' }],
  ['printed_at', { printed_at: 'oggi' }],
  ['device', { device: 'C'.repeat(11) }],
  ['author_id', { author_id: 'cassa' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 176.405 }],
  ['by_vat', { amount: 176.41 }],
  ['by_vat', { by_vat: [{ vat: '7%', amount: 176.4 }] }],
  [
    'by_vat',
    {
      by_vat: [
        { vat: '10%', amount: 100 },
        { vat: '10%', amount: 76.4 },
      ],
    },
  ],
])('%s is refused in %j', (field, given) => {
  expect(parseReceipt({ ...WIRE, ...given })).toEqual({ ok: false, field })
})

test('the content is the document: who tells it, and when, is not', () => {
  expect(content({ device: 'C2', printed_at: '2026-11-19T09:00:00Z' })).toBe(content({}))
  for (const other of [
    { z_number: 13 },
    { receipt_number: 35 },
    { date: '2026-11-19' },
    { order_id: 'ordine000000002' },
    { payment_ids: [] },
  ]) {
    expect(content(other)).not.toBe(content({}))
  }
})
