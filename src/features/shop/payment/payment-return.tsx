// The page after the payment: it is being checked, was not made, came to a cancelled order, or is done. It shows what is known
// of the order, never what the address claims.
import { Check, CreditCard } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { readCart } from '#data/ordering/cart.ts'
import { readPendingOrder } from '#data/ordering/pending-order.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { askedCents, readOwnPayments, refreshOwnPayments } from '#data/orders/own-orders.ts'
import { now } from '#data/server/clock.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import type { PaymentState } from '#domain/payment/payment.ts'
import { heldUntilMs } from '#domain/payment/unpaid.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Spinner } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { formatMomentLong, formatTime } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import { CancelDialog, useCompletePayment } from './order-actions.tsx'
import styles from './payment-return.module.css'
import { type PaymentReturnInput, usePaymentReturn } from './use-payment-return.ts'

interface PaymentReturnProps extends PaymentReturnInput {
  /** The thank-you of a paid order. */
  renderPaid: (orderId: string) => ReactNode
  onEditCart: () => void
}

export function PaymentReturn({ renderPaid, onEditCart, ...input }: PaymentReturnProps) {
  const { view, order } = usePaymentReturn(input)
  const { orderId } = input
  if (view === 'unknown' || orderId === undefined) return <UnknownOrder />
  switch (view) {
    case 'signed-out':
      return <SignedOut />
    case 'paid':
      return renderPaid(orderId)
    case 'cancelled':
      return <PaymentCancelled orderId={orderId} />
    case 'unpaid':
      return <PaymentUnpaid order={order ?? null} orderId={orderId} onEditCart={onEditCart} />
    case 'offline':
    case 'checking':
    case 'checking-late':
      return <PaymentWaiting order={order ?? null} state={view} />
  }
}

function UnknownOrder() {
  return (
    <EmptyState
      scene="nessun-ordine"
      level={1}
      title="Qui non c’è nessun ordine"
      text="Gli ordini fatti con il tuo account, e come sono pagati, sono tra i tuoi ordini."
      action={<ButtonLink to="/account/ordini">I tuoi ordini</ButtonLink>}
    />
  )
}

function SignedOut() {
  return (
    <EmptyState
      scene="nessun-ordine"
      level={1}
      title="Accedi per vedere il tuo ordine"
      text="Il pagamento non si perde: appena accedi, tra i tuoi ordini vedi com’è andato."
      action={<ButtonLink to="/account/ordini">Accedi</ButtonLink>}
    />
  )
}

// While the payment is being checked: what is done, what is under way, and after a while that nobody has to wait here.

interface PaymentWaitingProps {
  /** Null when this device does not have it. */
  order: Pick<OrderWithItems, 'number'> | null
  state: 'checking' | 'checking-late' | 'offline'
}

