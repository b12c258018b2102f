// The ticket: number, pickup, amount, and a QR code that brings the order to the till. Its place is kept while it loads.
import { useSyncExternalStore } from 'react'
import type { Order } from '#domain/order.ts'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useText } from '#ui/use-text.ts'
import { OrderCode } from './order-code.tsx'
import styles from './order-ticket.module.css'

export interface OrderTicketProps {
  /** undefined while it loads. */
  order: (Pick<Order, 'id' | 'number'> & { isToPay: boolean }) | undefined
  total: string
  pickup: string
}

export function OrderTicket({ order, total, pickup }: OrderTicketProps) {
  const t = useText()
  const codePx = useSyncExternalStore(onResize, codeSidePx)
  return (
    <section className={styles.ticket} aria-label={t('Il tuo ordine')} aria-busy={!order || undefined}>
      <p className={styles.label}>{t('Il tuo numero')}</p>
      {order ? <p className={styles.number}>{order.number}</p> : <Skeleton width="60%" height="5.2rem" />}
      <dl className={styles.facts}>
        <div>
          <dt>{t('Ritiro')}</dt>
          <dd>{order ? pickup : <Skeleton width="6rem" />}</dd>
        </div>
        <div>
          <dt>{t(order?.isToPay === false ? 'Totale' : 'Da pagare')}</dt>
          <dd>{order ? <Price text={total} /> : <Skeleton width="6rem" />}</dd>
        </div>
      </dl>
      <div className={styles.code} style={{ height: codePx }}>
        {order && <OrderCode orderId={order.id} number={order.number} fitPx={codePx} />}
      </div>
      <p className={styles.caption}>{t('Mostra questo codice in cassa')}</p>
    </section>
  )
}

/** Four pixels a module of the largest code, and three: a camera reads no less. */
const [WANTED_PX, LEAST_PX] = [388, 291]
/** What else stands on the screen, at the type's usual size. */
const [BESIDE_PX, ABOVE_PX] = [484, 972]

/** Side of the code with its quiet zone, CSS pixels: as large as the screen has room for, larger with the type of large kiosks. */
function codeSidePx(): number {
  const scale = Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 20)
  const room = innerHeight - scale * (innerWidth > innerHeight ? BESIDE_PX : ABOVE_PX)
  return Math.min(Math.max(LEAST_PX, Math.min(scale * WANTED_PX, room)), innerWidth - 60)
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
