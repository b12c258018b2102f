// The rules of an order's money, and the books that the tests keep, against what a baker says is right (tests/oracle/money-examples.md).
import { describe, expect, test } from 'vitest'
import { anOrder, SATURDAY_1042 } from '../../../tests/builders/an-order.ts'
import { type ActDeed, type Example, readExamples } from '../../../tests/oracle/money-examples.ts'
import { takingsFor } from '../../../tests/oracle/takings.ts'
import { Books, type How, type Told } from '../../../tests/oracle/till.ts'
import { MINUTE_MS } from '../pickup/shop-time.ts'
import { standingReasons } from './attention.ts'
import { applyOrderChange } from './change.ts'
import { settleMoney, withPayment } from './collecting.ts'
import type { Order } from './order.ts'
import { dueCents, type PaymentKind, type PaymentLine, paidBy, paidCents, toGiveBackCents } from './order-payment.ts'
import { MONEY_METHODS } from './payment-methods.ts'

const ALL = readExamples()
/** What is on paper is seen in fiscal/money-examples.test.ts. */
const EXAMPLES = ALL.filter(({ paper }) => paper === undefined)
const ORDER = 'order0000000001'
const at = ({ act }: ActDeed) => SATURDAY_1042 + act * MINUTE_MS

type Money = Extract<ActDeed, { cents: number }>

function isMoney(deed: ActDeed): deed is Money {
  return 'cents' in deed
}

function howOf(deed: Money): How {
  if (deed.does === 'is-rounded') return 'rounding'
  return deed.does === 'bank-sends-back' ? 'card' : deed.how
}

function centsOf({ does, cents }: Money): number {
  return does === 'gets-back' || does === 'was-never' ? -cents : cents
}

function kindOf(deed: Money): PaymentKind {
  const { does } = deed
  if (does === 'gets-back' || does === 'bank-sends-back' || (does === 'is-rounded' && deed.isBack)) return 'refund'
  return does === 'deposits' ? 'deposit' : 'payment'
}

function lineOf(deed: Money, index: number): PaymentLine {
  const id = `line${String(index).padStart(11, '0')}`
  return { id, amountCents: centsOf(deed), method: howOf(deed), kind: kindOf(deed), takenAtMs: at(deed), device: 'C1' }
}

/** As a device does it. */
function order({ totalCents, deeds }: Example): Order {
  let done = anOrder({ status: 'INPROGRESS', totalCents })
  deeds.forEach((deed, index) => {
    done = isMoney(deed) ? withPayment(done, lineOf(deed, index)) : ended(done, deed)
  })
  return done
}

function ended(before: Order, deed: ActDeed): Order {
  if (deed.does === 'is-handed-over') return applyOrderChange(before, { kind: 'hand-over', handedOverAtMs: at(deed) })
  if (deed.does === 'is-cancelled') {
    return applyOrderChange(before, { kind: 'cancel', reason: 'Non viene', cancelledAtMs: at(deed) })
  }
  return settleMoney(before, { ...before, status: 'INPROGRESS', cancelledBy: null, cancelledAtMs: null })
}

/** As whoever keeps the books hears of it. */
function told({ totalCents, deeds }: Example): Told[] {
  const ends = { 'is-handed-over': 'hand-over', 'is-cancelled': 'cancel', 'is-opened-again': 'open-again' } as const
  const rest = deeds.map((deed, index): Told => {
    const common = { id: `told${String(index).padStart(11, '0')}`, order: ORDER, atMs: at(deed) }
    if (deed.does === 'is-printed' || deed.does === 'is-made-anew') throw new Error('paper is no money')
    if (!isMoney(deed)) return { ...common, what: ends[deed.does] }
    const kind = kindOf(deed)
    const money = { how: howOf(deed), cents: centsOf(deed), isRefund: kind === 'refund', isDeposit: kind === 'deposit' }
    return { ...common, what: 'money', ...money, session: '', till: 'C1' }
  })
  return [{ what: 'order', id: ORDER, cents: totalCents, isWaiting: false }, ...rest]
}

test('every rule has three examples at least', () => {
  const counts = new Map<string, number>()
  for (const { section } of ALL) counts.set(section, (counts.get(section) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count < 3)).toEqual([])
  expect(counts.size).toBeGreaterThan(5)
})

describe.each(EXAMPLES)('$text', (example) => {
  const { due, holds, toGiveBack, asks, paidBy: by } = example
  const asked = asks === undefined ? undefined : asks === '' ? [] : [asks]

  test('as the product says it', () => {
    const after = order(example)
    if (due !== undefined) expect(dueCents(after)).toBe(due)
    if (due !== undefined) expect(after.paidAtMs === null).toBe(due > 0)
    if (holds !== undefined) expect(paidCents(after, MONEY_METHODS)).toBe(holds)
    if (toGiveBack !== undefined) expect(toGiveBackCents(after)).toBe(toGiveBack)
    if (by !== undefined) expect(paidBy(after)).toBe(by)
    if (asked !== undefined) expect(standing(after)).toEqual(asked)
  })

  test('as the books say it', () => {
    const books = new Books()
    for (const one of told(example)) books.hear(one)
    const account = books.order(ORDER)
    if (due !== undefined) expect(account?.dueCents).toBe(due)
    if (holds !== undefined) expect(account?.holdsCents).toBe(holds)
    if (asked !== undefined) expect(account?.questions).toEqual(asked)
  })

  test('as the takings say it', () => {
    const { status } = order(example)
    const gone = example.deeds.find(({ does }) => does === 'is-handed-over')
    const lines = example.deeds.flatMap((deed, index) => {
      if (!isMoney(deed)) return []
      const { amountCents, method, kind, takenAtMs: atMs, device } = lineOf(deed, index)
      return [{ amountCents, method, kind, device, atMs }]
    })
    const known = { number: 'C1-001', status, totalCents: example.totalCents, pickupMs: SATURDAY_1042, items: [], lines }
    const shop = { orders: [{ ...known, goneMs: gone ? at(gone) : null }], orphans: [] }
    if (due !== undefined) expect(takingsFor(shop, '2026-11-21', '2026-11-21').dueAll.cents).toBe(due)
  })
})

function standing(order: Order): string[] {
  return standingReasons(order, order.attention)
}
