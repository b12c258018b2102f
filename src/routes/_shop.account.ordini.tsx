// /account/ordini: the customer's own orders; `?ordine=` brings one of them into sight.
import { createFileRoute } from '@tanstack/react-router'
import { OwnOrdersScreen } from '#features/account/own-orders-screen.tsx'
import { OrderActions } from '#features/payment/order-actions.tsx'
import { PushInvitation } from '#features/push/push-invitation.tsx'
import { VerificationHint } from '#features/sign-in/verification-hint.tsx'
import { searchTexts } from './-search-texts.ts'
import { useIsReachable } from './-use-is-reachable.ts'
import { useSession } from './-use-session.ts'

export const Route = createFileRoute('/_shop/account/ordini')({
  staticData: { title: 'I tuoi ordini', header: 'title' },
  validateSearch: searchTexts('ordine'),
  component: Screen,
})

function Screen() {
  const session = useSession()
  const isReachable = useIsReachable()
  const { ordine } = Route.useSearch()
  if (!session) return null
  const { id, email, isVerified } = session.user
  return (
    <OwnOrdersScreen
      userId={id}
      isReachable={isReachable}
      wantedId={ordine}
      hint={!isVerified && <VerificationHint email={email} />}
      notifications={<PushInvitation />}
      renderActions={(order) => <OrderActions order={order} />}
    />
  )
}
