// What the shop of the schedules is like: always open, and sells one thing at a time.
import type { Cart } from '#domain/cart/cart.ts'

/** One line of one product. @param note by which the orders of carts are told from each other */
export function aCart(productId: string, unitPriceCents: number, quantity: number, pickupMs: number, note: string): Cart {
  const line = { id: productId, name: 'Cornetto', unitPriceCents, quantity, leadDays: 0, customVariants: [] }
  return { items: [{ ...line, referenceImage: null, waferImage: null }], note, pickupMs, discount: null }
}

/** Open all week. */
export function weekOfSettings() {
  return Array.from({ length: 7 }, (_, weekday) => ({
    id: `setting0000000${weekday}`,
    day: String(weekday),
    openHours: '07:00',
    closeHours: '20:00',
    startPrepHours: '05:00',
    finishPrepHours: '19:00',
    breakStart: '',
    breakEnd: '',
    slotCapacity: 0,
    note: '',
  }))
}
