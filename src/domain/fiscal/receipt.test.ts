import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VAT_WORDS, type Vat } from '#domain/catalogue/vat.ts'
import { aPayment, aSoldItem, aSoldOrder, issuedOf } from '../../../tests/builders/a-sold-order.ts'
import { readDepartments } from './departments.ts'
import type { FiscalPayment, TakenMoney } from './means.ts'
import { type FiscalReceipt, type IssuedReceipt, nextDocument, type SoldOrder } from './receipt.ts'

const departments = readDepartments('4%=3 10%=1 22%=2')
const options = { departments }

function receiptOf(order: SoldOrder, payments: readonly TakenMoney[], issued: readonly IssuedReceipt[] = []): FiscalReceipt {
  const next = nextDocument(order, payments, issued, options)
  if (next.kind !== 'receipt') throw new Error(`There is no receipt: ${JSON.stringify(next)}`)
  return next.receipt
}

// By hand.
describe('the order’s discount', () => {
  test('of 10% on 3,00 and 7,00 of two VATs is 0,30 and 0,70', () => {
    const items = [
      aSoldItem({ name: 'Cannolo', unitPriceCents: 300 }),
      aSoldItem({ name: 'Praline', unitPriceCents: 700, vat: '22%' }),
    ]
    const { lines, byVat, totalCents } = receiptOf(aSoldOrder(items, { totalCents: 900 }), [aPayment(900)])
    expect(lines.map(({ discountCents, department }) => [discountCents, department])).toEqual([
      [30, 1],
      [70, 2],
    ])
    expect(byVat).toEqual([
      { vat: '10%', cents: 270 },
      { vat: '22%', cents: 630 },
    ])
    expect(totalCents).toBe(900)
  })

  test('of 1,00 on three lines of 3,33 gives its odd cent to the first', () => {
    const items = ['Baba', 'Bignè', 'Cannolo'].map((name) => aSoldItem({ name, unitPriceCents: 333 }))
    const { lines, totalCents } = receiptOf(aSoldOrder(items, { totalCents: 899 }), [aPayment(899)])
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([34, 33, 33])
    expect(totalCents).toBe(899)
  })

  test('of 5% on 1,10, 2,45 and 0,70 goes to the largest remainders', () => {
    // 4,25 less 5% is 4,04: of 21 cents 5,44 go to the first, 12,11 to the second, 3,46 to the third, which gets the odd one.
    const items = [
      aSoldItem({ name: 'Pane', unitPriceCents: 110, vat: '4%' }),
      aSoldItem({ name: 'Crostatina', unitPriceCents: 245 }),
      aSoldItem({ name: 'Lecca lecca', unitPriceCents: 70, vat: '22%' }),
    ]
    const { lines, byVat } = receiptOf(aSoldOrder(items, { totalCents: 404 }), [aPayment(404)])
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([5, 12, 4])
    expect(byVat).toEqual([
      { vat: '10%', cents: 233 },
      { vat: '4%', cents: 105 },
      { vat: '22%', cents: 66 },
    ])
  })
})

describe('a line', () => {
  const lineOf = (item: Parameters<typeof aSoldItem>[0]) => {
    const sold = aSoldItem(item)
    return receiptOf(aSoldOrder([sold]), [aPayment(sold.priceCents)]).lines[0]
  }

  test('is quantity × price where that is exact', () => {
    expect(lineOf({ quantity: 6, unitPriceCents: 70 })).toMatchObject({ quantity: 6, unitPriceCents: 70 })
    expect(lineOf({ quantity: 0.5, unit: 'kg', unitPriceCents: 520 })).toMatchObject({ quantity: 0.5, unitPriceCents: 520 })
  })

  test('is one with its weight in words where a printer might round otherwise', () => {
    // The label of a scale said 10,40: the printer has no quantity for it.
    expect(lineOf({ name: 'Baci', quantity: 0.34667, unit: 'kg', unitPriceCents: 3000, priceCents: 1040 })).toMatchObject({
      ...{ description: '0,347 kg Baci', quantity: 1, unitPriceCents: 1040 },
    })
    expect(lineOf({ name: 'Pasticceria mista', quantity: 0.347, unit: 'kg', unitPriceCents: 3000 })).toMatchObject({
      ...{ description: 'Pasticceria mista', quantity: 0.347, unitPriceCents: 3000 },
    })
    expect(lineOf({ name: 'Pagnotta', quantity: 0.355, unit: 'kg', unitPriceCents: 530 })).toMatchObject({
      ...{ description: '0,355 kg Pagnotta', quantity: 1, unitPriceCents: 188 },
    })
  })

  test('of what costs nothing is left out', () => {
    const order = aSoldOrder([aSoldItem(), aSoldItem({ name: 'Assaggio', unitPriceCents: 0 })])
    expect(receiptOf(order, [aPayment(160)]).lines.map(({ description }) => description)).toEqual(['Cornetto'])
  })
})

