// What is wrong with the hours of a weekday, one Italian message per wrong field. The server's rule; the form says the same before
// anything is sent. All hours empty means closed; a closure (`YYYYMMDD`) has none.
import type { DaySetting } from '#domain/opening-hours.ts'
import { minutesOfTime } from '#domain/shop-time.ts'

export type HoursField =
  | 'openHours'
  | 'closeHours'
  | 'startPrepHours'
  | 'finishPrepHours'
  | 'breakStart'
  | 'breakEnd'
  | 'slotCapacity'
export type HoursProblems = Partial<Record<HoursField, string>>

const TEXT_TIME = 'Scrivi l’ora come 07:30.'
const CAPACITY_MAX = 1000

export function checkDayHours(setting: DaySetting): HoursProblems {
  const problems: HoursProblems = {}
  checkPair(setting, ['openHours', 'closeHours'], 'La chiusura viene dopo l’apertura.', problems)
  checkPair(setting, ['startPrepHours', 'finishPrepHours'], 'Il laboratorio finisce dopo l’inizio.', problems)
  checkPair(setting, ['breakStart', 'breakEnd'], 'La pausa finisce dopo l’inizio.', problems)
  const isWhole = Number.isInteger(setting.slotCapacity) && setting.slotCapacity >= 0 && setting.slotCapacity <= CAPACITY_MAX
  if (!isWhole) problems.slotCapacity = 'I posti sono un numero intero; 0 vuol dire senza limite.'
  const hasProblem = problems.breakStart ?? problems.breakEnd ?? problems.openHours ?? problems.closeHours
  if (setting.breakStart !== '' && hasProblem === undefined && !isBreakInside(setting)) {
    problems.breakStart = 'La pausa sta dentro l’orario di apertura.'
  }
  return problems
}

/** HH:MM sorts as text. */
function checkPair(setting: DaySetting, [from, to]: [HoursField, HoursField], order: string, problems: HoursProblems): void {
  for (const field of [from, to]) {
    const text = String(setting[field])
    if (text !== '' && minutesOfTime(text) === null) problems[field] = TEXT_TIME
  }
  const [start, end] = [String(setting[from]), String(setting[to])]
  if (problems[from] || problems[to] || (start === '' && end === '')) return
  if (start === '') problems[from] = TEXT_TIME
  else if (end === '') problems[to] = TEXT_TIME
  else if (end <= start) problems[to] = order
}

function isBreakInside({ openHours, closeHours, breakStart, breakEnd }: DaySetting): boolean {
  return openHours !== '' && breakStart > openHours && breakEnd < closeHours
}
