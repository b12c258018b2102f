// How many and into the cart, always at hand at the bottom of the screen.
import type { Product } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { stepQuantity } from '#domain/quantity.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './add-bar.module.css'
import type { Choosing } from './use-choosing.ts'

export interface AddBarProps {
  product: Product
  choosing: Choosing
  onAdd: () => void
}

export function AddBar({ product, choosing, onAdd }: AddBarProps) {
  const t = useText()
  const { quantity, setQuantity } = choosing
  const step = (direction: 1 | -1) => {
    const next = stepQuantity(product, quantity, direction)
    return next === null ? null : () => setQuantity(next)
  }
  if (!product.isAvailable) {
    return (
      <div className={styles.bar}>
        <p className={styles.soldOut}>{t('Oggi non ce n’è più. Torna a trovarci domani.')}</p>
      </div>
    )
  }
  return (
    <div className={styles.bar}>
      <Stepper
        label={product.name}
        text={quantityText(quantity, product.unit)}
        onFewer={step(-1)}
        onMore={step(1)}
        size="large"
      />
      <Button size="large" className={styles.add} onClick={onAdd}>
        <span>{t('Aggiungi')}</span>
        <Price text={formatEuro(choosing.priceCents)} size="medium" />
      </Button>
    </div>
  )
}
