import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isWholeProof } from '../../../tests/proof.ts'
import { type DaySetting, hoursOn, isSlotInside } from './opening-hours.ts'
import { addDays, DAY_MS, instantOf, minutesOfTime, shopMoment, timeOfMinutes, weekdayOf } from './shop-time.ts'
import {
  defaultSlot,
  isSlotStart,
  nextFreeSlot,
  pickupDayOn,
  pickupDays,
  SLOT_MINUTES,
  SLOT_MS,
  type SlotQuestion,
  slotProblems,
} from './slots.ts'

function aSetting(overrides: Partial<DaySetting> = {}): DaySetting {
  return {
    id: 's',
    day: '0',
    openHours: '07:00',
    closeHours: '20:00',
    startPrepHours: '',
    finishPrepHours: '',
    breakStart: '',
    breakEnd: '',
    slotCapacity: 0,
    note: '',
    ...overrides,
  }
}

const everyDay = (overrides: Partial<DaySetting> = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => aSetting({ id: `s${weekday}`, day: String(weekday), ...overrides }))

/** Friday 20 November 2026, 10:07 in the shop. */
const NOW = instantOf('2026-11-20', '10:00') + 7 * 60_000

function ask(overrides: Partial<SlotQuestion> = {}): SlotQuestion {
  return { settings: everyDay(), load: new Map(), leadDays: 0, nowMs: NOW, ...overrides }
}

describe('after the cut-off', () => {
  const at = (time: string, day = '2026-11-20') => instantOf(day, time)
  const first = (leadDays: number, time: string, more: Partial<SlotQuestion> = {}) => {
    const question = ask({ leadDays, nowMs: at(time), cutoff: '18:00', ...more })
    return shopMoment(nextFreeSlot(question, question.nowMs)?.startMs ?? 0).day
  }

  it.each([
    ['until then as before', 1, '17:59', {}, '2026-11-21'],
    ['from then on preparation counts from the next day', 1, '18:00', {}, '2026-11-22'],
    ['however long it is', 3, '23:59', {}, '2026-11-24'],
    ['after midnight it is the next day', 1, '00:00', {}, '2026-11-21'],
    ['what is made every day waits for nothing', 0, '18:00', {}, '2026-11-20'],
    ['staff decide by themselves', 1, '18:00', { isStaff: true }, '2026-11-21'],
    ['without one nothing changes', 1, '18:00', { cutoff: '' }, '2026-11-21'],
  ])('%s', (_, leadDays, time, more, day) => {
    expect(first(leadDays, time, more)).toBe(day)
  })

  test('a day that is lost to it says until when; one that preparation takes says so', () => {
    const days = pickupDays(ask({ leadDays: 2, nowMs: at('18:30'), cutoff: '18:00' }))
    expect(days.slice(0, 4).map(({ reason }) => reason)).toEqual([
      { reason: 'not-today' },
      { reason: 'lead-days', days: 2 },
      { reason: 'after-cutoff', time: '18:00' },
      null,
    ])
  })

  test('an order placed before it stays in time, and one placed after it waits for no day more when it comes late', () => {
    const tomorrow = at('10:00', '2026-11-21')
    const question = (placed: string, nowMs: number) => ask({ leadDays: 1, cutoff: '18:00', placedMs: at(placed), nowMs })
    expect(slotProblems(question('17:59', at('19:00')), tomorrow)).toEqual([])
    expect(slotProblems(question('18:00', at('19:00')), tomorrow)).toEqual(['slot-past'])
    const dayAfter = at('10:00', '2026-11-22')
    expect(slotProblems(question('18:00', at('08:00', '2026-11-21')), dayAfter)).toEqual([])
  })
})

