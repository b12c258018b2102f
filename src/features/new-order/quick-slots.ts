// The few pickup times offered at one tap at the counter; everything else is behind "Altro".
import { nextFreeSlot, type PickupDay, type Slot, type SlotQuestion, slotProblems } from '#domain/pickup-slots.ts'
import { type ShopDay, shopMoment } from '#domain/shop-time.ts'

export interface QuickSlots {
  day: ShopDay
  slots: Slot[]
}

/**
 * The day's next slots, full ones included: staff may exceed them. With a chosen time, those from it on, so that it is
 * among them. Null when nothing can be collected in the days offered.
 */
export function quickSlots(days: readonly PickupDay[], chosenMs: number | null, count: number): QuickSlots | null {
  const chosenDay = chosenMs === null ? undefined : days.find((day) => day.day === shopMoment(chosenMs).day)
  const day = chosenDay ?? days.find((candidate) => candidate.slots.length > 0)
  if (!day || day.slots.length === 0) return null
  const firstShown = day.slots.slice(0, count)
  const index = day.slots.findIndex((slot) => slot.startMs === chosenMs)
  if (index < count) return { day: day.day, slots: firstShown }
  const start = Math.min(index - 1, day.slots.length - count)
  return { day: day.day, slots: day.slots.slice(start, start + count) }
}

/** `3 posti`, `1 posto`, `pieno`; `libero` without a limit. */
export function placesText(slot: Pick<Slot, 'taken' | 'capacity'>): string {
  if (slot.capacity === 0) return 'libero'
  const left = slot.capacity - slot.taken
  if (left <= 0) return 'pieno'
  return left === 1 ? '1 posto' : `${left} posti`
}

/** The first free slot after a full one, to offer instead; null when the days offered have none. */
export function freeAfter(days: readonly PickupDay[], startMs: number): Slot | null {
  return days.flatMap((day) => day.slots).find((slot) => slot.startMs > startMs && !slot.isFull) ?? null
}

export type CounterSlot =
  /** Chosen by the cashier, full or not. */
  | { kind: 'chosen'; slotMs: number }
  /** The first free one, taken unless another is chosen. `isLost`: another had been chosen and is past or closed by now. */
  | { kind: 'proposed'; slotMs: number; isLost: boolean }
  | { kind: 'none' }

/** Which time the order gets if it is confirmed now. @param pickupMs the cart's; null when nothing is chosen */
export function counterSlot(question: SlotQuestion, pickupMs: number | null): CounterSlot {
  const isPossible = pickupMs !== null && slotProblems(question, pickupMs).every((problem) => problem === 'slot-full')
  if (isPossible) return { kind: 'chosen', slotMs: pickupMs }
  const free = nextFreeSlot(question, question.nowMs)
  return free ? { kind: 'proposed', slotMs: free.startMs, isLost: pickupMs !== null } : { kind: 'none' }
}
