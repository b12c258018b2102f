// Whether the shop's door is open at an instant, and when that changes.
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import { addDays, instantOf, shopMoment, timeOfMinutes } from '#domain/shop-time.ts'

export interface OpeningNow {
  isOpen: boolean
  /** When it closes or opens next, epoch ms; null when it does not open within two weeks. */
  changesMs: number | null
}

const DAYS_LOOKED_AT = 14

export function openingNow(settings: readonly DaySetting[], nowMs: number): OpeningNow {
  const today = shopMoment(nowMs).day
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
    const day = addDays(today, ahead)
    for (const [opens, closes] of spansOn(settings, day)) {
      const opensMs = instantOf(day, timeOfMinutes(opens))
      const closesMs = instantOf(day, timeOfMinutes(closes))
      if (nowMs < opensMs) return { isOpen: false, changesMs: opensMs }
      if (nowMs < closesMs) return { isOpen: true, changesMs: closesMs }
    }
  }
  return { isOpen: false, changesMs: null }
}

/** Minutes since midnight; two spans around a lunch break. */
function spansOn(settings: readonly DaySetting[], day: string): [number, number][] {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return []
  const { openMinutes, closeMinutes, breakMinutes } = hours
  if (breakMinutes === null) return [[openMinutes, closeMinutes]]
  return [
    [openMinutes, breakMinutes[0]],
    [breakMinutes[1], closeMinutes],
  ]
}
