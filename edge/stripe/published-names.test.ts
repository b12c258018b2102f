// Stripe refuses a request for one name that it does not know. What the shop sends, and what the stand-in takes, is compared with
// the names that the official package declares for the version it speaks.
import { describe, expect, test } from 'vitest'
import {
  fieldName,
  formFields,
  REFUND_LIST_PARAMETERS,
  REFUND_PARAMETERS,
  SESSION_PARAMETERS,
} from '../../demo/stand-ins/stripe/request-form.ts'
import { cardPayments, ORDER } from '../../tests/builders/card-payments.ts'
import { publishedParameters } from '../../tests/cases/published-parameters.ts'
import { reconcilePayments } from './reconcile.ts'

const KNOWN: [RegExp, (name: string) => boolean][] = [
  [/^POST \/v1\/checkout\/sessions$/, publishedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionCreateParams')],
  [/^POST \/v1\/checkout\/sessions\/\w+\/expire$/, publishedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionExpireParams')],
  [/^GET \/v1\/checkout\/sessions\/\w+$/, publishedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionRetrieveParams')],
  [/^POST \/v1\/refunds$/, publishedParameters('Refunds.d.ts', 'RefundCreateParams')],
  [/^GET \/v1\/refunds$/, publishedParameters('Refunds.d.ts', 'RefundListParams')],
]

test('every request that a payment can lead to sends only published names', async () => {
  const payments = cardPayments()
  await payments.quiet()
  await payments.click()
  await payments.click()
  await payments.control('pay', { session: payments.ledger.payments[0]?.session })
  payments.ledger.cancel(ORDER)
  // Closing fails, it was paid; the money goes back; a second time it is looked up.
  payments.ledger.unreachable = '/refunded'
  await reconcilePayments(payments.options)
  payments.interfere = ({ method, url }) => (method === 'POST' && url.endsWith('/refunds') ? ALREADY_REFUNDED() : null)
  await reconcilePayments(payments.options)

  const seen = new Set<RegExp>()
  for (const { method, path, form } of payments.sent) {
    const [pathname = '', query = ''] = path.split('?')
    const [call, isKnown] = KNOWN.find(([pattern]) => pattern.test(`${method} ${pathname}`)) ?? []
    expect(call, `${method} ${pathname}`).toBeDefined()
    if (call) seen.add(call)
    for (const field of formFields(form || query)) {
      const name = fieldName(field.path.map((part) => (/^\d+$/.test(part) ? '' : part)))
      expect([name, isKnown?.(name)]).toEqual([name, true])
    }
  }
  expect(seen.size).toBe(KNOWN.length)
})

describe('the stand-in takes no other names', () => {
  test.each([
    ['Checkout/Sessions.d.ts', 'Checkout.SessionCreateParams', SESSION_PARAMETERS],
    ['Refunds.d.ts', 'RefundCreateParams', REFUND_PARAMETERS],
    ['Refunds.d.ts', 'RefundListParams', REFUND_LIST_PARAMETERS],
  ])('%s %s', (file, root, names) => {
    const isKnown = publishedParameters(file, root)
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
})

test.each([
  'payment_method_types[]',
  'line_items[][amount]',
  'line_items[][price_data][product_data][price]',
  'payment_intent_data[receipt]',
  'metadata[order_id][x]',
  'nessuno',
])('%s is not published', (name) => {
  expect(publishedParameters('Checkout/Sessions.d.ts', 'Checkout.SessionCreateParams')(name)).toBe(false)
})

const ALREADY_REFUNDED = () =>
  Response.json({ error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' } }, { status: 400 })
