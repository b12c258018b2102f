// The live question "when can this cart be collected", and what the chosen slot is worth now.
import { useEffect, useMemo } from 'react'
import { watch } from '#data/watch.ts'
import { cartLeadDays } from '#domain/cart.ts'
import type { SlotQuestion } from '#domain/pickup-slots.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'
import { type PickupChoice, pickupChoice } from './pickup-choice.ts'

export interface Pickup {
  question: SlotQuestion
  choice: PickupChoice
}

const readQuestion = watch(async () => {
  const { readCart } = await import('#data/cart.ts')
  const { readSlotQuestion } = await import('#data/slots.ts')
  const { areHoursLoaded } = await import('#data/settings.ts')
  return async () => {
    // Before the hours have been here once, "nothing free" would be no answer. Asked first: they may come while the rest is read.
    if (!(await areHoursLoaded())) return undefined
    const cart = await readCart()
    return { cart, question: await readSlotQuestion(cartLeadDays(cart)) }
  }
})

/** undefined while the device's database is being read, and until it knows the hours. @param isInShop true for kiosk and counter */
export function usePickup(isInShop: boolean): Pickup | undefined {
  const tick = useMinute()
  const read = useLive(readQuestion, [tick])
  return useMemo(() => {
    if (!read) return undefined
    const choice = pickupChoice(read.question, read.cart.pickupMs, isInShop ? 'first' : 'tomorrow')
    return { question: read.question, choice }
  }, [read, isInShop])
}

/** Keeps "how full is each slot" fresh while a picker is on screen. Offline the last answer stays. */
export function useFreshSlotLoad(): void {
  const tick = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks again
  useEffect(() => {
    void import('#data/slots.ts').then(({ refreshSlotLoad }) => refreshSlotLoad())
  }, [tick])
}
