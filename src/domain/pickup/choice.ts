// What the chosen pickup is worth now: still good, a proposal while nothing is chosen, or lost meanwhile with the next free.
import { defaultSlot, nextFreeSlot, type SlotQuestion, slotProblems } from './slots.ts'

export type PickupChoice =
  | { kind: 'chosen'; slotMs: number }
  /** Nothing chosen: what is taken unless another slot is chosen. */
  | { kind: 'proposed'; slotMs: number }
  /** Chosen once, not possible any more. `nextMs` null when nothing is free. */
  | { kind: 'lost'; nextMs: number | null }
  /** Nothing chosen and nothing free in the days offered. */
  | { kind: 'none' }

/**
 * Who orders from home is proposed a slot in 24 hours; who stands in the shop, the first free one.
 * @param pickupMs the cart's; null when nothing is chosen
 */
export function pickupChoice(question: SlotQuestion, pickupMs: number | null, proposal: 'tomorrow' | 'first'): PickupChoice {
  const { nowMs } = question
  if (pickupMs !== null) {
    if (slotProblems(question, pickupMs).length === 0) return { kind: 'chosen', slotMs: pickupMs }
    const next = nextFreeSlot(question, Math.max(pickupMs, nowMs)) ?? nextFreeSlot(question, nowMs)
    return { kind: 'lost', nextMs: next?.startMs ?? null }
  }
  const proposed = proposal === 'first' ? nextFreeSlot(question, nowMs) : defaultSlot(question)
  return proposed ? { kind: 'proposed', slotMs: proposed.startMs } : { kind: 'none' }
}

/** The slot that an order placed now would get; null when one has to be chosen first. */
export function slotOf(choice: PickupChoice): number | null {
  return choice.kind === 'chosen' || choice.kind === 'proposed' ? choice.slotMs : null
}