test('orders from the web that wait for their payment hold half of a slot, and one of a slot of one', () => {
  const startMs = instantOf('2026-11-21', '10:00')
  const isOffered = (slotCapacity: number, taken: number, unpaid?: number) => {
    const load = new Map([[startMs, taken]])
    const question = ask({
      settings: everyDay({ slotCapacity }),
      load,
      unpaid: unpaid === undefined ? unpaid : new Map([[startMs, unpaid]]),
    })
    const slot = pickupDays(question)
      .flatMap(({ slots }) => slots)
      .find((candidate) => candidate.startMs === startMs)
    expect(slotProblems(question, startMs)).toEqual(slot?.isFull ? ['slot-full'] : [])
    return slot?.isFull === false
  }
  expect([isOffered(4, 2, 1), isOffered(4, 2, 2), isOffered(5, 2, 2), isOffered(5, 3, 1)]).toEqual([true, false, false, true])
  expect([isOffered(1, 0, 0), isOffered(1, 1, 1), isOffered(0, 9, 9)]).toEqual([true, false, true])
  // Asked for an order that is paid, or by the till.
  expect([isOffered(4, 2), isOffered(4, 4)]).toEqual([true, false])
})

describe('the days offered', () => {
  it('are today and the 29 days after it', () => {
    const days = pickupDays(ask())
    expect(days).toHaveLength(30)
    expect(days[0]?.day).toBe('2026-11-20')
    expect(days[29]?.day).toBe('2026-12-19')
  })

  it('are a year for staff, each by itself as among all', () => {
    const question = ask({ isStaff: true })
    const days = pickupDays(question)
    expect(days).toHaveLength(366)
    expect(days.at(-1)?.day).toBe('2027-11-20')
    expect(days.slice(0, 30)).toEqual(pickupDays(ask()))
    for (const day of days) expect(pickupDayOn(question, day.day)).toEqual(day)
    expect(pickupDayOn(question, '2027-11-21')).toBeNull()
    expect(pickupDayOn(question, '2026-11-19')).toBeNull()
    expect(pickupDayOn(ask(), '2026-12-20')).toBeNull()
  })

  it('follow each day’s own hours for a week, then the list of 51 slots', () => {
    const days = pickupDays(ask())
    expect(days[1]?.slots[0]?.time).toBe('07:00')
    expect(days[1]?.slots).toHaveLength(52)
    expect(days[6]?.slots[0]?.time).toBe('07:00')
    expect(days[7]?.slots).toHaveLength(51)
    expect(days[7]?.slots[0]?.time).toBe('07:15')
    expect(days[7]?.slots.at(-1)?.time).toBe('19:45')
  })

  it('after a week show only the part of the list inside that weekday’s hours', () => {
    const days = pickupDays(ask({ settings: everyDay({ openHours: '09:00', closeHours: '13:00' }) }))
    expect(days[8]?.slots.map(({ time }) => time)).toEqual(days[1]?.slots.map(({ time }) => time))
    expect(days[8]?.slots).toHaveLength(16)
  })

  it('leave out what a break touches, also one that begins or ends between two slots', () => {
    const days = pickupDays(ask({ settings: everyDay({ breakStart: '13:10', breakEnd: '14:20' }) }))
    for (const at of [1, 8]) {
      const times = days[at]?.slots.map(({ time }) => time) ?? []
      expect(times.filter((time) => time >= '12:30' && time <= '14:45')).toEqual(['12:30', '12:45', '14:30', '14:45'])
    }
  })

  it('leave out the hour that spring skips', () => {
    const settings = everyDay({ openHours: '01:30', closeHours: '03:30' })
    const [, sunday] = pickupDays(ask({ settings, nowMs: instantOf('2026-03-28', '12:00') }))
    expect(sunday?.day).toBe('2026-03-29')
    expect(sunday?.slots.map(({ time }) => time)).toEqual(['01:30', '01:45', '03:00', '03:15'])
  })

  it('skip a weekday without a setting, without a word', () => {
    const days = pickupDays(ask({ settings: everyDay().filter(({ day }) => day !== '1') }))
    expect(days).toHaveLength(26)
    expect(days.every(({ day }) => weekdayOf(day) !== 1)).toBe(true)
  })

  it('say why a closure has nothing', () => {
    const settings = [...everyDay(), aSetting({ id: 'c', day: '20261208', note: 'Immacolata' })]
    expect(pickupDays(ask({ settings })).find(({ day }) => day === '2026-12-08')).toMatchObject({
      reason: { reason: 'closed' },
      slots: [],
    })
  })

  it('leave the lunch break out', () => {
    const times = pickupDays(ask({ settings: everyDay({ breakStart: '13:00', breakEnd: '15:30' }) }))[1]?.slots.map(
      ({ time }) => time,
    )
    expect(times).toContain('12:45')
    expect(times).not.toContain('13:00')
    expect(times).not.toContain('15:15')
    expect(times).toContain('15:30')
  })
})