describe('what the customer pays with', () => {
  const order = aSoldOrder([aSoldItem({ unitPriceCents: 2000 })])

  test('comes in the order that printers want: change is given in cash alone', () => {
    const payments = [aPayment(500, 'cash', { tenderedCents: 1000 }), aPayment(1000, 'pos'), aPayment(500, 'voucher')]
    expect(receiptOf(order, payments).payments).toEqual([
      { kind: 'electronic', cents: 1000 },
      { kind: 'ticket', cents: 500 },
      { kind: 'cash', cents: 1000 },
    ])
  })

  test('is not collected where the goods are gone first, and needs no document when it is', () => {
    const gone = { ...order, isHandedOver: true }
    const receipt = nextDocument(gone, [aPayment(500)], [], options)
    expect(receipt).toMatchObject({
      receipt: {
        payments: [
          { kind: 'cash', cents: 500 },
          { kind: 'not-collected', cents: 1500 },
        ],
        totalCents: 2000,
      },
    })
    const later = [aPayment(500), aPayment(1500, 'pos')]
    expect(nextDocument(gone, later, [issuedOf(receipt, 'scontrino000001')], options)).toEqual({ kind: 'none' })
  })

  test('twice is on the receipt once', () => {
    const payments = [aPayment(2000), aPayment(2000, 'pos')]
    const receipt = receiptOf(order, payments)
    expect(receipt.payments).toEqual([{ kind: 'electronic', cents: 2000 }])
    const given = [...payments, aPayment(-2000, 'pos', { id: 'resto0000000000' })]
    expect(nextDocument(order, given, [issuedOf({ kind: 'receipt', receipt }, 'scontrino000001')], options).kind).toBe('none')
  })

  test('takes part in the lottery with a right code and without cash', () => {
    const codeOf = (lotteryCode: string, ...payments: TakenMoney[]) => {
      const next = nextDocument(order, payments, [], { departments, lotteryCode })
      return next.kind === 'receipt' ? next.receipt.lotteryCode : null
    }
    expect(codeOf(' yykv8m9z ', aPayment(2000, 'pos'))).toBe('YYKV8M9Z')
    expect(codeOf('YYKV8M9Z', aPayment(500), aPayment(1500, 'card'))).toBe('')
    expect(codeOf('YYKV8M9', aPayment(2000, 'pos'))).toBe('')
  })
})

