// The first day on which things can be had, for all products at once.
import { nextFreeSlot, type SlotQuestion } from '#domain/pickup/slots.ts'

/** First free slot by preparation days, in epoch milliseconds; null when there is none in the days offered. */
export type FirstSlots = ReadonlyMap<number, number | null>

/** Asks once per distinct preparation time, not once per product. */
export function firstSlots(question: SlotQuestion, leadDays: Iterable<number>): FirstSlots {
  const slots = new Map<number, number | null>()
  for (const days of new Set(leadDays)) {
    slots.set(days, nextFreeSlot({ ...question, leadDays: days }, question.nowMs)?.startMs ?? null)
  }
  return slots
}
