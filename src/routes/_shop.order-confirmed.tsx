// /order-confirmed?ordine={id}: the customer's thank-you.
import { createFileRoute } from '@tanstack/react-router'
import { getSession } from '#data/session/session-state.ts'
import { CustomerConfirmation } from '#features/shop/confirmation/customer-confirmation.tsx'
import { textParams } from '#layout/app/search-params.ts'
import { ThanksOffers } from '#layout/shop/thanks-offers.tsx'

export const Route = createFileRoute('/_shop/order-confirmed')({
  staticData: { title: 'Il tuo ordine', header: 'brand' },
  validateSearch: textParams('ordine'),
  component: Screen,
})

function Screen() {
  const { ordine = '' } = Route.useSearch()
  return (
    <CustomerConfirmation key={ordine} orderId={ordine} name={getSession()?.user.name ?? ''} notifications={<ThanksOffers />} />
  )
}
