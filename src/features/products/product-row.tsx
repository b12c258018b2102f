// One product in the list: picture, name, price, when; its state in words, and the switch that says "sold out" everywhere.
import { toast } from 'sonner'
import { updateRecord } from '#data/office-write.ts'
import { cardPicture } from '#data/product-pictures.ts'
import { writeProblem } from '#data/write-problem.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '#ui/picture.tsx'
import { Switch } from '#ui/switch.tsx'
import { usePendingValue } from '#ui/use-pending-value.ts'
import styles from './product-list.module.css'
import type { ProductRow } from './product-values.ts'

export interface ProductRowViewProps {
  product: ProductRow
  isChosen: boolean
  isOnline: boolean
  onOpen: () => void
}

export function ProductRowView({ product, isChosen, isOnline, onOpen }: ProductRowViewProps) {
  const { value: isAvailable, ask } = usePendingValue(product.isAvailable, product.updated)
  const { url, fallbackUrl } = cardPicture(product)
  const change = (available: boolean) =>
    ask(available, async () => {
      const outcome = await updateRecord('products', product.id, { available }, { seen: product.updated })
      const problem = writeProblem(outcome)
      if (problem) toast.error(problem)
      else toast.success(available ? `${product.name}: di nuovo disponibile` : `${product.name}: esaurito ovunque`)
      return !problem
    })
  return (
    <>
      <button type="button" data-row className={styles.pick} aria-current={isChosen ? 'true' : undefined} onClick={onOpen}>
        <Picture
          url={url}
          fallbackUrl={fallbackUrl}
          alt=""
          className={classNames(styles.picture, !isAvailable && styles.faded)}
        />
        <span className={styles.words}>
          <span className={styles.name}>{product.name}</span>
          <span className={styles.more}>
            {product.isHidden && <strong>Nascosto · </strong>}
            {isAvailable ? (
              `${formatEuro(product.priceCents)}${product.unit === 'kg' ? '/kg' : ''} · ${leadText(product.leadDays)}`
            ) : (
              <span className={styles.soldOut}>Esaurito</span>
            )}
          </span>
        </span>
      </button>
      <span className={styles.switch}>
        <Switch
          label={`${product.name}: disponibile`}
          isLabelHidden
          isOn={isAvailable}
          isDisabled={!isOnline}
          onChange={(next) => void change(next)}
        />
      </span>
    </>
  )
}

function leadText(days: number): string {
  if (days === 0) return 'anche oggi'
  return days === 1 ? '1 giorno' : `${days} giorni`
}
