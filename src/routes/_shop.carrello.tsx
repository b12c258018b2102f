// The cart, with the slot picker in it.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { slotOf } from '#domain/pickup/choice.ts'
import { setPickup } from '#features/shop/cart/cart-actions.ts'
import { CartScreen } from '#features/shop/cart/cart-screen.tsx'
import { CardOffWord } from '#features/shop/checkout/only-in-shop.tsx'
import { SlotPicker } from '#features/shop/pickup/slot-picker.tsx'
import { askPickup, usePickup } from '#features/shop/pickup/use-pickup.ts'
import { useSession } from '#hooks/use-session.ts'
import { formatMoment } from '#ui/text/dates.ts'

export const Route = createFileRoute('/_shop/carrello')({
  staticData: { title: 'Il tuo carrello', header: 'title' },
  component: CartPage,
})

function CartPage() {
  const navigate = useNavigate()
  const isInShop = useSession()?.user.isKiosk === true
  const pickup = usePickup(isInShop)
  const slotMs = pickup ? slotOf(pickup.choice) : null
  const proceed = async (chosenMs: number) => {
    await setPickup(chosenMs)
    await navigate({ to: '/checkout' })
  }
  return (
    <CartScreen
      cardOff={isInShop ? null : <CardOffWord />}
      picker={<SlotPicker pickup={pickup} onChoose={(chosenMs) => void setPickup(chosenMs)} />}
      pickupText={pickup && (slotMs === null ? null : formatMoment(slotMs, pickup.question.nowMs))}
      askSlot={async (signal) => slotOf((await askPickup(isInShop, signal)).choice)}
      onProceed={(chosenMs) => void proceed(chosenMs)}
    />
  )
}
