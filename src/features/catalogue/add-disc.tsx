// The round + on a card; once something is in the cart it becomes a white disc with the count, and still adds one more.
import { Plus } from 'lucide-react'
import type { Product } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { classNames } from '#ui/class-names.ts'
import { useText } from '#ui/use-text.ts'
import styles from './add-disc.module.css'

export interface AddDiscProps {
  product: Pick<Product, 'name'>
  count: number
  onAdd: () => void
}

export function AddDisc({ product, count, onAdd }: AddDiscProps) {
  const t = useText()
  const label =
    count === 0
      ? t('Aggiungi {name}', { name: product.name })
      : t('Aggiungi {name}, nel carrello: {inCart}', { name: product.name, inCart: decimalText(count) })
  return (
    <button
      type="button"
      className={classNames(styles.disc, styles.button, count > 0 && styles.counted)}
      aria-label={label}
      onClick={onAdd}
    >
      <DiscFace count={count} />
    </button>
  )
}

/** The same disc for products with choices: the whole card leads to them, so it is only drawn. */
export function ChoicesDisc({ count }: { count: number }) {
  return (
    <span className={classNames(styles.disc, count > 0 && styles.counted)} aria-hidden="true">
      <DiscFace count={count} />
    </span>
  )
}

function DiscFace({ count }: { count: number }) {
  // The key restarts the little jump at every change.
  return count > 0 ? (
    <span key={count} className={styles.count}>
      {decimalText(count)}
    </span>
  ) : (
    <Plus size="1.35em" strokeWidth={2.2} aria-hidden="true" />
  )
}
