// The cart in the desktop's header.
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import styles from './header-cart.module.css'
import { useCartSummary } from './use-cart-summary.ts'

export function HeaderCart() {
  const summary = useCartSummary()
  return (
    <Link to="/carrello" className={styles.cart}>
      <ShoppingBag size="1.2em" aria-hidden="true" />
      {summary && summary.lineCount > 0 ? (
        <>
          <span className="visually-hidden">Carrello:</span>
          <span>{summary.pieceCount}</span>
          <span aria-hidden="true">·</span>
          <span>{summary.totalText}</span>
        </>
      ) : (
        <span>Carrello</span>
      )}
    </Link>
  )
}
