// Today as this device knows it, live: orders, slots, and what waits for a person.
import { useLiveQuery } from 'dexie-react-hooks'
import { listProducts } from '#data/catalogue.ts'
import { now } from '#data/clock.ts'
import { areOrdersLoaded, listOrdersOfDay, listOrdersToCheck, type OrderWithItems } from '#data/orders.ts'
import { readOutboxStatus } from '#data/outbox-status.ts'
import { listSettings } from '#data/settings.ts'
import { formatEuro } from '#domain/money.ts'
import { reasonText } from '#domain/order.ts'
import { addDays, type ShopDay } from '#domain/shop-time.ts'
import { formatMoment } from '#ui/dates.ts'
import type { Check } from './checks-card.tsx'
import { type SlotFigure, slotFigures, type TodayFigures, takingsOf, todayFigures } from './today-figures.ts'

export interface Today {
  figures: TodayFigures
  lastWeekCents: number
  slots: SlotFigure[]
}

/** undefined while orders have never been here whole. @param tick changes as time goes by */
export function useToday(day: ShopDay, tick: number): Today | undefined {
  return useLiveQuery(async () => {
    if (!(await areOrdersLoaded())) return undefined
    const [orders, lastWeek, products, settings] = await Promise.all([
      listOrdersOfDay(day),
      listOrdersOfDay(addDays(day, -7)),
      listProducts(),
      listSettings(),
    ])
    const real = orders.filter(({ localState }) => localState !== 'rejected')
    return {
      figures: todayFigures(real, new Map(products.map((product) => [product.id, product])), now()),
      lastWeekCents: takingsOf(lastWeek),
      slots: slotFigures(real, settings, day, now()),
    }
  }, [day, tick])
}

export function useChecks(): Check[] | undefined {
  return useLiveQuery(async () => {
    const [orders, outbox] = await Promise.all([listOrdersToCheck(), readOutboxStatus()])
    const refused = outbox.rejected.map(({ entryId, number, message }) => ({
      id: entryId,
      title: `${number} · Non accettato`,
      text: message,
    }))
    return [...refused, ...orders.map(checkOf)]
  }, [])
}

function checkOf({ id, number, attention, customer, pickupMs, totalCents }: OrderWithItems): Check {
  const reasons = attention.map(reasonText).join(', ')
  return {
    id,
    title: `${number} · ${reasons.charAt(0).toUpperCase()}${reasons.slice(1)}`,
    text: [customer.name, `ritiro ${formatMoment(pickupMs, now())}`, formatEuro(totalCents)].filter(Boolean).join(', '),
  }
}
