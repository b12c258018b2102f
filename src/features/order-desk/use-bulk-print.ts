// Several tickets at once: choosing the orders, asking about what is on paper already, printing.
import { useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import type { DeskList } from './desk-list.ts'
import { type Picking, usePicking } from './use-picking.ts'

export interface BulkPrint {
  picking: Picking
  /** Prints what is chosen, or asks first. */
  print: () => void
  /** What is asked about; empty while nothing is. */
  asked: readonly OrderWithItems[]
  answer: (withPrinted: boolean) => void
  leaveQuestion: () => void
}

/** @param place names the list, such as its day and tab */
export function useBulkPrint(
  place: string,
  list: DeskList,
  onPrintMany: (orderIds: readonly string[], copyIds: readonly string[]) => void,
): BulkPrint {
  const picking = usePicking(place, list.kind === 'slots' ? list.groups.flatMap(({ orders }) => orders) : NONE)
  const [asked, setAsked] = useState<readonly OrderWithItems[]>(NONE)
  const send = (orders: readonly OrderWithItems[]) => {
    setAsked(NONE)
    picking.end()
    onPrintMany(idsOf(orders), idsOf(orders.filter(({ isPrinted }) => isPrinted)))
  }
  const print = () => {
    const chosen = picking.chosen ?? NONE
    if (chosen.length === 0) return
    if (chosen.some(({ isPrinted }) => isPrinted)) setAsked(chosen)
    else send(chosen)
  }
  const answer = (withPrinted: boolean) => send(asked.filter(({ isPrinted }) => withPrinted || !isPrinted))
  return { picking, print, asked, answer, leaveQuestion: () => setAsked(NONE) }
}

const NONE: readonly OrderWithItems[] = []

function idsOf(orders: readonly OrderWithItems[]): string[] {
  return orders.map(({ id }) => id)
}
