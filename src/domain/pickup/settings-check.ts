// Checks before opening hours are saved: what is wrong with the hours of a day, and which orders a change would make
// impossible. Nothing is cancelled here, people decide.
import type { FormName } from '#domain/fields.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import { type DaySetting, hoursOn, isSlotInside } from './opening-hours.ts'
import { minutesOfTime, shopMoment } from './shop-time.ts'
import { SLOT_MINUTES } from './slots.ts'

interface AwaitedOrder {
  id: string
  pickupMs: number
}

/** `closed`: that day; `outside`: before opening, after closing or in the break; `full`: more orders than places there. */
export type ImpactReason = 'closed' | 'outside' | 'full'

export interface Impact<Order extends AwaitedOrder> {
  order: Order
  reason: ImpactReason
}

/**
 * @param orders still to be collected, none of them cancelled
 * @returns by pickup; of a slot with too few places, all of its orders, since who has to move is not ours to say
 */
export function settingsImpact<Order extends AwaitedOrder>(
  orders: readonly Order[],
  before: readonly DaySetting[],
  after: readonly DaySetting[],
): Impact<Order>[] {
  const known = new Set(impossibleOrders(orders, before).map(({ order }) => order.id))
  return impossibleOrders(orders, after).filter(({ order }) => !known.has(order.id))
}

/** Orders that these hours do not allow, by pickup. @param orders still to be collected, none of them cancelled */
export function impossibleOrders<Order extends AwaitedOrder>(
  orders: readonly Order[],
  settings: readonly DaySetting[],
): Impact<Order>[] {
  const load = new Map<number, number>()
  for (const { pickupMs } of orders) load.set(pickupMs, (load.get(pickupMs) ?? 0) + 1)
  const impacts: Impact<Order>[] = []
  for (const order of orders) {
    const reason = placeProblem(settings, order.pickupMs, load.get(order.pickupMs) ?? 0)
    if (reason !== null) impacts.push({ order, reason })
  }
  return impacts.sort((a, b) => a.order.pickupMs - b.order.pickupMs)
}

/** Why an order has no place there; null when it has. @param taken orders still to be collected then, with it */
export function placeProblem(settings: readonly DaySetting[], pickupMs: number, taken: number): ImpactReason | null {
  const { day, time } = shopMoment(pickupMs)
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return 'closed'
  if (!isSlotInside(hours, minutesOfTime(time) ?? 0, SLOT_MINUTES)) return 'outside'
  return hours.slotCapacity > 0 && taken > hours.slotCapacity ? 'full' : null
}

// What is wrong with the hours of a weekday, one Italian message per wrong field. The server's rule; the form says the same
// before anything is sent. All hours empty means closed; a closure (`YYYYMMDD`) has none.

export type HoursField = FormName<typeof DAY_SETTING_FIELDS>
export type HoursProblems = Partial<Record<HoursField, string>>

const TEXT_TIME = 'Scrivi l’ora come 07:30.'

export function checkDayHours(setting: DaySetting): HoursProblems {
  const problems: HoursProblems = {}
  checkPair(setting, ['openHours', 'closeHours'], 'La chiusura viene dopo l’apertura.', problems)
  checkPair(setting, ['startPrepHours', 'finishPrepHours'], 'Il laboratorio finisce dopo l’inizio.', problems)
  checkPair(setting, ['breakStart', 'breakEnd'], 'La pausa finisce dopo l’inizio.', problems)
  const { min, max } = DAY_SETTING_FIELDS.slotCapacity
  const isWhole = Number.isInteger(setting.slotCapacity) && setting.slotCapacity >= min && setting.slotCapacity <= max
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
