// Stripe promises neither an order of events nor that each comes once. Every permutation of five events of one payment, each told
// twice, in two ways, through the webhook: the order is never wrong. What the real database does with them is integration's.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aFakeOrder, cardPayments, eventText, ORDER } from '../../tests/builders/card-payments.ts'

const EVENTS = ['completed', 'expired', 'async_payment_failed', 'refunded', 'async_payment_succeeded'] as const
type EventName = (typeof EVENTS)[number]

/** Each told twice in a row, or all of them and then all of them again. */
const REPETITIONS: Record<string, (order: EventName[]) => EventName[]> = {
  'each twice in a row': (order) => order.flatMap((name) => [name, name]),
  'all of them twice': (order) => [...order, ...order],
}

// A line of the log for each of ten thousand events says nothing to whoever reads the test's.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

function permutations(names: readonly EventName[]): EventName[][] {
  if (names.length === 0) return [[]]
  return names.flatMap((name) => permutations(names.filter((other) => other !== name)).map((rest) => [name, ...rest]))
}

describe.each(Object.entries(REPETITIONS))('%s', (_, repeated) => {
  test.each([
    { isCancelled: false, title: 'an order that waits' },
    { isCancelled: true, title: 'an order that was cancelled meanwhile' },
  ])('$title', async ({ isCancelled }) => {
    const payments = cardPayments()
    await payments.quiet()
    await payments.click()
    const [opened] = payments.ledger.payments
    await payments.control('pay', { session: opened?.session })
    const [session] = (await payments.atStripe()).sessions
    const charge = {
      id: 'ch_1',
      payment_intent: session?.payment_intent,
      amount_refunded: 3200,
      refunded: true,
      currency: 'eur',
      metadata: session?.metadata,
    }
    const bodies: Record<EventName, string> = {
      completed: eventText('evt_completed', 'checkout.session.completed', session ?? {}),
      async_payment_succeeded: eventText('evt_again', 'checkout.session.async_payment_succeeded', session ?? {}),
      expired: eventText('evt_expired', 'checkout.session.expired', { ...session, status: 'expired' }),
      async_payment_failed: eventText('evt_failed', 'checkout.session.async_payment_failed', session ?? {}),
      refunded: eventText('evt_refunded', 'charge.refunded', charge),
    }

    for (const order of permutations(EVENTS)) {
      const start = aFakeOrder(isCancelled ? { status: 'CANCELLED' } : {})
      payments.ledger.orders.set(ORDER, start)
      payments.ledger.payments.splice(0, 1, { ...structuredClone(opened ?? never()), state: 'open', events: [], intent: '' })
      const seen: string[] = []
      for (const name of repeated(order)) {
        expect((await payments.tell(bodies[name])).status, order.join(' ')).toBe(200)
        seen.push(`${start.status} ${payments.ledger.payments[0]?.state}`)
        // I5: an order counts as paid exactly while its payment is, or after it was given back by hand.
        const state = payments.ledger.payments[0]?.state
        if (start.isPaid) expect(['paid', 'refunded'], order.join(' ')).toContain(state)
        if (state === 'paid') expect(start.isPaid, order.join(' ')).toBe(true)
      }
      // Money that was taken is either for the order, or on its way back, or back.
      expect(['paid', 'refund-due', 'refunded'], `${order.join(' ')}: ${seen.join(', ')}`).toContain(
        payments.ledger.payments[0]?.state,
      )
      if (isCancelled) expect([start.status, start.isPaid], order.join(' ')).toEqual(['CANCELLED', false])
      // The same again changes nothing.
      const before = JSON.stringify([start, payments.ledger.payments[0]?.state])
      for (const name of order) await payments.tell(bodies[name])
      expect(JSON.stringify([start, payments.ledger.payments[0]?.state]), order.join(' ')).toBe(before)
    }
  })
})

function never(): never {
  throw new Error('No payment was opened.')
}
