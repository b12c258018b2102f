import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Dispute, hearDispute } from './dispute.ts'

const told = (state: Dispute['state'], moves: number): Dispute => ({ id: 'du_1', amountCents: 800, state, moves })

test('contested: the bank takes the money, and somebody looks at it', () => {
  expect(hearDispute(null, told('open', 0))).toEqual({
    ...{ dispute: told('open', 0), moved: [], raised: ['payment-disputed'], lapsed: [] },
  })
  expect(hearDispute(told('open', 0), told('open', 1))).toEqual({
    ...{ dispute: told('open', 1), moved: [-800], raised: [], lapsed: [] },
  })
})

test.each([
  { end: told('lost', 1), moved: [], raised: ['dispute-lost'], lapsed: ['payment-disputed'] },
  { end: told('won', 2), moved: [800], raised: [], lapsed: ['payment-disputed', 'dispute-lost'] },
])('and ends: $end.state', ({ end, ...news }) => {
  expect(hearDispute(told('open', 1), end)).toEqual({ dispute: end, ...news })
})

test('lost, and won by an appeal', () => {
  expect(hearDispute(told('lost', 1), told('won', 2))).toMatchObject({
    moved: [800],
    lapsed: expect.arrayContaining(['dispute-lost']),
  })
})

test('the end is heard of first: nothing is asked that is over', () => {
  const { dispute } = hearDispute(null, told('won', 2))
  expect(hearDispute(dispute, told('open', 0))).toEqual({ dispute, moved: [], raised: [], lapsed: [] })
})

test('in any order and however often: the money has moved as often as the latest says, and the last state stands', () => {
  const steps = [told('open', 0), told('open', 1), told('lost', 1), told('won', 2)]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 12 }), (heard) => {
      let known: Dispute | null = null
      let cents = 0
      for (const one of heard) {
        const news = hearDispute(known, one)
        known = news.dispute
        cents += news.moved.reduce((sum, moved) => sum + moved, 0)
      }
      const moves = Math.max(...heard.map((one) => one.moves))
      expect(cents).toBe(moves === 1 ? -800 : 0)
      expect(known?.state).toBe(steps.findLast((step) => heard.includes(step))?.state)
    }),
  )
})
