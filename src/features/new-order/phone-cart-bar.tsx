// On a phone products and cart take turns: this bar at the foot goes from one to the other.
import { ChevronLeft, ShoppingBag } from 'lucide-react'
import { cartTotals } from '#domain/cart.ts'
import { formatEuro } from '#domain/money.ts'
import { countText } from '#domain/quantity-text.ts'
import { Button } from '#ui/button.tsx'
import styles from './phone-cart-bar.module.css'
import type { Counter } from './use-counter.ts'

export interface PhoneCartBarProps {
  counter: Counter
  isCartShown: boolean
  onToggle: (isCartShown: boolean) => void
}

export function PhoneCartBar({ counter: { cart, byId }, isCartShown, onToggle }: PhoneCartBarProps) {
  if (!isCartShown && cart.items.length === 0) return null
  const count = countText(cart.items.map(({ id, quantity }) => ({ quantity, unit: byId.get(id)?.unit })))
  return (
    <div className={styles.bar}>
      {isCartShown ? (
        <Button variant="secondary" shape="box" isWide icon={<ChevronLeft size={20} />} onClick={() => onToggle(false)}>
          Prodotti
        </Button>
      ) : (
        <Button shape="box" isWide icon={<ShoppingBag size={20} aria-hidden="true" />} onClick={() => onToggle(true)}>
          {count} · {formatEuro(cartTotals(cart).totalCents)}
        </Button>
      )}
    </div>
  )
}
