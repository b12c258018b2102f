// The order was cancelled before, or although, it was paid. What becomes of the money comes first.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { readCart } from '#data/cart.ts'
import { readOwnPayments, refreshOwnPayments } from '#data/own-payments.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function PaymentCancelled({ orderId }: { orderId: string }) {
  const state = useLiveQuery(async () => (await readOwnPayments()).get(orderId)?.state, [orderId])
  const hasCart = useLiveQuery(async () => (await readCart()).items.length > 0)
  useEffect(() => void refreshOwnPayments(), [])
  const isRefunded = state === 'refund-due' || state === 'refunded' || state === 'paid'
  const money = isRefunded
    ? 'Il pagamento è arrivato quando l’ordine era già annullato: l’importo torna sulla tua carta, di solito in 5–10 giorni.'
    : 'Il pagamento non è stato completato e il posto è tornato libero. Non ti abbiamo addebitato nulla.'
  return (
    <EmptyState
      scene={hasCart ? 'carrello-vuoto' : 'nessun-ordine'}
      level={1}
      title="Ordine annullato"
      text={hasCart ? `${money} Il carrello è ancora qui.` : money}
      action={
        hasCart ? (
          <ButtonLink to="/carrello">Vai al carrello</ButtonLink>
        ) : (
          <ButtonLink to="/account/ordini">I tuoi ordini</ButtonLink>
        )
      }
    />
  )
}