describe('a deposit', () => {
  const items = [
    aSoldItem({ name: 'Torta nuziale', unitPriceCents: 15_000 }),
    aSoldItem({ name: 'Praline', unitPriceCents: 3000, vat: '22%' }),
  ]
  const order = aSoldOrder(items)
  const deposit = aPayment(3000, 'cash', { id: 'acconto00000001' })

  test('is receipted by the VAT of the goods, and taken off from the sale by the same', () => {
    const first = receiptOf(order, [deposit])
    expect(first.lines).toEqual([
      { description: 'Acconto ordine C1-012', quantity: 1, unitPriceCents: 2500, department: 1, discountCents: 0 },
      { description: 'Acconto ordine C1-012', quantity: 1, unitPriceCents: 500, department: 2, discountCents: 0 },
    ])
    expect(first).toMatchObject({ totalCents: 3000, deposits: [], paymentIds: ['acconto00000001'] })
    const issued = [issuedOf({ kind: 'receipt', receipt: first }, 'scontrino000001')]
    expect(nextDocument(order, [deposit], issued, options)).toEqual({ kind: 'none' })
    const sale = receiptOf(order, [deposit, aPayment(15_000, 'pos', { id: 'saldo0000000001' })], issued)
    expect(sale.lines.map(({ description, unitPriceCents }) => [description, unitPriceCents])).toEqual([
      ['Torta nuziale', 15_000],
      ['Praline', 3000],
    ])
    expect(sale).toMatchObject({
      deposits: [
        { department: 1, cents: 2500 },
        { department: 2, cents: 500 },
      ],
      payments: [{ kind: 'electronic', cents: 15_000 }],
      ...{ totalCents: 15_000, paymentIds: ['saldo0000000001'], texts: ['Ordine C1-012'] },
    })
  })

  test('that covers all is the sale', () => {
    expect(receiptOf(order, [aPayment(18_000)])).toMatchObject({ totalCents: 18_000, deposits: [], texts: ['Ordine C1-012'] })
  })

  test('that is given back takes its receipt back, by its VAT', () => {
    const issued = [issuedOf({ kind: 'receipt', receipt: receiptOf(order, [deposit]) }, 'scontrino000001')]
    const back = [deposit, aPayment(-1000, 'cash', { id: 'reso00000000001' })]
    const next = nextDocument(order, back, issued, options)
    expect(next).toMatchObject({
      kind: 'refund',
      refund: {
        ...{ original: 'scontrino000001', totalCents: 1000, paymentIds: ['reso00000000001'] },
        lines: [
          { description: 'Reso ordine C1-012', unitPriceCents: 833, department: 1 },
          { description: 'Reso ordine C1-012', unitPriceCents: 167, department: 2 },
        ],
      },
    })
    expect(nextDocument(order, back, [...issued, issuedOf(next, 'reso00000000002')], options)).toEqual({ kind: 'none' })
  })

  test('whose receipt was voided is receipted anew', () => {
    const receipt = issuedOf({ kind: 'receipt', receipt: receiptOf(order, [deposit]) }, 'scontrino000001')
    const voiding: IssuedReceipt = { ...receipt, id: 'annullo00000001', kind: 'void', original: receipt.id, paymentIds: [] }
    expect(nextDocument(order, [deposit], [receipt, voiding], options)).toMatchObject({
      receipt: { totalCents: 3000, paymentIds: ['acconto00000001'] },
    })
  })
})

/** Prints all that is due, as the till does on a person's word. @returns each document as `receipt 100,00 cash 100,00` says it */
function printed(order: SoldOrder, payments: readonly TakenMoney[], issued: IssuedReceipt[]): string[] {
  const said: string[] = []
  for (let turn = 0; turn < 10; turn++) {
    const next = nextDocument(order, payments, issued, options)
    if (next.kind === 'none') break
    const id = `carta${issued.length}`.padEnd(15, '0')
    const document = issuedOf(next, id)
    issued.push(document)
    const means = next.kind === 'receipt' ? next.receipt.payments.map(({ kind, cents }) => ` ${kind} ${cents}`).join('') : ''
    said.push(`${next.kind} ${document.cents}${means}`)
  }
  return said
}

/** Lines by their place: `[amount]`, with what is not a payment in cash. */
function lines(...all: [cents: number, method?: TakenMoney['method'], kind?: TakenMoney['kind']][]): TakenMoney[] {
  return all.map(([cents, method = 'cash', kind = 'payment'], index) =>
    aPayment(cents, method, { id: `riga${index}`.padEnd(15, '0'), kind }),
  )
}

