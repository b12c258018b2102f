// A phone's cart with the time it is collected at.
import { CartBar } from '#features/shop/cart/cart-bar.tsx'
import { usePickupText } from '#features/shop/pickup/use-pickup-text.ts'

export function PhoneCart() {
  return <CartBar pickupText={usePickupText()} />
}
