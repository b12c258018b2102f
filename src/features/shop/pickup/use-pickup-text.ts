// The pickup in a few words, live, for the bar above the shop window: its code comes after the first screen.
import { watch } from '#data/db/watch.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'

const readText = watch(async () => {
  const [{ readCart }, { areHoursLoaded }, { readCartQuestion }, { pickupChoice }, { pickupText }] = await Promise.all([
    import('#data/ordering/cart.ts'),
    import('#data/catalogue/shop.ts'),
    import('#data/ordering/offer.ts'),
    import('#domain/pickup/choice.ts'),
    import('./use-pickup.ts'),
  ])
  return async () => {
    const cart = await readCart()
    const question = await readCartQuestion(cart)
    if (!(await areHoursLoaded())) return ''
    return pickupText({ question, choice: pickupChoice(question, cart.pickupMs, 'tomorrow') })
  }
})

/** Such as `Ritiro da domani, 07:15`; empty while it is not known. */
export function usePickupText(): string {
  const tick = useMinute()
  return useLive(readText, [tick]) ?? ''
}