describe('money that was not what the receipt says', () => {
  const order = aSoldOrder([aSoldItem({ unitPriceCents: 10_000 })], { isHandedOver: true })
  const cake = aSoldOrder([aSoldItem({ unitPriceCents: 18_000 })])

  test.each([
    ['corrected', lines([10_000, 'pos'], [-10_000, 'pos'], [10_000])],
    ['given back and taken anew', lines([10_000, 'pos'], [-10_000, 'pos', 'refund'], [10_000])],
    ['corrected in a part', lines([3000, 'pos'], [-3000, 'pos'], [10_000])],
  ])('and was %s before anything was printed: the receipt says what was kept', (_, payments) => {
    expect(printed(order, payments, [])).toEqual(['receipt 10000 cash 10000'])
  })

  test('what goods were paid with stands on their receipt, also when a part of them has come back before it is printed', () => {
    const payments = lines([10_000], [-2000, 'cash', 'refund'])
    expect(printed(order, payments, [])).toEqual(['receipt 10000 cash 10000', 'refund 2000'])
  })

  test.each([
    ['corrected', 'payment'],
    ['given back and taken anew', 'refund'],
  ] as const)('and was %s afterwards: void and new, no refund', (_, kind) => {
    const issued: IssuedReceipt[] = []
    const paid = lines([10_000, 'pos'], [-10_000, 'pos', kind], [10_000])
    printed(order, paid.slice(0, 1), issued)
    expect(nextDocument(order, paid, issued, options)).toMatchObject({
      kind: 'void',
      correction: { said: [{ kind: 'electronic', cents: 10_000 }], instead: [{ kind: 'cash', cents: 10_000 }] },
    })
    expect(printed(order, paid, issued)).toEqual(['void 10000', 'receipt 10000 cash 10000'])
    // What comes back after that is a refund of the right one.
    const back = [...paid, aPayment(-1000, 'cash', { id: 'reso00000000001' })]
    expect(printed(order, back, issued)).toEqual(['refund 1000'])
    expect(issued.at(-1)?.original).toBe(issued.at(-2)?.id)
  })

  test('a deposit of 80 that was 30: its receipt is made anew', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([8000], [-8000], [3000])
    expect(printed(cake, paid.slice(0, 1), issued)).toEqual(['receipt 8000 cash 8000'])
    expect(printed(cake, paid, issued)).toEqual(['void 8000', 'receipt 3000 cash 3000'])
  })

  test('a deposit that was none is voided, and nothing follows', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([8000], [-8000])
    printed(cake, paid.slice(0, 1), issued)
    expect(nextDocument(cake, paid, issued, options)).toMatchObject({ correction: { instead: [] } })
    expect(printed(cake, paid, issued)).toEqual(['void 8000'])
  })

  test('too little was typed, and the rest stood on the receipt as not collected', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([8000, 'pos'], [-8000, 'pos'], [10_000, 'pos'])
    expect(printed(order, paid.slice(0, 1), issued)).toEqual(['receipt 10000 electronic 8000 not-collected 2000'])
    expect(printed(order, paid, issued)).toEqual(['void 10000', 'receipt 10000 electronic 10000'])
  })

  test('a deposit that is corrected after the sale: its receipt alone is made anew, as a deposit’s', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([3000, 'cash', 'deposit'], [15_000, 'pos'], [-3000, 'cash', 'deposit'], [3000, 'pos', 'deposit'])
    printed(cake, paid.slice(0, 1), issued)
    printed({ ...cake, isHandedOver: true }, paid.slice(0, 2), issued)
    const next = () => nextDocument({ ...cake, isHandedOver: true }, paid, issued, options)
    issued.push(issuedOf(next(), 'annullo00000001'))
    expect(issued.at(-1)?.original).toBe(issued[0]?.id)
    expect(next()).toMatchObject({
      receipt: {
        ...{ totalCents: 3000, payments: [{ kind: 'electronic', cents: 3000 }], deposits: [] },
        lines: [{ description: 'Acconto ordine C1-012' }],
      },
    })
    issued.push(issuedOf(next(), 'acconto00000002'))
    expect(next()).toEqual({ kind: 'none' })
  })

  test('a mistake in money that no receipt tells of touches none that is there', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([3000], [5000, 'pos'], [-5000, 'pos'], [15_000, 'pos'])
    printed(cake, paid.slice(0, 1), issued)
    expect(printed(cake, paid, issued)).toEqual(['receipt 15000 electronic 15000'])
  })

  test.each([
    ['the same means on paper', lines([10_000, 'pos'], [-10_000, 'pos'], [10_000, 'card'])],
    ['nothing', lines([10_000], [-10_000], [10_000])],
  ])('a correction that changes %s needs no document', (_, paid) => {
    const issued: IssuedReceipt[] = []
    printed(order, paid.slice(0, 1), issued)
    expect(printed(order, paid, issued)).toEqual([])
  })

  test('a receipt that could not be made anew is not voided', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([10_000, 'pos'], [-10_000, 'pos'], [10_000])
    printed(order, paid.slice(0, 1), issued)
    const gone = { ...order, items: order.items.map((item) => ({ ...item, vat: null })) }
    expect(nextDocument(gone, paid, issued, options)).toMatchObject({ kind: 'blocked', reason: 'vat-unknown' })
  })

  test('voided and printed by hand, the receipt is right as well', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([10_000, 'pos'], [-10_000, 'pos'], [10_000])
    printed(order, paid.slice(0, 1), issued)
    const { cents, byVat, id: original } = issued[0] as IssuedReceipt
    issued.push({ id: 'annullo00000001', kind: 'void', original, cents, byVat, paymentIds: [] })
    expect(printed(order, paid, issued)).toEqual(['receipt 10000 cash 10000'])
  })
})

