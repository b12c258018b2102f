import { describe, expect, it, test } from 'vitest'
import {
  isLaterState,
  isMessageDue,
  MESSAGE_EVENTS,
  MESSAGE_STATES,
  type MessageOrder,
  type MessageState,
  messageEventOf,
  messageWaitMs,
  pickupEventName,
  refundEventName,
} from './message.ts'

const NOW = Date.parse('2026-11-21T09:00:00Z')
const order: MessageOrder = { channel: 'web', status: 'INPROGRESS', totalCents: 800, pickupMs: NOW + 3_600_000, readyAtMs: null }

describe('what can be told of an order', () => {
  test.each([
    { what: 'a paid one from the web', fields: {}, confirmed: true, ready: false },
    { what: 'an unpaid one from the web', fields: { status: 'NOTPAID' }, confirmed: false, ready: false },
    { what: 'one too small for a card', fields: { status: 'NOTPAID', totalCents: 49 }, confirmed: true, ready: false },
    { what: 'an unpaid one from the kiosk', fields: { status: 'NOTPAID', channel: 'kiosk' }, confirmed: true, ready: false },
    { what: 'one from the counter', fields: { channel: 'counter' }, confirmed: true, ready: false },
    { what: 'one that is ready', fields: { readyAtMs: NOW }, confirmed: true, ready: true },
    { what: 'one whose time is over', fields: { pickupMs: NOW }, confirmed: false, ready: false },
    { what: 'one ready after its time', fields: { pickupMs: NOW - 1, readyAtMs: NOW }, confirmed: false, ready: true },
    { what: 'one handed over', fields: { status: 'COMPLETED', readyAtMs: NOW }, confirmed: false, ready: false },
    { what: 'a cancelled one', fields: { status: 'CANCELLED', readyAtMs: NOW }, confirmed: false, ready: false },
    { what: 'a cancelled one of the kiosk', fields: { status: 'CANCELLED', channel: 'kiosk' }, confirmed: false, ready: false },
  ] as const)('of $what: stands $confirmed, ready $ready', ({ fields, confirmed, ready }) => {
    const told = { ...order, ...fields }
    expect(isMessageDue('confirmed', told, NOW)).toBe(confirmed)
    expect(isMessageDue('shop', told, NOW)).toBe(confirmed)
    expect(isMessageDue('ready', told, NOW)).toBe(ready)
    expect(isMessageDue('refunded', told, NOW)).toBe(true)
  })
})

test('what a slip of the shop would say waits, what answers the customer does not', () => {
  expect(MESSAGE_EVENTS.map((event) => [event, messageWaitMs(event)])).toEqual([
    ['confirmed', 0],
    ['ready', 15_000],
    ['refunded', 0],
    ['displaced', 15_000],
    ['moved', 15_000],
    ['shop', 0],
  ])
  expect(messageWaitMs('ready', 0)).toBe(0)
})

test('reports of how far a message has come only go forward', () => {
  const forward: [MessageState, MessageState][] = [
    ...(['queued', 'sending', 'failed'] as const).map((from): [MessageState, MessageState] => [from, 'sent']),
    ...(['queued', 'sending', 'failed', 'sent'] as const).map((from): [MessageState, MessageState] => [from, 'delivered']),
    ...(['queued', 'sending', 'failed', 'sent', 'delivered'] as const).map((from): [MessageState, MessageState] => [
      from,
      'read',
    ]),
    ...(['queued', 'sending', 'sent'] as const).map((from): [MessageState, MessageState] => [from, 'failed']),
  ]
  for (const to of ['sent', 'delivered', 'read', 'failed'] as const) {
    for (const from of MESSAGE_STATES) {
      const isForward = forward.some(([before, after]) => before === from && after === to)
      expect([from, to, isLaterState(from, to)]).toEqual([from, to, isForward])
    }
  }
})

it('knows refunds by payment and part', () => {
  const names = [refundEventName(1, null), refundEventName(2, null), refundEventName(1, 1500)]
  expect(names).toEqual(['refunded', 'refunded-2', 'refunded-1-1500'])
  expect(names.map(messageEventOf)).toEqual(['refunded', 'refunded', 'refunded'])
  const others = ['confirmed', 'refunded-', 'refunded-1-', 'refunded-1-2-3', 'moved-1-2', 'ready-2', 'x']
  expect(others.map(messageEventOf)).toEqual(['confirmed', null, null, null, null, null, null])
})

it('knows what is about a pickup by its time', () => {
  const names = [pickupEventName('moved', NOW), pickupEventName('moved', NOW + 900_000), pickupEventName('displaced', NOW)]
  expect(new Set(names).size).toBe(3)
  expect(names.map(messageEventOf)).toEqual(['moved', 'moved', 'displaced'])
})