describe('today', () => {
  it('starts with the next slot, never one that has begun', () => {
    expect(pickupDays(ask())[0]?.slots[0]?.time).toBe('10:15')
  })

  it('is not offered with anything to prepare', () => {
    expect(pickupDays(ask({ leadDays: 1 }))[0]).toMatchObject({ reason: { reason: 'not-today' }, slots: [] })
  })

  it('is not offered once the last slot has gone', () => {
    expect(pickupDays(ask({ nowMs: instantOf('2026-11-20', '19:46') }))[0]).toMatchObject({
      reason: { reason: 'not-today' },
      slots: [],
    })
  })

  it('says how long a cake of three days takes on the days before', () => {
    const days = pickupDays(ask({ leadDays: 3 }))
    expect(days[1]?.reason).toEqual({ reason: 'lead-days', days: 3 })
    expect(days[3]?.reason).toBeNull()
  })
})

describe('capacity', () => {
  const eleven = instantOf('2026-11-20', '11:00')
  const question = ask({ settings: everyDay({ slotCapacity: 4 }), load: new Map([[eleven, 4]]) })

  it('marks a full slot and keeps it in its place', () => {
    expect(pickupDays(question)[0]?.slots.find(({ time }) => time === '11:00')).toMatchObject({ taken: 4, isFull: true })
  })

  it('moves the next free slot past it', () => {
    expect(nextFreeSlot(question, eleven)?.time).toBe('11:15')
  })

  it('0 is no limit', () => {
    expect(slotProblems(ask({ load: new Map([[eleven, 500]]) }), eleven)).toEqual([])
  })
})

describe('nothing chosen', () => {
  it('is 24 hours from now, on the next quarter', () => {
    expect(defaultSlot(ask())?.startMs).toBe(instantOf('2026-11-21', '10:15'))
  })

  it('moves over a closed Sunday', () => {
    const settings = everyDay().filter(({ day }) => day !== '6')
    expect(defaultSlot(ask({ settings }))?.startMs).toBe(instantOf('2026-11-22', '07:00'))
  })

  it('is nothing in a shop that never opens', () => {
    expect(defaultSlot(ask({ settings: [] }))).toBeNull()
  })
})

describe('a chosen slot', () => {
  test.each([
    ['2026-11-20', '10:15', 0, []],
    ['2026-11-20', '10:00', 0, ['slot-past']],
    ['2026-11-20', '19:45', 0, []],
    ['2026-11-20', '20:00', 0, ['closed']],
    ['2026-11-21', '10:15', 2, ['slot-past']],
    ['2026-11-22', '10:15', 2, []],
    ['2026-12-19', '19:45', 0, []],
    ['2026-12-19', '07:00', 0, ['closed']],
    ['2026-12-20', '10:00', 0, ['closed']],
  ])('%s %s with %d days of preparation: %o', (day, time, leadDays, problems) => {
    expect(slotProblems(ask({ leadDays }), instantOf(day, time))).toEqual(problems)
  })

  test.each([
    ['2026-12-20', '10:00', true, []],
    ['2027-11-20', '19:45', true, []],
    ['2027-11-20', '07:00', true, ['closed']],
    ['2027-11-21', '10:00', true, ['closed']],
    ['2027-03-28', '10:00', true, []],
    ['2027-03-28', '10:00', false, ['closed']],
  ])('%s %s, by staff %j: %o', (day, time, isStaff, problems) => {
    expect(slotProblems(ask({ isStaff }), instantOf(day, time))).toEqual(problems)
  })

  it('between two quarters is no slot', () => {
    expect(isSlotStart(instantOf('2026-11-21', '10:07'))).toBe(false)
    expect(slotProblems(ask(), instantOf('2026-11-21', '10:07'))).toEqual(['closed'])
  })
})

