// The kiosk's thank-you: the number to be called by, when, how much, and a code for the till to scan. Back to the start after
// 20 seconds. Everything on it comes out of the device, so that it works without network and survives a reload.
import { type JustPlaced, justPlaced } from '#data/ordering/just-placed.ts'
import { keepUnseenTicket } from '#data/ordering/order-ids.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import type { Order } from '#domain/order/order.ts'
import { isCancelled } from '#domain/order/states.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { CountdownRing, useCountdown } from '#ui/feedback/countdown.tsx'
import { Button } from '#ui/form/button.tsx'
import { type Message, useTranslate } from '#ui/languages/translate.ts'
import { Logo } from '#ui/picture/logo.tsx'
import styles from './kiosk-confirmation.module.css'
import { OrderTicket } from './order-ticket.tsx'
import { OrderedPlate } from './ordered-plate.tsx'
import { ConfirmationMissing, DeliveryNotice, type PlacedNow, usePlacedOrder } from './placed-order.tsx'

const SHOWN_SECONDS = 20

export interface KioskConfirmationProps {
  orderId: string
  /** Back to the start, for the next customer. */
  onDone: () => void
}

export function KioskConfirmation({ orderId, onDone }: KioskConfirmationProps) {
  const t = useTranslate()
  const placed = usePlacedOrder(orderId)
  const leave = () => {
    void keepUnseenTicket(null)
    onDone()
  }
  return (
    <div className={classNames('stack gap-2', styles.screen)}>
      <div className={styles.logo}>
        <Logo brand={useBrand()} />
      </div>
      {placed === null ? (
        <div className={styles.missing}>
          <ConfirmationMissing text={t('Se hai appena ordinato, di’ il tuo numero in cassa: l’ordine c’è.')} />
        </div>
      ) : (
        <Thanks placed={placed} ticket={placed === undefined ? justPlaced(orderId) : undefined} />
      )}
      <Foot onDone={leave} />
    </div>
  )
}

/** @param ticket until the order has been read: what is known of it already */
function Thanks({ placed, ticket }: { placed: PlacedNow | undefined; ticket: JustPlaced | undefined }) {
  const t = useTranslate()
  const isReachable = useIsReachable()
  return (
    <>
      <div className={classNames('stack gap-2', styles.words)}>
        {placed && isCancelled(placed.order) ? (
          <h1 className={styles.title}>{t('Questo ordine è stato annullato: chiedi in cassa.')}</h1>
        ) : (
          <>
            <h1 className={styles.title}>
              <span>{`${t('Grazie.')} `}</span>
              <span>{t('Ci pensiamo noi.')}</span>
            </h1>
            <p className="muted text-3">{t(whatNext(placed?.order))}</p>
          </>
        )}
      </div>
      <div className={styles.plate}>
        <OrderedPlate items={placed?.items ?? []} products={placed?.products ?? []} />
      </div>
      <div className={styles.ticket}>
        <OrderTicket order={placed ? { ...placed.order, ...moneyTold(placed.order) } : ticket && ticketOf(ticket)} />
      </div>
      <div className={styles.notice}>{placed && <DeliveryNotice placed={placed} isReachable={isReachable} />}</div>
    </>
  )
}

/** Nothing of it has been paid yet. */
function ticketOf({ orderId: id, totalCents, ...facts }: JustPlaced) {
  return { ...facts, id, totalCents, dueCents: totalCents }
}

/** undefined while it is being read. */
function whatNext(order: Order | undefined): Message {
  if (order?.totalCents === 0) return 'Non c’è niente da pagare: al ritiro basta il tuo numero.'
  return order && moneyTold(order).dueCents === 0
    ? 'È già pagato: al ritiro basta il tuo numero.'
    : 'Paga in cassa con il tuo numero.'
}

function Foot({ onDone }: { onDone: () => void }) {
  const t = useTranslate()
  const left = useCountdown(SHOWN_SECONDS, onDone)
  return (
    <footer className={classNames('split gap-4', styles.foot)}>
      <CountdownRing
        left={left}
        total={SHOWN_SECONDS}
        label={t('Si torna all’inizio')}
        announce={(seconds) => t('Tra {seconds} secondi si torna all’inizio', { seconds })}
      />
      <Button size="large" onClick={onDone}>
        {t('Nuovo ordine')}
      </Button>
    </footer>
  )
}