// A cake of 100, in the shop's words. What is written after the arrow came out of the printer.
describe('money that goes back after the sale', () => {
  const order = aSoldOrder([aSoldItem({ unitPriceCents: 10_000 })])
  const gone = { ...order, isHandedOver: true }

  test('30 of deposit, given back; 100 by POS, handed over; 20 back → a refund of 20', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([3000], [-3000, 'cash', 'refund'], [10_000, 'pos'], [-2000, 'pos', 'refund'])
    expect(printed(order, paid.slice(0, 1), issued)).toEqual(['receipt 3000 cash 3000'])
    expect(printed(order, paid.slice(0, 2), issued)).toEqual(['refund 3000'])
    expect(printed(gone, paid.slice(0, 3), issued)).toEqual(['receipt 10000 electronic 10000'])
    expect(printed(gone, paid, issued)).toEqual(['refund 2000'])
  })

  test('30 of deposit, given back; paid twice, once given back → nothing; 20 more back → a refund of 20', () => {
    const issued: IssuedReceipt[] = []
    const deposit = [
      [3000, 'cash'],
      [-3000, 'cash', 'refund'],
    ] as Parameters<typeof lines>
    const paid = lines(...deposit, [10_000, 'pos'], [10_000], [-10_000, 'cash', 'refund'], [-2000, 'pos', 'refund'])
    printed(order, paid.slice(0, 1), issued)
    printed(order, paid.slice(0, 2), issued)
    printed(gone, paid.slice(0, 4), issued)
    expect(printed(gone, paid.slice(0, 5), issued)).toEqual([])
    expect(printed(gone, paid, issued)).toEqual(['refund 2000'])
  })

  test('30 of deposit, 10 of it given back; the other 80 paid, handed over; 15 back → a refund of 15', () => {
    const issued: IssuedReceipt[] = []
    const paid = lines([3000], [-1000, 'cash', 'refund'], [8000], [-1500, 'cash', 'refund'])
    printed(order, paid.slice(0, 1), issued)
    expect(printed(order, paid.slice(0, 2), issued)).toEqual(['refund 1000'])
    expect(printed(gone, paid.slice(0, 3), issued)).toEqual(['receipt 8000 cash 8000'])
    expect(printed(gone, paid, issued)).toEqual(['refund 1500'])
  })
})

test('goods that come back after the sale are a refund of its receipt, not a receipt too few', () => {
  const order = aSoldOrder([aSoldItem({ unitPriceCents: 1000, quantity: 3 })], { isHandedOver: true })
  const paid = aPayment(3000)
  const issued = [issuedOf(nextDocument(order, [paid], [], options), 'scontrino000001')]
  const payments = [paid, aPayment(-1000, 'cash', { id: 'reso00000000001' })]
  const next = nextDocument(order, payments, issued, options)
  expect(next).toMatchObject({ kind: 'refund', refund: { original: 'scontrino000001', totalCents: 1000 } })
  expect(nextDocument(order, payments, [...issued, issuedOf(next, 'reso00000000002')], options)).toEqual({ kind: 'none' })
})

