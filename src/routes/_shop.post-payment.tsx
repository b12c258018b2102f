// /post-payment?success=…&ordine={id}: the way back from the payment page.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CustomerConfirmation } from '#features/confirmation/customer-confirmation.tsx'
import { PaymentReturn } from '#features/payment/payment-return.tsx'
import { readPaymentSearch } from '#features/payment/payment-search.ts'
import { ThanksOffers } from './-thanks-offers.tsx'
import { useIsReachable } from './-use-is-reachable.ts'
import { useSession } from './-use-session.ts'

export const Route = createFileRoute('/_shop/post-payment')({
  staticData: { title: 'Pagamento', header: 'brand' },
  validateSearch: readPaymentSearch,
  component: Screen,
})

function Screen() {
  const { ordine, success } = Route.useSearch()
  const session = useSession()
  const isReachable = useIsReachable()
  const navigate = useNavigate()
  return (
    <PaymentReturn
      key={ordine}
      orderId={ordine}
      success={success}
      token={session?.token ?? null}
      isReachable={isReachable}
      onEditCart={() => void navigate({ to: '/carrello' })}
      renderPaid={(orderId) => (
        <CustomerConfirmation orderId={orderId} name={session?.user.name ?? ''} isPaid notifications={<ThanksOffers />} />
      )}
    />
  )
}
