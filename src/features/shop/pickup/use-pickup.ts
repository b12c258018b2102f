// The live question "when can this cart be collected", what the chosen slot is worth now, and the pickup in a few words for
// bars and summaries.
import { useEffect, useMemo } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { askOnce, watch } from '#data/db/watch.ts'
import type { SeenPickup } from '#data/ordering/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { type PickupChoice, pickupChoice, slotOf } from '#domain/pickup/choice.ts'
import { nextFreeSlot, type SlotQuestion } from '#domain/pickup/slots.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { currentTranslate } from '#ui/languages/translate.ts'
import { formatDayRelative, formatMoment, formatTime } from '#ui/text/dates.ts'

export interface Pickup {
  question: SlotQuestion
  choice: PickupChoice
}

interface Read {
  cart: Cart
  question: SlotQuestion
}

const readQuestion = watch(async () => {
  const { readCart } = await import('#data/ordering/cart.ts')
  const { readCartQuestion } = await import('#data/ordering/offer.ts')
  const { areHoursLoaded } = await import('#data/catalogue/shop.ts')
  return async (): Promise<Read | undefined> => {
    // Before the hours have been here once, "nothing free" would be no answer. Asked first: they may come while the rest is read.
    if (!(await areHoursLoaded())) return undefined
    const cart = await readCart()
    return { cart, question: await readCartQuestion(cart) }
  }
})

/**
 * undefined while the device's database is being read, and until it knows the hours.
 * @param isInShop true for kiosk and counter
 */
export function usePickup(isInShop: boolean): Pickup | undefined {
  const tick = useMinute()
  const read = useLive(readQuestion, [tick])
  return useMemo(() => {
    return read && pickupOf(read, isInShop)
  }, [read, isInShop])
}

/** As `usePickup`, for a tap: as it is when this is called, with a time that was chosen a moment before. Waits for the hours. */
export async function askPickup(isInShop: boolean, signal: AbortSignal): Promise<Pickup> {
  return pickupOf(await askOnce(readQuestion, signal), isInShop)
}

function pickupOf({ cart, question }: Read, isInShop: boolean): Pickup {
  return { question, choice: pickupChoice(question, cart.pickupMs, isInShop ? 'first' : 'tomorrow') }
}

/** Keeps "how full is each slot" fresh while a picker is on screen. Offline the last answer stays. */
export function useFreshSlotLoad(): void {
  const tick = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks again
  useEffect(() => {
    void importWithRetry(() => import('#data/ordering/slots.ts')).then(({ refreshSlotLoad }) => refreshSlotLoad())
  }, [tick])
}

// The pickup in a few words, for bars and summaries.

/**
 * `Ritiro sab 21 nov, 08:45` for what is chosen or proposed; once that is lost from when: `Ritiro da domani, 07:15`; nothing free:
 * `Scegli quando ritirare`.
 */
export function pickupText({ choice, question }: Pickup): string {
  const { nowMs } = question
  const slotMs = slotOf(choice)
  if (slotMs !== null) return `Ritiro ${formatMoment(slotMs, nowMs)}`
  const first = nextFreeSlot(question, nowMs)
  return first ? `Ritiro da ${formatMoment(first.startMs, nowMs)}` : 'Scegli quando ritirare'
}

/** `Pronto oggi alle 10:45`, for the kiosk. */
export function readyText(slotMs: number, nowMs: number): string {
  const t = currentTranslate()
  return t('Pronto {day} alle {time}', { day: formatDayRelative(slotMs, nowMs), time: formatTime(slotMs) })
}

/** The slot that an order placed now would get, and whether it was chosen; null when one has to be chosen first. */
export function seenPickup(choice: PickupChoice): SeenPickup | null {
  const slotMs = slotOf(choice)
  return slotMs === null ? null : { slotMs, chosenMs: choice.kind === 'chosen' ? slotMs : null }
}
