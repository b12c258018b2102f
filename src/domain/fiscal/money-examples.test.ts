// The fiscal documents of an order against what a baker says is right (tests/oracle/money-examples.md): printed one after the other.
import { expect, test } from 'vitest'
import { aSoldItem, aSoldOrder, issuedOf } from '../../../tests/builders/a-sold-order.ts'
import { type ActDeed, type Example, type Paper, readExamples } from '../../../tests/oracle/money-examples.ts'
import { readDepartments } from './departments.ts'
import type { FiscalPayment, TakenMoney } from './means.ts'
import { type IssuedReceipt, type NextDocument, nextDocument } from './receipt.ts'

const EXAMPLES = readExamples().filter(({ paper }) => paper !== undefined)
const options = { departments: readDepartments('10%=1') }

const WORDS: Record<FiscalPayment['kind'], string> = {
  ...{ cash: 'in cash', electronic: 'by POS', ticket: 'in meal vouchers', gift: 'with a gift voucher' },
  ...{ rounding: 'rounded', 'not-collected': 'not collected' },
}

test('there are such examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(10)
})

test.each(EXAMPLES)('$text', (example) => {
  const { next } = played(example)
  expect(asPaper(next)).toEqual(example.paper)
})

function played({ totalCents, deeds }: Example) {
  const items = [aSoldItem({ name: 'Torta', unitPriceCents: totalCents })]
  const money: TakenMoney[] = []
  const issued: IssuedReceipt[] = []
  let isHandedOver = false
  const next = () => nextDocument(aSoldOrder(items, { isHandedOver }), money, issued, options)
  deeds.forEach((deed, index) => {
    if (deed.does === 'is-handed-over') isHandedOver = true
    if (deed.does === 'is-printed' || deed.does === 'is-made-anew') printAll(issued, next)
    else if ('cents' in deed) money.push(lineOf(deed, index))
  })
  return { next: next() }
}

function printAll(issued: IssuedReceipt[], next: () => NextDocument): void {
  for (let document = next(); document.kind !== 'none'; document = next()) {
    if (document.kind === 'blocked') throw new Error(document.reason)
    issued.push(issuedOf(document, `paper${issued.length}`))
  }
}

function lineOf(deed: Extract<ActDeed, { cents: number }>, index: number): TakenMoney {
  const isOff = deed.does === 'gets-back' || deed.does === 'was-never'
  const kind = deed.does === 'gets-back' || deed.does === 'bank-sends-back' ? 'refund' : 'payment'
  const method = 'how' in deed ? deed.how : deed.does === 'is-rounded' ? 'rounding' : 'card'
  return { id: `line${index}`, method, kind, cents: isOff ? -deed.cents : deed.cents }
}

function asPaper(next: NextDocument): Paper {
  if (next.kind === 'blocked') throw new Error(next.reason)
  if (next.kind === 'none') return { kind: 'none' }
  if (next.kind === 'refund') return { kind: 'refund', cents: next.refund.totalCents }
  if (next.kind === 'receipt') return { kind: 'receipt', says: saysOf(next.receipt.payments) }
  return { kind: 'void', cents: next.correction.cents, says: saysOf(next.correction.instead) }
}

function saysOf(payments: readonly FiscalPayment[]): Record<string, number> {
  return Object.fromEntries(payments.map(({ kind, cents }) => [WORDS[kind], cents]))
}