describe('for any hours, load, preparation and time', () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => timeOfMinutes(quarter * 15))
  const setting = fc.record({ openHours: time, closeHours: time, breakStart: time, breakEnd: time, slotCapacity: fc.nat(3) })
  const question = fc.record({
    settings: fc
      .array(fc.option(setting, { nil: undefined }), { minLength: 7, maxLength: 7 })
      .map((week) =>
        week.flatMap((hours, weekday) => (hours ? [aSetting({ id: `s${weekday}`, day: String(weekday), ...hours })] : [])),
      ),
    // Around both changes of the clock in 2026 and a plain week.
    nowMs: fc
      .tuple(fc.constantFrom('2026-03-26', '2026-10-22', '2026-06-10'), fc.nat(6 * 24 * 60))
      .map(([day, minutes]) => instantOf(day, '00:00') + minutes * 60_000),
    leadDays: fc.nat(4),
    takenEverywhere: fc.nat(3),
    isStaff: fc.boolean(),
    cutoff: fc.constantFrom('', '00:00', '10:00', '18:00', '23:59'),
  })

  it('no slot is offered in the past, when closed, too early or over capacity, and each one passes the check', () => {
    fc.assert(
      fc.property(question, ({ settings, nowMs, leadDays, takenEverywhere, isStaff, cutoff }) => {
        const load = new Map<number, number>()
        for (let ms = nowMs - (nowMs % SLOT_MS); ms < nowMs + 31 * DAY_MS; ms += SLOT_MS) load.set(ms, takenEverywhere)
        const asked = { settings, load, leadDays, nowMs, isStaff, cutoff }
        const days = pickupDays(asked)
        // Of the year ahead, what lies around the end of what customers see.
        for (const { day, slots, reason } of days.slice(0, 40)) {
          expect(day <= addDays(shopMoment(nowMs).day, isStaff ? 365 : 29)).toBe(true)
          expect(slots.length === 0).toBe(reason !== null)
          const hours = hoursOn(settings, day)
          for (const slot of slots) {
            expect(slot.startMs).toBeGreaterThanOrEqual(nowMs)
            expect(shopMoment(slot.startMs)).toMatchObject({ day, time: slot.time })
            expect(day >= addDays(shopMoment(nowMs).day, leadDays)).toBe(true)
            expect(isSlotInside(hours, minutesOfTime(slot.time) ?? -1, SLOT_MINUTES)).toBe(true)
            expect(slot.isFull).toBe(slot.capacity > 0 && slot.taken >= slot.capacity)
            expect(slotProblems(asked, slot.startMs)).toEqual(slot.isFull ? ['slot-full'] : [])
          }
        }
        const offered = days.flatMap(({ slots }) => slots)
        for (const fromMs of [
          nowMs,
          nowMs + DAY_MS,
          nowMs + 9 * DAY_MS,
          nowMs - DAY_MS,
          nowMs + 40 * DAY_MS,
          nowMs + 364 * DAY_MS,
        ]) {
          const first = offered.find(({ isFull, startMs }) => !isFull && startMs >= fromMs)
          expect(nextFreeSlot(asked, fromMs)).toEqual(first ?? null)
        }
      }),
      { numRuns: isWholeProof ? 150 : 40 },
    )
  })
})
