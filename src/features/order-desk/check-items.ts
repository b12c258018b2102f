// The tray "Da verificare": accepted orders with an open question, and what the server refused from this device.
import type { OrderWithItems } from '#data/orders.ts'
import type { RejectedEntry } from '#data/outbox-status.ts'

export type CheckItem =
  | { kind: 'order'; id: string; pickupMs: number; order: OrderWithItems }
  | { kind: 'refused'; id: string; pickupMs: number; entry: RejectedEntry }

/** Earliest pickup first; at the same time what was refused first, since nobody else knows of it. */
export function checkItems(orders: readonly OrderWithItems[], refused: readonly RejectedEntry[]): CheckItem[] {
  const items: CheckItem[] = [
    ...refused.map((entry) => ({ kind: 'refused' as const, id: entry.entryId, pickupMs: entry.pickupMs, entry })),
    ...orders.map((order) => ({ kind: 'order' as const, id: order.id, pickupMs: order.pickupMs, order })),
  ]
  return items.sort((a, b) => a.pickupMs - b.pickupMs)
}

/** What a refused entry wanted, for its title. */
export function refusedTitle(entry: Pick<RejectedEntry, 'kind'>): string {
  if (entry.kind === 'place-order') return 'Ordine non accettato'
  return entry.kind === 'change-order' ? 'Modifica non accettata' : 'Foto non accettata'
}
