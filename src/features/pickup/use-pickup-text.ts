// The pickup in a few words, live, for the bar above the counter: its code comes after the first screen.
import { watch } from '#data/watch.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

const readText = watch(async () => {
  const [{ readCart }, { areHoursLoaded }, { readSlotQuestion }, { cartLeadDays }, { pickupChoice }, { pickupText }] =
    await Promise.all([
      import('#data/cart.ts'),
      import('#data/settings.ts'),
      import('#data/slots.ts'),
      import('#domain/cart.ts'),
      import('./pickup-choice.ts'),
      import('./pickup-text.ts'),
    ])
  return async () => {
    const cart = await readCart()
    const question = await readSlotQuestion(cartLeadDays(cart))
    if (!(await areHoursLoaded())) return ''
    return pickupText({ question, choice: pickupChoice(question, cart.pickupMs, 'tomorrow') })
  }
})

/** Such as `Ritiro da domani, 07:15`; empty while it is not known. */
export function usePickupText(): string {
  const tick = useMinute()
  return useLive(readText, [tick]) ?? ''
}
