// The cart floating above the shop window and above a product on a phone: how many, when, how much. Hidden while it is empty.
import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './cart-bar.module.css'
import { useCartSummary } from './cart-summary.tsx'

/** @param pickupText such as `Ritiro da domani, 07:15`; empty while it is not known */
export function CartBar({ pickupText }: { pickupText: string }) {
  const summary = useCartSummary()
  if (!summary || summary.lineCount === 0) return null
  return (
    <Link to="/carrello" className={classNames('row gap-3 crust', styles.bar)} data-cart-bar>
      <span className={classNames('center figures', styles.count)} key={summary.pieceCount}>
        {summary.pieceCount}
      </span>
      <span className="stack fill">
        <span className="text-3 strong">Carrello</span>
        <span className={classNames('text-1', styles.when)}>{pickupText}</span>
      </span>
      <Price text={summary.totalText} size="medium" />
    </Link>
  )
}
