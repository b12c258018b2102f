// An order's way in four steps, by shape and place: the badge beside it says the present one in words.
import { ChefHat, PackageCheck, ReceiptText, ShoppingBag } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import styles from './order-steps.module.css'
import type { OwnOrderState } from './own-order-state.ts'

const STEPS = [
  { label: 'Ricevuto', Icon: ReceiptText },
  { label: 'In preparazione', Icon: ChefHat },
  { label: 'Pronto', Icon: PackageCheck },
  { label: 'Ritirato', Icon: ShoppingBag },
]

const REACHED: Record<OwnOrderState, number | null> = {
  'awaiting-payment': null,
  'to-pay': 0,
  preparing: 1,
  ready: 2,
  collected: 3,
  cancelled: null,
}

/** Nothing for an order that is not on its way. */
export function OrderSteps({ state }: { state: OwnOrderState }) {
  const reached = REACHED[state]
  if (reached === null) return null
  return (
    <ol className={styles.steps} aria-label="A che punto è">
      {STEPS.map(({ label, Icon }, index) => (
        <li
          key={label}
          className={classNames(styles.step, index <= reached && styles.done, index === reached && styles.now)}
          aria-current={index === reached ? 'step' : undefined}
          aria-label={`${label}${index < reached ? ', fatto' : index === reached ? ', adesso' : ''}`}
          title={label}
        >
          <span className={styles.disc}>
            <Icon size="1.05em" aria-hidden="true" />
          </span>
        </li>
      ))}
    </ol>
  )
}
