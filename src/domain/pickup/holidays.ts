// The public holidays of Italy, to suggest as closures: the fixed ones, from the year on in which their law holds, and Easter with its
// Monday. When Easter is comes in from
// outside: reckoning it is a library's.
import { addDays, type ShopDay } from './shop-time.ts'

export interface Holiday {
  day: ShopDay
  name: string
}

/** `since`: the first year of a law that is younger than the shop's calendar. */
const FIXED: readonly [monthAndDay: string, name: string, since?: number][] = [
  ['01-01', 'Capodanno'],
  ['01-06', 'Epifania'],
  ['04-25', 'Festa della Liberazione'],
  ['05-01', 'Festa dei lavoratori'],
  ['06-02', 'Festa della Repubblica'],
  ['08-15', 'Ferragosto'],
  // L. 8 ottobre 2025, n. 151
  ['10-04', 'San Francesco', 2026],
  ['11-01', 'Ognissanti'],
  ['12-08', 'Immacolata'],
  ['12-25', 'Natale'],
  ['12-26', 'Santo Stefano'],
]

/** @param easter Easter Sunday of that year; in calendar order */
export function holidaysOf(year: number, easter: ShopDay): Holiday[] {
  const inForce = FIXED.filter(([, , since = 0]) => year >= since)
  const holidays = inForce.map(([date, name]) => ({ day: `${year}-${date}`, name }))
  holidays.push({ day: easter, name: 'Pasqua' }, { day: addDays(easter, 1), name: 'Lunedì dell’Angelo' })
  return holidays.sort((a, b) => a.day.localeCompare(b.day))
}
