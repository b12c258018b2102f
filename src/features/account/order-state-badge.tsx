// An own order's state: words on a tint, with a shape of its own.
import { Check, ChefHat, Hourglass, PackageCheck, Wallet, X } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import styles from './order-state-badge.module.css'
import type { OwnOrderState } from './own-order-state.ts'

const LOOKS: Record<OwnOrderState, { label: string; Icon: typeof Check; className: string | undefined }> = {
  'awaiting-payment': { label: 'In attesa di pagamento', Icon: Hourglass, className: styles.awaiting },
  'to-pay': { label: 'Da pagare al ritiro', Icon: Wallet, className: styles.toPay },
  preparing: { label: 'In preparazione', Icon: ChefHat, className: styles.preparing },
  ready: { label: 'Pronto', Icon: PackageCheck, className: styles.ready },
  collected: { label: 'Ritirato', Icon: Check, className: styles.collected },
  cancelled: { label: 'Annullato', Icon: X, className: styles.cancelled },
}

export function OrderStateBadge({ state }: { state: OwnOrderState }) {
  const { label, Icon, className } = LOOKS[state]
  return (
    <span className={classNames(styles.badge, className)}>
      <Icon size="1.1em" aria-hidden="true" />
      {label}
    </span>
  )
}
