// The weekly hours as they hang on the door: Monday first, days with the same hours together.
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import { addDays, type ShopTime, timeOfMinutes } from '#domain/shop-time.ts'

export interface DoorHours {
  /** Side by side in the week, Monday first; 0 is Sunday, as in the settings. */
  weekdays: number[]
  /** One span, or two around a lunch break. */
  spans: [opens: ShopTime, closes: ShopTime][]
}

const MONDAY = '2024-01-01'
const NAMES = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab']

/** Closed days are left out, and so are single closures: they are said elsewhere. */
export function doorHours(settings: readonly DaySetting[]): DoorHours[] {
  const weekly = settings.filter(({ day }) => day.length === 1)
  const groups: DoorHours[] = []
  for (let index = 0; index < 7; index++) {
    const weekday = (index + 1) % 7
    const spans = spansOf(weekly, index)
    const last = groups.at(-1)
    if (spans.length === 0) continue
    if (last?.weekdays.at(-1) === index && String(last.spans) === String(spans)) last.weekdays.push(weekday)
    else groups.push({ weekdays: [weekday], spans })
  }
  return groups
}

/** `lun–sab 07:00–20:00` · `dom 07:00–13:00, 15:00–19:00` */
export function doorHoursText({ weekdays, spans }: DoorHours): string {
  const first = weekdays[0] ?? 0
  const last = weekdays.at(-1) ?? first
  const days = first === last ? NAMES[first] : `${NAMES[first]}–${NAMES[last]}`
  return `${days} ${spans.map(([opens, closes]) => `${opens}–${closes}`).join(', ')}`
}

function spansOf(weekly: readonly DaySetting[], daysAfterMonday: number): DoorHours['spans'] {
  const hours = hoursOn(weekly, addDays(MONDAY, daysAfterMonday))
  if (hours.kind !== 'open') return []
  const { openMinutes, closeMinutes, breakMinutes } = hours
  if (breakMinutes === null) return [span(openMinutes, closeMinutes)]
  return [span(openMinutes, breakMinutes[0]), span(breakMinutes[1], closeMinutes)]
}

function span(openMinutes: number, closeMinutes: number): [ShopTime, ShopTime] {
  return [timeOfMinutes(openMinutes), timeOfMinutes(closeMinutes)]
}