function PaymentWaiting({ order, state }: PaymentWaitingProps) {
  const isOffline = state === 'offline'
  return (
    <div className={classNames('page stack gap-5', styles.page)}>
      <h1 className="text-6">{isOffline ? 'Aspettiamo la rete' : 'Stiamo verificando il pagamento…'}</h1>
      <ol className={classNames('card raised ruled', styles.list)}>
        <Step icon={<Check size="1.2em" aria-hidden="true" />} isDone>
          Ordine {order?.number} registrato
        </Step>
        <Step icon={isOffline ? <CreditCard size="1.2em" aria-hidden="true" /> : <Spinner />} isUnderWay>
          Verifica del pagamento
        </Step>
        <Step icon={<span className={styles.dot} />}>Conferma</Step>
      </ol>
      <div role="status">
        {state === 'checking-late' && (
          <Notice tone="info" live="off">
            Ci vuole più del solito. Puoi chiudere questa pagina: appena il pagamento è confermato, l’ordine compare in «I tuoi
            ordini».
          </Notice>
        )}
        {isOffline && (
          <Notice tone="offline" live="off">
            Sei offline: non possiamo ancora sapere com’è andato il pagamento. Appena torna la rete lo controlliamo da soli.
          </Notice>
        )}
      </div>
      {state !== 'checking' && (
        <div className={classNames('wrap gap-3', styles.ways)}>
          <ButtonLink to="/account/ordini" variant="secondary">
            I tuoi ordini
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

interface StepProps {
  icon: ReactNode
  isDone?: boolean
  isUnderWay?: boolean
  children: ReactNode
}

function Step({ icon, isDone, isUnderWay, children }: StepProps) {
  return (
    <li className={classNames('row gap-4 muted', styles.step, isUnderWay && styles.underWay)}>
      <span className={classNames('square round', isDone ? 'pistachio' : styles.mark)}>{icon}</span>
      {children}
    </li>
  )
}

// The customer came back without paying: nothing is lost, and both ways on are one tap away.

interface PaymentUnpaidProps {
  orderId: string
  /** Null until the mirror has it. */
  order: OrderWithItems | null
  onEditCart: () => void
}

function PaymentUnpaid({ orderId, order, onEditCart }: PaymentUnpaidProps) {
  const payment = useOwnPayment(order)
  const { isBusy, problem, complete } = useCompletePayment(orderId)
  const [isAsking, setAsking] = useState(false)
  const cart = useCartOf(orderId)
  return (
    <div className={classNames('page stack gap-5', styles.page)}>
      <h1 className="text-6">Pagamento annullato</h1>
      <p className="muted">
        Non ti abbiamo addebitato nulla. {cart === 'here' ? 'Il carrello è ancora qui.' : 'L’ordine aspetta ancora il pagamento.'}
      </p>
      {order && <OrderFacts order={order} payment={payment} />}
      {problem && <Notice tone={problem.isOffline ? 'offline' : 'error'}>{problem.message}</Notice>}
      <div className={classNames('wrap gap-3', styles.ways)}>
        <Button size="large" isBusy={isBusy} onClick={complete}>
          Completa il pagamento{payment && `, ${formatEuro(payment.askedCents)}`}
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

interface OwnPaymentNow {
  /** Until when its place is kept. */
  heldMs: number
  /** What is paid by card now: the deposit, where that was chosen. */
  askedCents: Cents
}

/** undefined while it is being read. */
function useOwnPayment(order: OrderWithItems | null): OwnPaymentNow | undefined {
  useEffect(() => void refreshOwnPayments(), [])
  return useLiveQuery(async () => {
    if (order === null) return undefined
    const [payments, pending] = await Promise.all([readOwnPayments(), readPendingOrder()])
    const payment = payments.get(order.id)
    return {
      heldMs: heldUntilMs(order.placedAtMs, payment?.expiresAtMs ?? null),
      askedCents: askedCents(order, payment, pending),
    }
  }, [order])
}

function OrderFacts({ order, payment }: { order: OrderWithItems; payment: OwnPaymentNow | undefined }) {
  const heldMs = payment?.heldMs ?? 0
  const restCents = order.totalCents - (payment?.askedCents ?? order.totalCents)
  return (
    <dl className={classNames('card raised ruled', styles.list, styles.facts)}>
      <div className="row gap-4">
        <dt className="muted">Ordine</dt>
        <dd className="strong figures" translate="no">
          {order.number}
        </dd>
      </div>
      <div className="row gap-4">
        <dt className="muted">Ritiro</dt>
        <dd className="strong figures">{formatMomentLong(order.pickupMs, now())}</dd>
      </div>
      <div className="row gap-4">
        <dt className="muted">Totale</dt>
        <dd className="strong figures">
          <Price text={formatEuro(order.totalCents)} />
        </dd>
      </div>
      {restCents > 0 && (
        <div className="row gap-4">
          <dt className="muted">Acconto adesso, il resto al ritiro</dt>
          <dd className="strong figures">
            {formatEuro(order.totalCents - restCents)} + {formatEuro(restCents)}
          </dd>
        </div>
      )}
      {heldMs > now() && (
        <div className="row gap-4">
          <dt className="muted">Il posto è tuo</dt>
          <dd className="strong figures">fino alle {formatTime(heldMs)}</dd>
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

// The order was cancelled before, or although, it was paid. What becomes of the money comes first.

function PaymentCancelled({ orderId }: { orderId: string }) {
  const state = useLiveQuery(async () => (await readOwnPayments()).get(orderId)?.state, [orderId])
  const hasCart = useLiveQuery(async () => (await readCart()).items.length > 0)
  useEffect(() => void refreshOwnPayments(), [])
  const money = cancelledMoney(state)
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

/** @param state of its latest payment; undefined where none is known */
export function cancelledMoney(state: PaymentState | undefined): string {
  if (state === undefined || state === 'mismatch') return 'Il posto è tornato libero.'
  if (state === 'refund-due' || state === 'refunded' || state === 'paid')
    return 'Quello che hai pagato torna sulla tua carta, di solito in 5–10 giorni lavorativi.'
  return 'Il pagamento non è stato completato e il posto è tornato libero. Non ti abbiamo addebitato nulla.'
}