test.each([
  [{ vat: null }, 'vat-unknown', ['Cornetto']],
  [{ vat: 'N4' as const }, 'department-missing', ['N4']],
])('an item with %j is not printed with a guess', (given, reason, what) => {
  expect(nextDocument(aSoldOrder([aSoldItem(given)]), [aPayment(160)], [], options)).toEqual({ kind: 'blocked', reason, what })
})

test('an order whose items have not all arrived waits', () => {
  const next = nextDocument(aSoldOrder([aSoldItem()], { totalCents: 320 }), [aPayment(320)], [], options)
  expect(next).toEqual({ kind: 'blocked', reason: 'lines-missing', what: [] })
})

// Any order and any history of money.

const anyItem = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 6000 }).map((grams) => grams / 1000),
  ),
  unitPriceCents: fc.integer({ min: 0, max: 20_000 }),
  vat: fc.constantFrom<Vat>(...VAT_WORDS.slice(0, 4)),
})
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    share: fc.integer({ min: 1, max: 120 }),
    method: fc.constantFrom('cash', 'pos', 'voucher'),
  }),
  fc.record({ kind: fc.constant('back' as const), share: fc.integer({ min: 1, max: 100 }) }),
  // The last line was a mistake: by other means, of another amount.
  fc.record({
    kind: fc.constant('correct' as const),
    share: fc.integer({ min: 1, max: 120 }),
    method: fc.constantFrom('cash', 'pos', 'voucher'),
  }),
  fc.constant({ kind: 'hand-over' as const }),
)

test('whatever happens: lines, VATs, payments and totals agree to the cent, and what is documented is what was sold or is kept', () => {
  const all = readDepartments('4%=3 10%=1 22%=2 5%=4')
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 90 }),
      fc.array(anyStep, { maxLength: 8 }),
      (given, percent, steps) => {
        const items = given.map((item) => aSoldItem(item))
        const sum = items.reduce((total, { priceCents }) => total + priceCents, 0)
        let order = aSoldOrder(items, { totalCents: Math.floor((sum * (100 - percent) * 2 + 100) / 200) })
        fc.pre(order.totalCents > 0)
        const payments: TakenMoney[] = []
        const issued: IssuedReceipt[] = []
        const means = new Map<string, readonly FiscalPayment[]>()
        for (const [index, step] of steps.entries()) {
          const id = `passo${String(index).padStart(10, '0')}`
          const net = payments.reduce((total, { cents }) => total + cents, 0)
          if (step.kind === 'hand-over') order = { ...order, isHandedOver: true }
          if (step.kind === 'pay') {
            const method = step.method as TakenMoney['method']
            payments.push({ id, kind: 'payment', method, cents: Math.max(1, Math.floor((order.totalCents * step.share) / 100)) })
          }
          const mistake = step.kind === 'correct' ? payments.at(-1) : undefined
          if (step.kind === 'correct' && mistake?.kind === 'payment' && mistake.cents <= net) {
            const method = step.method as TakenMoney['method']
            const cents = Math.max(1, Math.floor((order.totalCents * step.share) / 100))
            payments.push({ ...mistake, id: `meno${index}`.padEnd(15, '0'), cents: -mistake.cents })
            payments.push({ id, kind: 'payment', method, cents })
          }
          const back = step.kind === 'back' ? Math.floor((net * step.share) / 100) : 0
          if (back > 0) payments.push({ id, kind: 'refund', method: 'cash', cents: -back })
          for (let turn = 0; ; turn++) {
            const next = nextDocument(order, payments, issued, { departments: all })
            if (next.kind === 'none') break
            expect(turn).toBeLessThan(20)
            checkDocument(next)
            const paper = issuedOf(next, `carta${index}x${turn}`.padEnd(15, '0'))
            issued.push(paper)
            if (next.kind === 'receipt') means.set(paper.id, next.receipt.payments)
          }
          const of = (kind: string) => issued.filter((one) => one.kind === kind).reduce((total, { cents }) => total + cents, 0)
          const given = payments.reduce((total, { kind, cents }) => total - (kind === 'refund' ? cents : 0), 0)
          const paid = given + payments.reduce((total, { cents }) => total + cents, 0)
          const documented = of('receipt') - of('refund') - of('void')
          // What was not collected is paid later without a document.
          const wasCollected = [...means.values()].flat().every(({ kind }) => kind !== 'not-collected')
          if (given === 0 && paid <= order.totalCents && wasCollected) {
            expect(meansOnPaper(issued, means)).toEqual(meansHeld(payments))
          }
          if (order.isHandedOver) {
            const returned = Math.max(0, given - Math.max(0, paid - order.totalCents))
            expect(documented).toBeGreaterThanOrEqual(order.totalCents - returned)
            expect(documented).toBeLessThanOrEqual(order.totalCents)
          } else expect(documented).toBe(Math.min(paid - given, order.totalCents))
          for (const vat of VAT_WORDS) {
            const parts = issued.flatMap(({ kind, byVat }) => byVat.map((share) => ({ ...share, kind })))
            const documentedOf = parts
              .filter((part) => part.vat === vat)
              .reduce((total, { kind, cents }) => total + (kind === 'receipt' ? cents : -cents), 0)
            expect(documentedOf).toBeGreaterThanOrEqual(0)
          }
        }
      },
    ),
  )
})

