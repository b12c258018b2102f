// The customer's thank-you: number, when, where, how much, and what happens next.
import { CalendarPlus, ShoppingBag, Store, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '#data/server/clock.ts'
import { shopFileName } from '#domain/file-name.ts'
import { formatEuro } from '#domain/money.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import type { Order } from '#domain/order/order.ts'
import { isCancelled, isOpen, isToCollect } from '#domain/order/states.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import { calendarFile } from '#domain/pickup/calendar-file.ts'
import { SLOT_MS } from '#domain/pickup/slots.ts'
import type { Shop } from '#domain/shop.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useShopInfo } from '#hooks/use-shop-info.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { formatMomentLong } from '#ui/text/dates.ts'
import { mapLink } from '#ui/text/map-link.ts'
import styles from './customer-confirmation.module.css'
import { OrderTicket } from './order-ticket.tsx'
import { OrderedPlate } from './ordered-plate.tsx'
import { ConfirmationMissing, DeliveryNotice, orderProgress, type PlacedNow, usePlacedOrder } from './placed-order.tsx'

interface CustomerConfirmationProps {
  orderId: string
  /** What the customer is greeted with; empty for nobody. */
  name: string
  /** Known before the mirror has heard of it. */
  isPaid?: boolean
  /** Stands below the next steps of an order that is known here. */
  notifications?: ReactNode
}

export function CustomerConfirmation({ orderId, name, isPaid = false, notifications }: CustomerConfirmationProps) {
  const placed = usePlacedOrder(orderId)
  const { shop } = useShopInfo()
  if (placed === null) {
    return (
      <ConfirmationMissing
        text="Gli ordini fatti con il tuo account sono tra i tuoi ordini."
        action={<ButtonLink to="/account/ordini">I tuoi ordini</ButtonLink>}
      />
    )
  }
  // How much it was is not known yet.
  const isPaidOnly = isPaid && placed !== undefined && isToCollect(placed.order)
  return (
    <div className={classNames('stack gap-5', styles.screen)}>
      <div className={styles.words}>
        <h1 className={classNames('text-6', styles.title)}>
          {placed && isCancelled(placed.order) ? (
            'Ordine annullato'
          ) : (
            <>
              <span>{name === '' ? 'Grazie. ' : `Grazie, ${name}. `}</span>
              <span>Ci pensiamo noi.</span>
            </>
          )}
        </h1>
        <div className={styles.plate}>
          <OrderedPlate items={placed?.items ?? []} products={placed?.products ?? []} />
        </div>
      </div>
      <div className={styles.ticket}>
        <OrderTicket order={placed && { ...placed.order, dueCents: isPaidOnly ? 0 : moneyTold(placed.order).dueCents }} />
      </div>
      {placed && (
        <NextSteps placed={placed} shop={shop} payment={paymentStep(placed.order, isPaid)} notifications={notifications} />
      )}
    </div>
  )
}

interface NextStepsProps {
  placed: PlacedNow
  shop: Shop | null
  payment: PaymentStep
  notifications: ReactNode
}

function NextSteps({ placed, shop, payment, notifications }: NextStepsProps) {
  const isReachable = useIsReachable()
  const { order } = placed
  const progress = orderProgress(order, placed.customerState)
  return (
    <section className={classNames('stack gap-4', styles.next)} aria-label="A che punto è">
      {placed.state !== 'delivered' && <DeliveryNotice placed={placed} isReachable={isReachable} />}
      {/* There before it says something: what appears together with its text is not read. */}
      <div role="status" className={styles.progress}>
        {progress && (
          <Notice tone={progress.tone} live="off">
            {progress.text}
          </Notice>
        )}
      </div>
      {isOpen(order) && <Steps order={order} shop={shop} payment={payment} />}
      {notifications}
      <div className="wrap gap-3">
        <ButtonLink to="/account/ordini" variant="secondary" size="large">
          I tuoi ordini
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" size="large">
          Torna alla vetrina
        </ButtonLink>
      </div>
    </section>
  )
}

function Steps({ order, shop, payment }: { order: Order; shop: Shop | null; payment: PaymentStep }) {
  return (
    <>
      <h2 className="text-5">E adesso</h2>
      <ul className="stack gap-4">
        <Step icon={<ShoppingBag size="1.3em" aria-hidden="true" />} title={formatMomentLong(order.pickupMs, now())}>
          Trovi tutto pronto. Basta dire il numero <span translate="no">{order.number}</span>.
          <CalendarButton order={order} shop={shop} />
        </Step>
        {shop && (
          <Step icon={<Store size="1.3em" aria-hidden="true" />} title={shop.name}>
            <a {...mapLink(shop.address)}>{shop.address}</a>
            {shop.phone && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
          </Step>
        )}
        <Step icon={<Wallet size="1.3em" aria-hidden="true" />} title={payment.title}>
          {payment.text}
        </Step>
      </ul>
    </>
  )
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="row gap-4">
      <span className="square pistachio">{icon}</span>
      <div className="stack gap-1">
        <h3 className="sans text-2 strong">{title}</h3>
        <div className="stack gap-1 start muted">{children}</div>
      </div>
    </li>
  )
}

// What is paid and what is due, as the last of the next steps.

interface PaymentStep {
  title: string
  text: string
}

/** @param isPaid the server says so; the order's own lines of money may still be on their way here */
export function paymentStep(order: Order, isPaid: boolean): PaymentStep {
  const { paidCents, dueCents, backCents } = moneyTold(order)
  const back = backCents > 0 ? ` Ti abbiamo restituito ${formatEuro(backCents)}.` : ''
  if (order.totalCents === 0) return { title: 'Niente da pagare', text: 'Devi solo passare a ritirarlo.' }
  if (dueCents === 0) return { title: 'È già pagato', text: `Non devi altro.${back}` }
  if (isPaid && isToCollect(order)) return { title: 'Pagamento ricevuto', text: 'Grazie: l’ordine è confermato.' }
  if (awaitsCardPayment(order))
    return { title: 'Manca il pagamento', text: 'Completalo tra i tuoi ordini: lo prepariamo appena arriva.' }
  const title = `Paghi ${formatEuro(dueCents)} al ritiro`
  const how = 'In contanti o con la carta, in cassa.'
  return { title, text: paidCents > 0 ? `Hai già pagato un acconto di ${formatEuro(paidCents)}.${back} ${how}` : how }
}

// The pickup for one's calendar, as a file: made here, so that it works without network and nobody else learns of it.

function CalendarButton({ order, shop }: { order: Order; shop: Shop | null }) {
  const download = () => {
    const file = calendarFile({
      uid: `${order.id}@${location.hostname}`,
      startMs: order.pickupMs,
      endMs: order.pickupMs + SLOT_MS,
      stampMs: now(),
      title: shop ? `Ritiro da ${shop.name}: ordine ${order.number}` : `Ritiro dell’ordine ${order.number}`,
      shop: shop?.name ?? '',
      mail: shop?.mail ?? '',
      place: shop ? `${shop.name}, ${shop.address}` : '',
      text: `Basta dire il numero ${order.number}.`,
    })
    saveFile(shopFileName(shop?.name ?? '', `ritiro-${order.number}.ics`), 'text/calendar', file)
  }
  return (
    <Button variant="secondary" size="small" icon={<CalendarPlus size="1.15em" aria-hidden="true" />} onClick={download}>
      Aggiungi al calendario
    </Button>
  )
}
