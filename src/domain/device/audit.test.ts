// A device takes orders, delivers them in any order, speaks or keeps silent, lets others deliver for it and may lose its memory.
// Whatever happens in between: no number is called missing that is not, and after the last report all that are lost are.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { auditDay, type DayCount, formatRanges, laterCount, parseRanges, rangesOf } from './audit.ts'

const numbers = (text: string) => parseRanges(text) ?? []
const audit = (told: { counter: number; waiting?: string; settled?: string } | null, arrived: string, isGone = false) => {
  const count = told && { counter: told.counter, waiting: numbers(told.waiting ?? ''), settled: numbers(told.settled ?? '') }
  const { missing, waiting } = auditDay({ told: count, arrived: numbers(arrived), isGone })
  return { missing: formatRanges(missing), waiting: formatRanges(waiting) }
}

describe('a number that has not arrived', () => {
  it('waits while the device says that it holds it', () => {
    expect(audit({ counter: 5, waiting: '3-5' }, '1-2')).toEqual({ missing: '', waiting: '3-5' })
  })

  it('is missing when the device gave it out and holds it no more', () => {
    expect(audit({ counter: 5, waiting: '5' }, '1-2')).toEqual({ missing: '3-4', waiting: '5' })
  })

  it('waits for the device’s report while only others have spoken: a till brought K7-005 from its code', () => {
    expect(audit({ counter: 2, waiting: '2' }, '1,5')).toEqual({ missing: '', waiting: '2-4' })
    expect(audit(null, '5')).toEqual({ missing: '', waiting: '1-4' })
  })

  it('is missing when the device’s memory is gone, however far others have counted', () => {
    expect(audit({ counter: 4, waiting: '2-4' }, '1,6', true)).toEqual({ missing: '2-5', waiting: '' })
  })

  it('is not missed when a person settled its refusal', () => {
    expect(audit({ counter: 3, settled: '2' }, '1,3')).toEqual({ missing: '', waiting: '' })
  })
})

test('an absurd number of a day does not stall the count', () => {
  expect(audit({ counter: 9_999_999, waiting: '1-9999' }, '1')).toEqual({ missing: '', waiting: '2-9999' })
})

describe('words that overtake each other', () => {
  const report = (counter: number, waiting: string, settled = ''): DayCount => ({
    ...{ counter, waiting: numbers(waiting), settled: numbers(settled) },
  })
  it('leave the one that counts further', () => {
    expect(laterCount(report(6, '6'), report(5, '4-5'))).toEqual(report(6, '6'))
    expect(laterCount(report(5, '4-5'), report(6, '6'))).toEqual(report(6, '6'))
  })
  it('never unsettle what was settled', () => {
    expect(laterCount(report(6, '', '2'), report(7, '7', '4'))).toEqual(report(7, '7', '2,4'))
    expect(laterCount(report(6, '', '2'), report(5, '', '4'))).toEqual(report(6, '', '2,4'))
  })
})

type Step = 'take' | 'report' | 'overtaken-report' | { deliver: number } | { scan: number }
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>('take') },
  { weight: 2, arbitrary: fc.constantFrom<Step>('report', 'overtaken-report') },
  { weight: 3, arbitrary: fc.record({ deliver: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ scan: fc.nat(30) }) },
)

/** A device and a server, played through; asks the audit after each step. */
function play(steps: readonly Step[]) {
  const queue = new Set<number>()
  const arrived = new Set<number>()
  let counter = 0
  let told: DayCount | null = null
  let before: DayCount = { counter: 0, waiting: [], settled: [] }
  const report = (): DayCount => ({ counter, waiting: rangesOf([...queue]), settled: [] })
  const missing = (isGone = false) =>
    auditDay({ told, arrived: rangesOf([...arrived]), isGone }).missing.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index),
    )
  for (const now of steps) {
    if (now === 'take') queue.add(++counter)
    else if (now === 'report') told = laterCount(told, report())
    else if (now === 'overtaken-report') {
      told = laterCount(told, before)
      before = report()
    } else if ('deliver' in now) {
      const number = [...queue][now.deliver % Math.max(1, queue.size)]
      // Orders travel with the device's report (see submit-entries.ts).
      if (number !== undefined) {
        told = laterCount(told, report())
        arrived.add(number)
        queue.delete(number)
      }
    } else {
      const number = [...queue][now.scan % Math.max(1, queue.size)]
      // Stays on the device as well.
      if (number !== undefined) arrived.add(number)
    }
    expect(missing()).toEqual([])
  }
  return {
    queue,
    arrived,
    counter,
    report: () => (told = laterCount(told, report())),
    lose: (of: number[]) => {
      for (const number of of) queue.delete(number)
    },
    missing,
  }
}

describe('a device', () => {
  it('whose queue lost nothing shows no gap, at any moment', () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 60 }), (steps) => void play(steps)))
  })

  it('that lost entries shows exactly those once it has spoken', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 5 }), (steps, picks) => {
        const device = play(steps)
        const lost = picks.filter((number) => device.queue.has(number) && !device.arrived.has(number))
        device.lose(lost)
        device.report()
        expect(device.missing()).toEqual([...new Set(lost)].sort((a, b) => a - b))
      }),
    )
  })

  it('whose storage was wiped after its report shows exactly what never arrived', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const device = play(steps)
        device.report()
        const never = Array.from({ length: device.counter }, (_, index) => index + 1).filter((n) => !device.arrived.has(n))
        expect(device.missing(true)).toEqual(never)
      }),
    )
  })
})

test('runs are written and read alike', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9999 }), { maxLength: 50 }), (list) => {
      const ranges = rangesOf(list)
      expect(parseRanges(formatRanges(ranges))).toEqual(ranges)
    }),
  )
})

test.each(['0', '5-3', '1,', 'a', '1-2-3', '99999', ' 1', 7, null])('%j is no list of runs', (text) => {
  expect(parseRanges(text)).toBeNull()
})
