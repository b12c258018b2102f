// What a baker says is right (tests/oracle/money-examples.md), done on the real server by the calls that a till makes. What Stripe
// tells is in payments-refunds.test.ts.
import { beforeAll, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { type ActDeed, type Example, readExamples } from '../oracle/money-examples.ts'
import { wholeEuro } from '../oracle/till.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

const isStripes = (deed: ActDeed) => deed.does === 'bank-sends-back' || ('how' in deed && deed.how === 'card')
const EXAMPLES = readExamples().filter(({ deeds, paper }) => paper === undefined && !deeds.some(isStripes))
/** Each deed a minute after the one before, all of it in the past. */
const BEGINS_MS = Date.now() - 3_600_000

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

test.each(
  EXAMPLES.map((example, index) => ({ ...example, id: `esempio${String(index).padStart(8, '0')}` })),
)('$text', async (example) => {
  const dueBefore = await dueOfAll()
  await server.create('orders', {
    ...{ id: example.id, user_id: shop.cashier.id, status: 'INPROGRESS', channel: 'counter' },
    ...{ pickup_date: slotIn(2, '10:00'), total: wholeEuro(example.totalCents), payments: [], attention: [] },
  })
  for (const [index, deed] of example.deeds.entries()) await does(example, deed, index)
  const [order] = await server.list('orders', `id='${example.id}'`)
  const { due, holds, asks, paidBy } = example
  if (due !== undefined) expect(order?.paid_at === '').toBe(due > 0)
  if (due !== undefined) expect((await dueOfAll()) - dueBefore).toBe(due)
  const held = order?.payments.filter(({ method }: Json) => method !== 'rounding')
  const heldCents = held.reduce((sum: number, { amount }: Json) => sum + Math.round(amount * 100), 0)
  if (holds !== undefined) expect(heldCents).toBe(holds)
  if (asks !== undefined) expect(order?.attention.filter((one: string) => one !== 'reopened')).toEqual(asks === '' ? [] : [asks])
  if (paidBy !== undefined) expect(order?.payment_method).toBe(paidBy)
})

async function dueOfAll(): Promise<number> {
  const { day } = shopMoment(Date.now())
  const figures = await server.call(`/api/sfoglia/figures?from=${day}&to=${day}`, { token: shop.admin.token })
  return figures.body.due_all.cents
}

async function does({ id }: Example & { id: string }, deed: ActDeed, index: number): Promise<void> {
  const at = new Date(BEGINS_MS + deed.act * 60_000).toISOString()
  const answer = 'cents' in deed ? await tell(id, deed, at, index) : await end(id, deed, at)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

function tell(orderId: string, deed: Extract<ActDeed, { cents: number }>, taken_at: string, index: number) {
  const isBack = deed.does === 'gets-back' || deed.does === 'was-never'
  const payment = {
    ...{ id: `${orderId.slice(-10)}${String(index).padStart(5, '0')}`, order_id: orderId, taken_at, device: '', actor: '' },
    ...{ amount: wholeEuro(isBack ? -deed.cents : deed.cents), method: 'how' in deed ? deed.how : 'rounding' },
    kind: kindOf(deed),
  }
  return server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments: [payment] } })
}

function kindOf(deed: ActDeed): string {
  if (deed.does === 'gets-back' || (deed.does === 'is-rounded' && deed.isBack)) return 'refund'
  return deed.does === 'deposits' ? 'deposit' : 'payment'
}

function end(orderId: string, { does: what }: ActDeed, handed_over_at: string): Promise<{ status: number; body: Json }> {
  const path = `/api/collections/orders/records/${orderId}`
  if (what === 'is-opened-again') {
    const body = { reason: 'Riaperto' }
    return server.call(`/api/sfoglia/orders/${orderId}/reopen`, { token: shop.admin.token, body })
  }
  const body =
    what === 'is-cancelled'
      ? { status: 'CANCELLED', cancel_reason: 'Non viene' }
      : { status: 'COMPLETED', handed_over_at, pay_later: 'Rosa: torna domani' }
  return server.call(path, { method: 'PATCH', token: shop.cashier.token, body })
}
