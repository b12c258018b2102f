// How many and into the cart, always at hand at the bottom of the screen.
import { quantityText, stepQuantity } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './add-bar.module.css'
import type { ProductChoices } from './use-product.ts'

export interface AddBarProps {
  product: Product
  choosing: ProductChoices
  onAdd: () => void
}

export function AddBar({ product, choosing, onAdd }: AddBarProps) {
  const t = useTranslate()
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
