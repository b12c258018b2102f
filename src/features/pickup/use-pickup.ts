// The live question "when can this cart be collected", and what the chosen slot is worth now.
import { useEffect, useMemo } from 'react'
import { askOnce, watch } from '#data/watch.ts'
import { type Cart, cartLeadDays } from '#domain/cart.ts'
import type { SlotQuestion } from '#domain/pickup-slots.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'
import { type PickupChoice, pickupChoice } from './pickup-choice.ts'

export interface Pickup {
  question: SlotQuestion
  choice: PickupChoice
}

interface Read {
  cart: Cart
  question: SlotQuestion
}

const readQuestion = watch(async () => {
  const { readCart } = await import('#data/cart.ts')
  const { readSlotQuestion } = await import('#data/slots.ts')
  const { areHoursLoaded } = await import('#data/settings.ts')
  return async (): Promise<Read | undefined> => {
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
    void import('#data/slots.ts').then(({ refreshSlotLoad }) => refreshSlotLoad())
  }, [tick])
}
