// The page after the payment. It shows what is known of the order, never what the address claims.
import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PaymentCancelled } from './payment-cancelled.tsx'
import { PaymentUnpaid } from './payment-unpaid.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { type PaymentReturnInput, usePaymentReturn } from './use-payment-return.ts'

export interface PaymentReturnProps extends PaymentReturnInput {
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
