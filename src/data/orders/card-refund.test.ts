// A card's money given back: what is asked, and what a person reads when it was not, or not yet.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { aDeviceOf, CASHIER, server } from '../../../tests/fakes/shop-device.ts'
import { giveBackByCard } from './old-orders.ts'

const REFUND = '/api/stripe/refund'
const giveBack = () => giveBackByCard('ordine000000001', { id: 'rimborso0000001', amountCents: 350, reason: ' Rovinata ' })

beforeEach(() => aDeviceOf(CASHIER))

test('euro, the reason, and the id made here', async () => {
  server.answer(REFUND, { body: { state: 'made' } })
  expect(await giveBack()).toEqual({ ok: true })
  const body = { order_id: 'ordine000000001', id: 'rimborso0000001', amount: 3.5, reason: 'Rovinata' }
  expect(server.asked.find(({ path }) => path === REFUND)).toMatchObject({ body })
})

test.each([
  ['no network', 'silence', false, 'Per restituire sulla carta serve la rete. Riprova appena torna.'],
  [
    'Stripe’s no',
    { status: 400, body: { message: 'Stripe non ha eseguito il rimborso (x).', data: OWN_REFUSAL } },
    true,
    'Stripe non ha eseguito il rimborso (x).',
  ],
  ['nobody knows yet', { body: { state: 'pending' } }, false, 'Stripe non ha ancora confermato.'],
  ['no card payment', { status: 503, body: { message: 'Non è disponibile.', data: OWN_REFUSAL } }, false, 'Non è disponibile.'],
] as const)('%s', async (_, answer, isOver, message) => {
  server.answer(REFUND, answer)
  const result = await giveBack()
  expect(result).toEqual({ ok: false, isOver, message: expect.stringContaining(message) })
})
