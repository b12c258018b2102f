// This customer's order: what is in it, when it is ready, what it costs, and the one button that orders.
import { CalendarDays, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Totals } from '#domain/cart/pricing.ts'
import { formatEuro } from '#domain/money.ts'
import { Illustration } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './order-column.module.css'

export interface KioskOrder {
  isEmpty: boolean
  /** `4 pezzi`. */
  countText: string
  totals: Totals
  lines: ReactNode
  /** What may be said besides: a discount code, a note. */
  extras: ReactNode
}

/** When the order can be had. `isLost`: the chosen slot went meanwhile. */
export interface KioskPickup {
  text: string
  isLost: boolean
}

export interface OrderColumnProps {
  /** undefined while the device's database is being read. */
  order: KioskOrder | undefined
  pickup: KioskPickup | undefined
  onPickup: () => void
  onOrder: () => void
}

export function OrderColumn({ order, pickup, onPickup, onOrder }: OrderColumnProps) {
  const t = useTranslate()
  const isEmpty = order === undefined || order.isEmpty
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('Il tuo ordine')}</h2>
        <span className={styles.count}>{isEmpty ? '' : order.countText}</span>
      </header>
      <div className={styles.lines}>
        {order?.isEmpty && <EmptyOrder />}
        {!isEmpty && (
          <>
            {order.lines}
            <div className={styles.extras}>{order.extras}</div>
          </>
        )}
      </div>
      {!isEmpty && (
        <footer className={styles.foot}>
          <button type="button" className={pickup?.isLost ? styles.lost : styles.pickup} onClick={onPickup}>
            <CalendarDays size="1.2em" aria-hidden="true" />
            <span>{pickup?.text ?? ''}</span>
            <span className="visually-hidden">{t(', cambia')}</span>
            <ChevronRight size="1.1em" aria-hidden="true" className={styles.more} />
          </button>
          {order.totals.discountCents > 0 && (
            <p className={styles.discount}>
              <span>{t('Sconto')}</span>
              <span>− {formatEuro(order.totals.discountCents)}</span>
            </p>
          )}
          <p className={styles.total}>
            <span>{t('Totale')}</span>
            <Price text={formatEuro(order.totals.totalCents)} />
          </p>
          <Button isWide className={styles.go} onClick={onOrder}>
            {t('Ordina e paga in cassa')}
          </Button>
        </footer>
      )}
    </>
  )
}

function EmptyOrder() {
  const t = useTranslate()
  return (
    <div className={styles.empty}>
      <Illustration scene="carrello-vuoto" />
      <p className={styles.emptyTitle}>{t('Cosa ti prepariamo?')}</p>
      <p>{t('Tocca + su quello che ti piace: lo trovi qui, e paghi in cassa.')}</p>
    </div>
  )
}
