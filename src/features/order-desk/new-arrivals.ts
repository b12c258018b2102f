// How new orders are announced to somebody who cannot see the list change.
import { type ShopDay, shopMoment } from '#domain/shop-time.ts'
import { formatDayLong } from '#ui/dates.ts'

interface Announced {
  number: string
  pickupMs: number
  customerName: string
}

/** `Nuovo ordine K1-042, Paolo Vitale, ritiro alle 11:00.`; several at once are counted. */
export function arrivalText(orders: readonly Announced[], today: ShopDay): string {
  const only = orders[0]
  if (!only) return ''
  if (orders.length > 1) return `${orders.length} nuovi ordini.`
  const who = only.customerName === '' ? '' : `, ${only.customerName}`
  const { day, time } = shopMoment(only.pickupMs)
  const when = day === today ? '' : `${formatDayLong(only.pickupMs)} `
  return `Nuovo ordine ${only.number}${who}, ritiro ${when}alle ${time}.`
}
