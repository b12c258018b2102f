// A tab's orders under their slots.
import type { OrderWithItems } from '#data/orders.ts'
import type { Units } from './item-text.ts'
import { OrderRow } from './order-row.tsx'
import { RowBlocks } from './row-blocks.tsx'
import { slotCountdown } from './slot-countdown.ts'
import type { SlotGroup } from './slot-groups.ts'
import { SlotHeader } from './slot-header.tsx'

export interface OrderListProps {
  groups: readonly SlotGroup<OrderWithItems>[]
  units: Units
  nowMs: number
  /** The shop still owes these something: past slots are late. */
  isDue: boolean
  selectedId: string | null
  newIds: ReadonlySet<string>
  onOpen: (id: string) => void
  onReady: (id: string) => void
}

export function OrderList({ groups, units, nowMs, isDue, selectedId, newIds, onOpen, onReady }: OrderListProps) {
  const ids = groups.flatMap((group) => group.orders.map((order) => order.id))
  const tabStop = selectedId !== null && ids.includes(selectedId) ? selectedId : ids[0]
  return groups.map((group) => {
    const countdown = slotCountdown(group.startMs, nowMs, isDue)
    const headerId = `orario-${group.startMs}`
    return (
      <section key={group.startMs} aria-labelledby={headerId}>
        <SlotHeader id={headerId} group={group} countdown={countdown} />
        <RowBlocks orders={group.orders}>
          {(order) => (
            <OrderRow
              key={order.id}
              order={order}
              units={units}
              isSelected={order.id === selectedId}
              isTabStop={order.id === tabStop}
              isNew={newIds.has(order.id)}
              isLate={countdown.isLate}
              onOpen={() => onOpen(order.id)}
              onReady={() => onReady(order.id)}
            />
          )}
        </RowBlocks>
      </section>
    )
  })
}
