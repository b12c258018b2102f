// The customer came back without paying: nothing is lost, and both ways on are one tap away.
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { readCart } from '#data/cart.ts'
import { now } from '#data/clock.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { readOwnPayments, refreshOwnPayments } from '#data/own-payments.ts'
import { readPendingOrder } from '#data/pending-order.ts'
import { heldUntilMs } from '#domain/card-payment.ts'
import { formatEuro } from '#domain/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { formatMomentLong, formatTime } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './payment-page.module.css'
import { useCompleting } from './use-completing.ts'

export interface PaymentUnpaidProps {
  orderId: string
  /** Null until the mirror has it. */
  order: OrderWithItems | null
  onEditCart: () => void
}

export function PaymentUnpaid({ orderId, order, onEditCart }: PaymentUnpaidProps) {
  const { isBusy, problem, complete } = useCompleting(orderId)
  const [isAsking, setAsking] = useState(false)
  const cart = useCartOf(orderId)
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Pagamento annullato</h1>
      <p className={styles.text}>
        Non ti abbiamo addebitato nulla. {cart === 'here' ? 'Il carrello è ancora qui.' : 'L’ordine aspetta ancora il pagamento.'}
      </p>
      {order && <OrderFacts order={order} />}
      {problem && <Notice tone={problem.isOffline ? 'offline' : 'error'}>{problem.message}</Notice>}
      <div className={styles.ways}>
        <Button size="large" isBusy={isBusy} onClick={complete}>
          Completa il pagamento
        </Button>
        {cart === 'here' && order ? (
          <Button size="large" variant="secondary" onClick={() => setAsking(true)}>
            Modifica il carrello
          </Button>
        ) : (
          <ButtonLink to="/account/ordini" size="large" variant="secondary">
            I tuoi ordini
          </ButtonLink>
        )}
      </div>
      {order && (
        <CancelDialog
          order={order}
          isOpen={isAsking}
          more="Il carrello resta com’è, pronto da modificare."
          confirmLabel="Annulla e modifica"
          onClose={() => setAsking(false)}
          onCancelled={onEditCart}
        />
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: OrderWithItems }) {
  const payments = useLiveQuery(readOwnPayments)
  useEffect(() => void refreshOwnPayments(), [])
  const heldMs = heldUntilMs(order.placedAtMs, payments?.get(order.id)?.expiresAtMs ?? null)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Ordine</dt>
        <dd>{order.number}</dd>
      </div>
      <div>
        <dt>Ritiro</dt>
        <dd>{formatMomentLong(order.pickupMs, now())}</dd>
      </div>
      <div>
        <dt>Totale</dt>
        <dd>
          <Price text={formatEuro(order.totalCents)} />
        </dd>
      </div>
      {heldMs > now() && (
        <div>
          <dt>Il posto è tuo</dt>
          <dd>fino alle {formatTime(heldMs)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Whether the cart that became this order is on this device. */
function useCartOf(orderId: string): 'here' | 'elsewhere' | undefined {
  return useLiveQuery(async () => {
    const [pending, cart] = await Promise.all([readPendingOrder(), readCart()])
    return pending?.orderId === orderId && cart.items.length > 0 ? 'here' : 'elsewhere'
  }, [orderId])
}
