import { describe, expect, it } from 'vitest'
import type { CardPayment, SentMessage } from '#data/orders/log.ts'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { logLines, sendableAgain } from './order-log.tsx'

const payment: CardPayment = { id: 'p', state: 'paid', amountCents: 2700, expiresAtMs: 5, error: '', updatedMs: 9 }
const message: SentMessage = { id: 'm', kind: 'whatsapp', event: 'confirmed', state: 'sent', error: '', updatedMs: 9 }
const time = (ms: number) => `@${ms}`
const lineOf = (record: Parameters<typeof logLines>[0]) => {
  const [line] = logLines(record, time)
  return [line?.text.replaceAll('\u00a0', ' '), line?.tone]
}

describe('a card payment', () => {
  it.each([
    [
      { state: 'open' },
      'Il cliente può pagare con carta fino alle @5. Se paga qui, incassa: il pagamento online si chiude da solo',
      'plain',
    ],
    [{ state: 'paid' }, '27,00 € pagati con carta', 'done'],
    [{ state: 'expired' }, 'Pagamento con carta non completato', 'plain'],
    [{ state: 'refund-due' }, '27,00 € in corso di rimborso sulla carta', 'plain'],
    [
      { state: 'refund-due', error: 'carta chiusa' },
      '27,00 € in corso di rimborso sulla carta. L’ultimo tentativo non è riuscito: carta chiusa',
      'open',
    ],
    [{ state: 'refunded' }, '27,00 € rimborsati sulla carta, @9', 'done'],
    [{ state: 'mismatch' }, 'Pagato con carta un importo diverso da 27,00 €: controlla su Stripe', 'open'],
  ] as const)('%j', (fields, text, tone) => {
    expect(lineOf({ payments: [{ ...payment, ...fields }], messages: [] })).toEqual([text, tone])
  })
})

describe('a message', () => {
  it.each([
    [{}, 'WhatsApp di conferma inviato @9', 'plain'],
    [{ state: 'delivered' }, 'WhatsApp di conferma consegnato @9', 'done'],
    [{ kind: 'mail' }, 'E-mail di conferma inviata @9', 'plain'],
    [{ kind: 'mail', event: 'refunded', state: 'failed' }, 'E-mail del rimborso non riuscita', 'open'],
    [
      { event: 'ready', state: 'failed', error: 'Il numero non è su WhatsApp' },
      'WhatsApp «è pronto» non riuscito: Il numero non è su WhatsApp',
      'open',
    ],
    [{ state: 'queued' }, 'WhatsApp di conferma in attesa', 'plain'],
  ] as const)('%j', (fields, text, tone) => {
    expect(lineOf({ payments: [], messages: [{ ...message, ...fields }] })).toEqual([text, tone])
  })
})

it('a failed message can be sent again while it is true and the order does not ask for it by itself', () => {
  const failed = { ...message, state: 'failed' as const }
  const order = { ...anOrder({ status: 'INPROGRESS', pickupMs: 10 }), attention: [] }
  const ready = { ...order, readyAtMs: 1 }
  const of = (event: SentMessage['event'], at: Parameters<typeof sendableAgain>[1], nowMs = 5) =>
    sendableAgain(
      [
        { ...failed, event, id: 'first' },
        { ...failed, event, id: 'last' },
      ],
      at,
      nowMs,
    ).map(({ id }) => id)
  expect(of('confirmed', order)).toEqual(['last'])
  expect(of('confirmed', order, 11)).toEqual([])
  expect(of('confirmed', ready)).toEqual([])
  expect(of('ready', ready)).toEqual(['last'])
  expect(of('ready', { ...ready, attention: ['not-told'] })).toEqual([])
  expect(of('ready', order)).toEqual([])
  expect(of('refunded', ready)).toEqual([])
  expect(sendableAgain([message], order, 5)).toEqual([])
})

it('a notification is feminine in Italian', () => {
  expect(lineOf({ payments: [], messages: [{ ...message, kind: 'push', event: 'ready' }] })).toEqual([
    'Notifica «è pronto» inviata @9',
    'plain',
  ])
})
