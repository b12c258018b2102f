// The cart's page: lines, code, note, what it comes to, when to collect. The slot picker is passed in; so is what comes next.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CartDiscount } from '#domain/cart/cart.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import { formatEuro } from '#domain/money.ts'
import { needsCard } from '#domain/payment/payment.ts'
import { useWhenKnown } from '#hooks/use-when-known.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Price } from '#ui/text/price.tsx'
import { CartNote, DiscountField } from './cart-extras.tsx'
import { CartLines } from './cart-lines.tsx'
import styles from './cart-screen.module.css'
import { askCart, useCart } from './use-cart.ts'

interface CartScreenProps {
  picker: ReactNode
  /** The slot that would be taken, in words; null when one has to be chosen first, undefined while that is being read. */
  pickupText: string | null | undefined
  /** The slot that would be taken when this is called; null when one has to be chosen first. */
  askSlot: (signal: AbortSignal) => Promise<number | null>
  /** What a shop says that takes no cards. */
  cardOff: ReactNode
  /** Goes on with that slot. */
  onProceed: (slotMs: number) => void
}

export function CartScreen({ picker, cardOff, pickupText, askSlot, onProceed }: CartScreenProps) {
  const now = useCart()
  const [problem, setProblem] = useState<string | null>(null)
  const askAll = (signal: AbortSignal) => Promise.all([askCart(signal), askSlot(signal)])
  const proceed = useWhenKnown(askAll, ([{ lines }, slotMs]) => {
    const hasWrongLine = lines.some((line) => line.problem !== null)
    if (hasWrongLine) return setProblem('Qualcosa è cambiato nel carrello: sistema le righe evidenziate.')
    if (slotMs === null) return setProblem('Scegli giorno e orario di ritiro.')
    setProblem(null)
    onProceed(slotMs)
  })
  if (!now) return <CartLoading />
  if (now.lines.length === 0) return <CartEmpty />
  return (
    <div className={styles.screen}>
      <section className={classNames('stack gap-1', styles.items)} aria-labelledby="prodotti">
        <h2 id="prodotti" className="visually-hidden">
          Prodotti
        </h2>
        <CartLines lines={now.lines} hasRoom />
        <Link to="/" className={classNames('inline gap-2 strong', styles.more)}>
          <Plus size="1.1em" aria-hidden="true" />
          Aggiungi altro dalla vetrina
        </Link>
        <DiscountField discount={now.cart.discount} />
        <CartNote stored={now.cart.note} />
        <CartTotals totals={now.totals} discount={now.cart.discount} />
      </section>
      <section className={classNames('column gap-4', styles.sheet)} aria-labelledby="quando">
        <h2 id="quando" className="text-5">
          Quando passi a ritirare?
        </h2>
        {needsCard(now.totals.totalCents) && cardOff}
        {picker}
        <div className={classNames('cluster gap-4', styles.bar)}>
          {problem && (
            <div className={styles.problem}>
              <Notice tone="error">{problem}</Notice>
            </div>
          )}
          <div className={classNames('stack gap-1 shrink-0', styles.sum)}>
            <span className="muted text-1">{pickupText === null ? 'Ritiro da scegliere' : pickupText}</span>
            <Price text={formatEuro(now.totals.totalCents)} size="large" />
          </div>
          <Button size="large" className="fill" isBusy={proceed.isWaiting} onClick={() => proceed.ask()}>
            Continua
          </Button>
        </div>
      </section>
    </div>
  )
}

function CartEmpty() {
  return (
    <EmptyState
      scene="carrello-vuoto"
      title="Il carrello è vuoto"
      text="Scegli qualcosa dalla vetrina: qui trovi il totale e l’orario di ritiro."
      action={<ButtonLink to="/">Vai alla vetrina</ButtonLink>}
    />
  )
}

function CartLoading() {
  return (
    <Loading label="Sto aprendo il carrello" className={styles.screen}>
      <div className={classNames('stack gap-1', styles.items)}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={classNames('row gap-4', styles.standIn)}>
            <Skeleton className={styles.standInTile} />
            <Skeleton className={styles.standInName} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

// Subtotal and discount; the total itself stands larger, beside the button.

function CartTotals({ totals, discount }: { totals: Totals; discount: CartDiscount | null }) {
  if (!discount) return null
  return (
    <dl className={classNames('stack gap-1 figures', styles.totals)}>
      <div className="split gap-4">
        <dt className="muted">Subtotale</dt>
        <dd>{formatEuro(totals.subtotalCents)}</dd>
      </div>
      <div className={classNames('split gap-4', styles.discount)}>
        <dt>Sconto {discount.code}</dt>
        <dd>− {formatEuro(totals.discountCents)}</dd>
      </div>
    </dl>
  )
}
