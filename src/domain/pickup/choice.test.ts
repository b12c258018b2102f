import { describe, expect, it } from 'vitest'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import type { SlotQuestion } from '#domain/pickup/slots.ts'
import { pickupChoice, slotOf } from './choice.ts'

const saturday: DaySetting = {
  id: 'x',
  day: '6',
  openHours: '07:00',
  closeHours: '20:00',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 1,
  note: '',
}
const settings = [saturday, { ...saturday, id: 'y', day: '5' }]
const friday = (time: string) => instantOf('2026-11-20', time)
const saturdayAt = (time: string) => instantOf('2026-11-21', time)
const ask = (more: Partial<SlotQuestion> = {}): SlotQuestion => ({
  settings,
  load: new Map(),
  leadDays: 0,
  nowMs: friday('10:40'),
  ...more,
})

describe('nothing chosen', () => {
  it('proposes 24 hours from now to who orders from home', () => {
    expect(pickupChoice(ask(), null, 'tomorrow')).toEqual({ kind: 'proposed', slotMs: saturdayAt('10:45') })
  })

  it('proposes the first free slot to who stands in the shop', () => {
    expect(pickupChoice(ask({ load: new Map([[friday('10:45'), 1]]) }), null, 'first')).toEqual({
      kind: 'proposed',
      slotMs: friday('11:00'),
    })
  })

  it('has nothing to propose when nothing is open', () => {
    const choice = pickupChoice(ask({ settings: [] }), null, 'first')
    expect(choice).toEqual({ kind: 'none' })
    expect(slotOf(choice)).toBeNull()
  })
})

describe('a chosen slot', () => {
  it('stays while it can be taken', () => {
    expect(slotOf(pickupChoice(ask(), saturdayAt('08:45'), 'tomorrow'))).toBe(saturdayAt('08:45'))
  })

  it('is lost when it fills up, with the next free one after it', () => {
    const full = ask({ load: new Map([[saturdayAt('08:45'), 1]]) })
    expect(pickupChoice(full, saturdayAt('08:45'), 'tomorrow')).toEqual({ kind: 'lost', nextMs: saturdayAt('09:00') })
  })

  it('is lost when it has passed or the cake takes longer', () => {
    expect(pickupChoice(ask(), friday('09:00'), 'first')).toEqual({ kind: 'lost', nextMs: friday('10:45') })
    expect(pickupChoice(ask({ leadDays: 1 }), friday('12:00'), 'first')).toEqual({ kind: 'lost', nextMs: saturdayAt('07:00') })
  })
})
