// How many orders share a pickup time, on whatever day it is: the detail may show an order of another day than the list.
import { useLiveQuery } from 'dexie-react-hooks'
import { listOrdersOfDay } from '#data/orders.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { takenBySlot } from './slot-groups.ts'

/** Orders at `pickupMs` that are not cancelled; 0 while they are read. */
export function useSlotTaken(pickupMs: number): number {
  const taken = useLiveQuery(async () => takenBySlot(await listOrdersOfDay(shopMoment(pickupMs).day)).get(pickupMs), [pickupMs])
  return taken ?? 0
}
