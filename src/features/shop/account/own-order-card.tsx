// One own order: when, what, how much, its state as a badge and as four steps, and the photos that came with its cakes.
import { Link } from '@tanstack/react-router'
import {
  Check,
  ChefHat,
  ChevronRight,
  Hourglass,
  Image as ImageIcon,
  PackageCheck,
  ReceiptText,
  ShoppingBag,
  Wallet,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cardPicture } from '#data/catalogue/product-pictures.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { type CakeLook, lookOfItem } from '#domain/cake/look.ts'
import { choicesText } from '#domain/cart/line-choices.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { isOpen, ORDER_STATES, type OrderStateId, orderStateOf } from '#domain/order/states.ts'
import type { PaymentState } from '#domain/payment/payment.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import { useOrderPhoto } from '#hooks/use-order-photo.ts'
import { CakeTile } from '#ui/cake/cake-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Tile } from '#ui/picture/tile.tsx'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './own-order-card.module.css'
import type { OwnOrder } from './use-own-orders.ts'

const PICTURES_SHOWN = 3

type Item = OrderWithItems['items'][number]

interface OwnOrderCardProps {
  order: OwnOrder
  products: ReadonlyMap<string, Product>
  nowMs: number
  level: 2 | 3
  /** What can still be done with it. */
  actions?: ReactNode
}

export function OwnOrderCard({ order, products, nowMs, level, actions }: OwnOrderCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const { payment, ...rest } = order
  const heldUntil = payment.heldUntilMs > nowMs ? formatTime(payment.heldUntilMs) : null
  const note = stateNote(rest, { state: payment.state, heldUntil })
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Heading className={styles.when}>{formatMoment(order.pickupMs, nowMs)}</Heading>
        <OrderStateBadge state={ownOrderState(order)} />
      </div>
      <div className={styles.body}>
        <OrderPictures order={order} products={products} />
        <ul className={styles.items}>
          {order.items.map((item) => (
            <li key={item.id}>
              {itemText(item, products)}
              <ItemDetails item={item} />
              <OwnPhotos item={item} />
            </li>
          ))}
        </ul>
      </div>
      {isOpen(order) && <OrderSteps state={ownOrderState(order)} />}
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.foot}>
        <span className={styles.number}>Ordine {order.number}</span>
        <Price text={formatEuro(order.totalCents)} size="small" />
      </p>
      {actions}
      {isOpen(order) && ownOrderState(order) !== 'awaiting-payment' && (
        <Link to="/order-confirmed" search={{ ordine: order.id }} className={styles.more}>
          Numero e codice per la cassa
          <ChevronRight size="1.15em" aria-hidden="true" />
        </Link>
      )}
    </article>
  )
}

function OrderPictures({ order, products }: Pick<OwnOrderCardProps, 'order' | 'products'>) {
  // A composed cake is one of its kind; of anything else one picture is enough.
  const isFirst = (item: Item, index: number) =>
    lookOfItem(item) !== null || order.items.findIndex(({ productId }) => productId === item.productId) === index
  const shown = order.items.filter((item, index) => (lookOfItem(item) || products.has(item.productId)) && isFirst(item, index))
  return (
    <div className={styles.pictures}>
      {shown.slice(0, PICTURES_SHOWN).map((item) => (
        <ItemPicture key={item.id} item={item} product={products.get(item.productId)} />
      ))}
    </div>
  )
}

function ItemPicture({ item, product }: { item: Item; product: Product | undefined }) {
  const cake = lookOfItem(item)
  if (cake) return <OwnCake item={item} look={cake} />
  return product ? <Tile {...cardPicture(product)} alt="" shape="thumb" className={styles.picture} /> : null
}

/** With its photo on it, as soon as the server's copy of it is here. */
function OwnCake({ item, look }: { item: Item; look: CakeLook }) {
  const { url } = useOrderPhoto(item.id, 'wafer_image', item.waferImage)
  return <CakeTile look={look} photoUrl={url} label="" className={styles.picture} />
}

/** What was chosen for it, on a line of its own. */
function ItemDetails({ item }: { item: Item }) {
  const details = choicesText(item.customVariants)
  return details === '' ? null : <span className={styles.details}>{details}</span>
}

function itemText(item: Item, products: OwnOrderCardProps['products']): string {
  const unit = products.get(item.productId)?.unit
  const count = unit === 'kg' ? quantityText(item.quantity, unit) : `${decimalText(item.quantity)}×`
  return `${count} ${item.productName}`
}

// An own order's state: words on a tint, with a shape of its own.

const LOOKS: Record<OwnOrderState, { Icon: typeof Check; className: string | undefined }> = {
  'awaiting-payment': { Icon: Hourglass, className: styles.awaiting },
  'to-collect': { Icon: Wallet, className: styles.toPay },
  'in-progress': { Icon: ChefHat, className: styles.preparing },
  ready: { Icon: PackageCheck, className: styles.ready },
  completed: { Icon: Check, className: styles.collected },
  cancelled: { Icon: X, className: styles.cancelled },
}

function OrderStateBadge({ state }: { state: OwnOrderState }) {
  const { Icon, className } = LOOKS[state]
  return (
    <span className={classNames(styles.badge, className)}>
      <Icon size="1.1em" aria-hidden="true" />
      {state === 'awaiting-payment' ? 'In attesa di pagamento' : ORDER_STATES[state].customerLabel}
    </span>
  )
}