const MEANS: Readonly<Record<string, string>> = { cash: 'cash', pos: 'electronic', card: 'electronic', voucher: 'ticket' }

/** What the receipts that are not voided say that was taken, by means. */
function meansOnPaper(issued: readonly IssuedReceipt[], means: ReadonlyMap<string, readonly FiscalPayment[]>) {
  const voided = issued.map(({ original }) => original)
  const said = issued.filter(({ id }) => !voided.includes(id)).flatMap(({ id }) => means.get(id) ?? [])
  return summed(said.flatMap(({ kind, cents }) => (kind === 'not-collected' ? [] : [{ kind, cents }])))
}

function meansHeld(payments: readonly TakenMoney[]) {
  return summed(payments.map(({ method, cents }) => ({ kind: MEANS[method] ?? '', cents })))
}

function summed(parts: readonly { kind: string; cents: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, cents } of parts) sums[kind] = (sums[kind] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

/** A document by itself: printed as it is, the printer comes to the same. */
function checkDocument(next: ReturnType<typeof nextDocument>): void {
  if (next.kind === 'blocked' || next.kind === 'none') throw new Error(JSON.stringify(next))
  if (next.kind === 'void') return
  const document = next.kind === 'receipt' ? next.receipt : { ...next.refund, deposits: [] }
  const departments = new Map<number, number>()
  for (const line of document.lines) {
    const milli = BigInt(line.unitPriceCents) * BigInt(Math.round(line.quantity * 1000))
    expect(milli % 1000n).toBe(0n)
    const cents = Number(milli / 1000n) - ('discountCents' in line ? line.discountCents : 0)
    expect(cents).toBeGreaterThanOrEqual(0)
    departments.set(line.department, (departments.get(line.department) ?? 0) + cents)
  }
  for (const { department, cents } of document.deposits) departments.set(department, (departments.get(department) ?? 0) - cents)
  const byDepartment = [...departments].filter(([, cents]) => cents !== 0).sort()
  const told = document.byVat.map(({ vat, cents }) => [{ '4%': 3, '10%': 1, '22%': 2, '5%': 4 }[String(vat)] ?? 0, cents])
  expect(byDepartment).toEqual(told.sort())
  expect(byDepartment.reduce((sum, [, cents = 0]) => sum + cents, 0)).toBe(document.totalCents)
  if (next.kind === 'receipt') expect(next.receipt.payments.reduce((sum, { cents }) => sum + cents, 0)).toBe(document.totalCents)
}
