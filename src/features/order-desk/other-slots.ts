// Where an order could go instead: the next slots with room, nearest first.
import { pickupDays, type Slot, type SlotQuestion } from '#domain/pickup-slots.ts'

/** Up to `count` free slots from the order's own time (or from now, when that is past). */
export function otherSlots(question: SlotQuestion, pickupMs: number, count: number): Slot[] {
  const fromMs = Math.max(pickupMs, question.nowMs)
  return pickupDays(question)
    .flatMap((day) => day.slots)
    .filter((slot) => !slot.isFull && slot.startMs >= fromMs && slot.startMs !== pickupMs)
    .slice(0, count)
}
