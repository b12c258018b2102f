// /order-confirmed?ordine={id}: the customer's thank-you.
import { createFileRoute } from '@tanstack/react-router'
import { getSession } from '#data/session-state.ts'
import { CustomerConfirmation } from '#features/confirmation/customer-confirmation.tsx'
import { searchTexts } from './-search-texts.ts'
import { ThanksOffers } from './-thanks-offers.tsx'

export const Route = createFileRoute('/_shop/order-confirmed')({
  staticData: { title: 'Ordine confermato', header: 'brand' },
  validateSearch: searchTexts('ordine'),
  component: Screen,
})

function Screen() {
  const { ordine = '' } = Route.useSearch()
  return (
    <CustomerConfirmation key={ordine} orderId={ordine} name={getSession()?.user.name ?? ''} notifications={<ThanksOffers />} />
  )
}
