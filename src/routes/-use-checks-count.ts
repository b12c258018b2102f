// How many things wait for a person: accepted orders with an open question, and what was refused from this device.
import { useLiveQuery } from 'dexie-react-hooks'
import { listOrdersToCheck } from '#data/orders.ts'
import { readOutboxStatus } from '#data/outbox-status.ts'

/** 0 while it is read. */
export function useChecksCount(): number {
  const orders = useLiveQuery(async () => (await listOrdersToCheck()).length, [])
  const refused = useLiveQuery(async () => (await readOutboxStatus()).rejected.length, [])
  return (orders ?? 0) + (refused ?? 0)
}
