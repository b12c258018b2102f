// A fiscal receipt as a till tells of it. Each test names what it is about.
export interface WireReceipt {
  id: string
  order_id: string
  kind: 'receipt' | 'refund' | 'void'
  original: string
  double_of?: string
  payment_ids: string[]
  state: 'printed' | 'confirmed'
  serial: string
  z_number: number
  receipt_number: number
  date: string
  amount: number
  by_vat: { vat: string; amount: number }[]
  printed_at: string
  device: string
  author_id: string
}

export function aWireReceipt(id: string, given: Partial<WireReceipt> = {}): WireReceipt {
  return {
    ...{ id, order_id: 'ordine000000001', kind: 'receipt', original: '', payment_ids: ['pagamento000001'], state: 'printed' },
    ...{ serial: '99MEY000001', z_number: 12, receipt_number: 34, date: '2026-11-18', amount: 17.6 },
    by_vat: [
      { vat: '10%', amount: 15 },
      { vat: '22%', amount: 2.6 },
    ],
    ...{ printed_at: '2026-11-18T09:00:00.000Z', device: 'C1', author_id: '' },
    ...given,
  }
}
