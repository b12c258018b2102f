// /account/ordini: the customer's own orders; `?ordine=` brings one of them into sight.
import { createFileRoute } from '@tanstack/react-router'
import { PushInvitation } from '#features/app/push/push-controls.tsx'
import { OwnOrdersScreen } from '#features/shop/account/own-orders-screen.tsx'
import { OrderActions } from '#features/shop/payment/order-actions.tsx'
import { VerificationHint } from '#features/shop/sign-in/verification-hint.tsx'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useSession } from '#hooks/use-session.ts'
import { textParams } from '#layout/app/search-params.ts'

export const Route = createFileRoute('/_shop/account/ordini')({
  staticData: { title: 'I tuoi ordini', header: 'title' },
  validateSearch: textParams('ordine'),
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
