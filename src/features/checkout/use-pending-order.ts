// The order that this cart has become already and that waits to be paid: the same as what is on the screen, or older than it.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { isSameOrder } from '#data/card-payment.ts'
import { readOwnPayments, refreshOwnPayments } from '#data/own-payments.ts'
import { readPendingOrder } from '#data/pending-order.ts'
import type { OrderDraft } from '#data/place-order.ts'
import { heldUntilMs } from '#domain/card-payment.ts'

export interface PendingNow {
  number: string
  pickupMs: number
  /** Ordering pays it; otherwise it is cancelled and replaced. */
  isSame: boolean
  heldUntilMs: number
}

/** Null when there is none, or as long as it is not known. @param draft as it would be ordered now; null while it is not complete */
export function usePendingOrder(draft: OrderDraft | null): PendingNow | null {
  const pending = useLiveQuery(async () => {
    const [link, payments] = await Promise.all([readPendingOrder(), readOwnPayments()])
    if (!link || !draft) return null
    const endsMs = payments.get(link.orderId)?.expiresAtMs ?? null
    const isSame = await isSameOrder(link, draft)
    return isSame === null ? null : { ...link, isSame, heldUntilMs: heldUntilMs(link.placedAtMs, endsMs) }
  }, [JSON.stringify(draft)])
  const orderId = pending?.orderId
  useEffect(() => {
    if (orderId !== undefined) void refreshOwnPayments()
  }, [orderId])
  return pending ?? null
}