// An order's way in four steps, by shape and place: the badge beside it says the present one in words.

const STEPS = [
  { label: 'Ricevuto', Icon: ReceiptText },
  { label: ORDER_STATES['in-progress'].customerLabel, Icon: ChefHat },
  { label: ORDER_STATES.ready.customerLabel, Icon: PackageCheck },
  { label: ORDER_STATES.completed.customerLabel, Icon: ShoppingBag },
]

/** Nothing for an order that is not on its way. */
function OrderSteps({ state }: { state: OwnOrderState }) {
  const reached = state === 'awaiting-payment' ? null : ORDER_STATES[state].step
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

// The photos that came with an own cake, as the server has them: each is fetched when it is asked for, on any device of its
// owner.

type PhotoField = 'wafer_image' | 'reference_image'

interface OwnPhoto {
  itemId: string
  field: PhotoField
  fileName: string
  label: string
}

function OwnPhotos({ item }: { item: Pick<OrderItem, 'id' | 'waferImage' | 'referenceImage'> }) {
  const [shown, setShown] = useState<PhotoField | null>(null)
  const photos: OwnPhoto[] = [
    { itemId: item.id, field: 'wafer_image', fileName: item.waferImage, label: 'La tua foto sulla cialda' },
    { itemId: item.id, field: 'reference_image', fileName: item.referenceImage, label: 'La tua foto di esempio' },
  ]
  const sent = photos.filter(({ fileName }) => fileName !== '')
  const open = sent.find(({ field }) => field === shown)
  return (
    <>
      {sent.map(({ field, label }) => (
        <Button
          key={field}
          variant="quiet"
          className={styles.photo}
          icon={<ImageIcon size="1.1em" aria-hidden="true" />}
          onClick={() => setShown(field)}
        >
          {label}
        </Button>
      ))}
      {open && (
        <Dialog isOpen onClose={() => setShown(null)} title={open.label}>
          <Photo photo={open} />
        </Dialog>
      )}
    </>
  )
}

function Photo({ photo: { itemId, field, fileName, label } }: { photo: OwnPhoto }) {
  const { state, url } = useOrderPhoto(itemId, field, fileName)
  if (state === 'offline') return <Notice tone="offline">Sei offline. La foto si vede appena torna la rete.</Notice>
  if (state === 'failed') return <Notice tone="attention">La foto non si apre. Riprova tra poco.</Notice>
  if (url === null) {
    return (
      <Loading label="Sto aprendo la foto">
        <Skeleton shape="tile" />
      </Loading>
    )
  }
  return <img src={url} alt={label} className={styles.large} />
}

// What an order's state means to the person who ordered.

/** `awaiting-payment`: by card, now; `to-collect`: in the shop. */
type OwnOrderState = OrderStateId | 'awaiting-payment'

type Standing = Pick<Order, 'status' | 'readyAtMs' | 'channel' | 'totalCents'>

export function ownOrderState(order: Standing): OwnOrderState {
  // Ready before the till has taken the money: what counts for who waits is that it is ready.
  if (isOpen(order) && order.readyAtMs !== null) return 'ready'
  return awaitsCardPayment(order) ? 'awaiting-payment' : orderStateOf(order)
}

/** How its card payment stands, as far as this device knows. */
interface KnownPayment {
  state: PaymentState | null
  /** Until when the slot is kept, in words (`11:12`); null when that is over. */
  heldUntil: string | null
}

/** What stands below the state; empty when the state says it all. */
export function stateNote(
  order: Standing & Pick<Order, 'cancelledBy' | 'cancelReason' | 'paymentMethod' | 'paidAtMs' | 'payments'>,
  payment: KnownPayment,
): string {
  const state = ownOrderState(order)
  const [taken, due] = [paidCents(order), dueCents(order)]
  const isInPart = state !== 'cancelled' && taken > 0 && due > 0
  if (isInPart) return `Acconto di ${formatEuro(taken)} pagato. Restano ${formatEuro(due)} da pagare al ritiro.`
  if (state === 'awaiting-payment') {
    return payment.heldUntil === null
      ? 'Aspetta il pagamento: il tempo per completarlo sta finendo.'
      : `Aspetta il pagamento. Ti teniamo il posto fino alle ${payment.heldUntil}.`
  }
  if (state === 'to-collect') return order.totalCents > 0 ? 'Lo paghi in cassa quando passi.' : ''
  if (state === 'ready') return 'Ti aspetta in negozio.'
  if (state !== 'cancelled') return ''
  return [cancelNote(order), refundNote(order, payment)].filter((sentence) => sentence !== '').join(' ')
}

function cancelNote({ cancelledBy, cancelReason }: Pick<Order, 'cancelledBy' | 'cancelReason'>): string {
  if (cancelledBy === 'customer') return 'L’hai annullato tu.'
  return cancelReason === '' ? '' : `Motivo: ${cancelReason}.`
}

/** Paid by card and cancelled means that the money goes back, known or not. */
function refundNote({ paymentMethod }: Pick<Order, 'paymentMethod'>, { state }: KnownPayment): string {
  if (state === 'refunded') return 'Rimborsato sulla tua carta.'
  return state === 'refund-due' || paymentMethod === 'card' ? 'Il rimborso sulla tua carta è in corso.' : ''
}
