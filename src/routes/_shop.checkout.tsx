// /checkout: the last look before ordering. The kiosk's counter does this in its order column; the address works there too.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { TEXT_UNVERIFIED } from '#domain/order/pay-at-pickup.ts'
import { setPickup } from '#features/shop/cart/cart-actions.ts'
import { CheckoutScreen } from '#features/shop/checkout/checkout-screen.tsx'
import { seenPickup, usePickup } from '#features/shop/pickup/use-pickup.ts'
import { useIsMailOff, VerificationHint } from '#features/shop/sign-in/verification-hint.tsx'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useSession } from '#hooks/use-session.ts'

export const Route = createFileRoute('/_shop/checkout')({
  staticData: { title: 'Conferma l’ordine', header: 'title' },
  component: CheckoutPage,
})

function CheckoutPage() {
  const navigate = useNavigate()
  const user = useSession()?.user
  const isReachable = useIsReachable()
  const isKiosk = user?.isKiosk === true
  const pickup = usePickup(isKiosk)
  const isUnverifiable = useIsMailOff(user?.isVerified === false)
  if (!user) return null
  return (
    <CheckoutScreen
      channel={isKiosk ? 'kiosk' : 'web'}
      customer={isKiosk ? { name: '', phone: '' } : { name: `${user.name} ${user.surname}`.trim(), phone: user.phone }}
      pickup={pickup && { seen: seenPickup(pickup.choice), nowMs: pickup.question.nowMs }}
      isReachable={isReachable}
      verification={!user.isVerified && <VerificationHint email={user.email} text={TEXT_UNVERIFIED} />}
      isUnverifiable={isUnverifiable}
      onTakeSlot={(slotMs) => void setPickup(slotMs)}
      onPlaced={(ordine) =>
        void navigate({ to: isKiosk ? '/order-confirmed-totem' : '/order-confirmed', search: { ordine }, replace: true })
      }
    />
  )
}
