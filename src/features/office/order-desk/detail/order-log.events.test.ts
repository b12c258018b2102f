import { expect, test } from 'vitest'
import type { OrderEvent } from '#data/orders/log.ts'
import { eventLines } from './order-log.tsx'

const event: OrderEvent = {
  ...{ id: 'e', actorName: 'Anna Ricci', loginName: '', event: 'cancelled', reason: 'Ordine doppio' },
  ...{ method: '', amountCents: null, moved: null, atMs: 7 },
}
const moment = (ms: number) => `@${ms}`

test('says what, who, when and why', () => {
  expect(eventLines([event], moment)).toEqual([{ id: 'e', what: 'Annullato', who: 'Anna Ricci, @7', why: 'Ordine doppio' }])
})

test('says who was at the till, and whose login it had', () => {
  const [line] = eventLines([{ ...event, actorName: 'Marta Colombo', loginName: 'Marco Bellini' }], moment)
  expect(line?.who).toBe('Marta Colombo (cassa di Marco Bellini), @7')
})

test('says how it was paid, and from when to when it was moved', () => {
  const paid = { ...event, event: 'collected', method: 'pos', reason: '' }
  const moved = { ...event, event: 'moved', moved: { fromMs: 0, toMs: 900_000 }, reason: '' }
  const far = { ...moved, moved: { fromMs: 0, toMs: 86_400_000 } }
  expect(eventLines([paid, moved, far], moment).map(({ what }) => what)).toEqual([
    'Incassato con POS',
    'Ritiro spostato dalle 01:00 alle 01:15',
    'Ritiro spostato da @0 a @86400000',
  ])
})

test('the server itself is nobody, and what a newer one tells is left out', () => {
  const lines = eventLines(
    [
      { ...event, actorName: '' },
      { ...event, event: 'teleported' },
    ],
    moment,
  )
  expect(lines.map(({ who }) => who)).toEqual(['in automatico, @7'])
})
