// The first free slot of a product, looked up in what `firstSlotsOf` found. Apart, so that pages which only show it carry no slots.

/** By preparation days, and by id for what has days of its own: epoch ms; null when there is none in the days offered. */
export type FirstSlots = ReadonlyMap<number | string, number | null>

/** Of one product; undefined while the hours are not known. */
export function firstSlotOf({ id, leadDays }: { id: string; leadDays: number }, slots: FirstSlots): number | null | undefined {
  return slots.has(id) ? slots.get(id) : slots.get(leadDays)
}
