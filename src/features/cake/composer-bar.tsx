// Always at hand below the steps: what the cake contains, what it costs, the way on.
import { ChevronRight } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { AllergenLine, type AllergenLineProps } from './allergen-line.tsx'
import styles from './composer-bar.module.css'

export interface ComposerBarProps extends Pick<AllergenLineProps, 'allergens' | 'added'> {
  price: string
  label: string
  hasArrow: boolean
  isBusy: boolean
  onNext: () => void
}

export function ComposerBar({ allergens, added, price, label, hasArrow, isBusy, onNext }: ComposerBarProps) {
  return (
    <div className={styles.bar}>
      <AllergenLine allergens={allergens} added={added ?? []} />
      <div className={styles.row}>
        <Price text={price} size="total" />
        <Button size="large" className={styles.next} isBusy={isBusy} onClick={onNext}>
          {label}
          {hasArrow && <ChevronRight size="1.25em" aria-hidden="true" />}
        </Button>
      </div>
    </div>
  )
}
