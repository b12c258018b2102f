// The order in the detail: undefined while it is read, null when this device does not know it (or nothing is selected).
import { useLiveQuery } from 'dexie-react-hooks'
import { getOrder, type OrderWithItems } from '#data/orders.ts'

export function useSelectedOrder(id: string | null): OrderWithItems | null | undefined {
  const read = useLiveQuery(async () => ({ id, order: id === null ? null : await getOrder(id) }), [id])
  // A live query keeps its last result while the next is read: the wrong person's order must not show meanwhile.
  return read?.id === id ? read?.order : undefined
}
