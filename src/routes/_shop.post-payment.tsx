// /post-payment?success=…&ordine={id}: the way back from the payment page.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CustomerConfirmation } from '#features/shop/confirmation/customer-confirmation.tsx'
import { PaymentReturn } from '#features/shop/payment/payment-return.tsx'
import { readPaymentSearch } from '#features/shop/payment/payment-search.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useSession } from '#hooks/use-session.ts'
import { ThanksOffers } from '#layout/shop/thanks-offers.tsx'

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
