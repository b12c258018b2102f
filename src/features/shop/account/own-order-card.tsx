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
import { choicesText } from '#domain/cart/chosen-texts.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { CUSTOMER_STATES, type CustomerStateId } from '#domain/message/customer-states.ts'
import { type Cents, decimalText, formatEuro } from '#domain/money.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { linesOf, paidCents, toGiveBackCents } from '#domain/order/order-payment.ts'
import { isOpen } from '#domain/order/states.ts'
import type { PaymentState } from '#domain/payment/payment.ts'
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
  const { state, payment } = order
  const heldUntil = payment.heldUntilMs > nowMs ? formatTime(payment.heldUntilMs) : null
  const note = stateNote(order, state, { state: payment.state, askedCents: payment.askedCents, heldUntil })
  return (
    <article className={classNames('stack gap-3 card raised', styles.card)}>
      <div className="split gap-2">
        <Heading className={classNames('text-4', styles.when)}>{formatMoment(order.pickupMs, nowMs)}</Heading>
        <OrderStateBadge state={state} />
      </div>
      <div className="stack gap-2">
        <OrderPictures order={order} products={products} />
        <ul className="stack gap-1 muted text-1">
          {order.items.map((item) => (
            <li key={item.id}>
              {itemText(item, products)}
              <ItemDetails item={item} />
              <OwnPhotos item={item} />
            </li>
          ))}
        </ul>
      </div>
      {isOpen(order) && <OrderSteps state={state} />}
      {note && <p className="muted text-1">{note}</p>}
      <p className={classNames('split gap-4', styles.foot)}>
        <span className="muted text-1 figures">
          Ordine <span translate="no">{order.number}</span>
        </span>
        <Price text={formatEuro(order.totalCents)} size="small" />
      </p>
      {actions}
      {isOpen(order) && state !== 'awaiting-payment' && (
        <Link to="/order-confirmed" search={{ ordine: order.id }} className={classNames('split touch plain strong', styles.more)}>
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
    <div className="row gap-1">
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

const LOOKS: Record<CustomerStateId, { Icon: typeof Check; className: string | undefined }> = {
  'awaiting-payment': { Icon: Hourglass, className: styles.awaiting },
  'to-collect': { Icon: Wallet, className: styles.toPay },
  confirmed: { Icon: ReceiptText, className: styles.preparing },
  preparing: { Icon: ChefHat, className: styles.preparing },
  ready: { Icon: PackageCheck, className: styles.ready },
  completed: { Icon: Check, className: styles.collected },
  cancelled: { Icon: X, className: styles.cancelled },
}

function OrderStateBadge({ state }: { state: CustomerStateId }) {
  const { Icon, className } = LOOKS[state]
  return (
    <span className={classNames('text-1 strong inline nowrap shrink-0 gap-2', styles.badge, className)}>
      <Icon size="1.1em" aria-hidden="true" />
      {CUSTOMER_STATES[state].label}
    </span>
  )
}

// An order's way in four steps, each with its word.

const STEPS = [
  { label: CUSTOMER_STATES.confirmed.label, Icon: ReceiptText },
  { label: CUSTOMER_STATES.preparing.label, Icon: ChefHat },
  { label: CUSTOMER_STATES.ready.label, Icon: PackageCheck },
  { label: CUSTOMER_STATES.completed.label, Icon: ShoppingBag },
]

/** Nothing for an order that is not on its way. */
function OrderSteps({ state }: { state: CustomerStateId }) {
  const reached = CUSTOMER_STATES[state].step
  if (reached === null) return null
  return (
    <ol className={classNames('stack', styles.steps)} aria-label="A che punto è">
      {STEPS.map(({ label, Icon }, index) => (
        <li
          key={label}
          className={classNames(
            'stack gap-1 muted text-1',
            styles.step,
            index <= reached && styles.done,
            index === reached && styles.now,
          )}
          aria-current={index === reached ? 'step' : undefined}
          aria-label={`${label}${index < reached ? ', fatto' : index === reached ? ', adesso' : ''}`}
        >
          <span className={classNames('center shrink-0', styles.disc)}>
            <Icon size="1.05em" aria-hidden="true" />
          </span>
          {label}
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
          size="small"
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

/** How its card payment stands, as far as this device knows. */
interface KnownPayment {
  state: PaymentState | null
  /** What is paid by card now: the deposit, where that was chosen. */
  askedCents: Cents
  /** Until when the slot is kept, in words (`11:12`); null when that is over. */
  heldUntil: string | null
}

type Told = Pick<Order, 'status' | 'totalCents' | 'cancelledBy' | 'cancelReason' | 'paymentMethod' | 'paidAtMs' | 'payments'>

/** What stands below the state; empty when the state says it all. */
export function stateNote(order: Told, state: CustomerStateId, payment: KnownPayment): string {
  if (state === 'cancelled') return sentences([cancelNote(order), refundNote(order, payment)])
  if (state === 'awaiting-payment') {
    const restCents = order.totalCents - payment.askedCents
    return sentences([
      restCents > 0
        ? `Hai scelto l’acconto di ${formatEuro(payment.askedCents)}: gli altri ${formatEuro(restCents)} li paghi al ritiro.`
        : '',
      payment.heldUntil === null
        ? 'Aspetta il pagamento: il tempo per completarlo sta finendo.'
        : `Aspetta il pagamento. Ti teniamo il posto fino alle ${payment.heldUntil}.`,
    ])
  }
  if (state === 'to-collect') return order.totalCents > 0 ? 'Lo paghi in cassa quando passi.' : ''
  return sentences([state === 'ready' ? 'Ti aspetta in negozio.' : '', moneyNote(order)])
}

function sentences(parts: readonly string[]): string {
  return parts.filter((sentence) => sentence !== '').join(' ')
}

/** Nothing of what is paid in full. */
function moneyNote(order: Told): string {
  const money = moneyTold(order)
  const back = money.backCents > 0 ? `Ti abbiamo restituito ${formatEuro(money.backCents)}.` : ''
  if (money.dueCents === 0) return back
  const where = isOpen(order) ? 'al ritiro' : 'in negozio'
  if (money.paidCents <= 0) return `${formatEuro(money.dueCents)} da pagare ${where}.`
  const paid = `Acconto di ${formatEuro(money.paidCents)} pagato.`
  return sentences([paid, back, `Restano ${formatEuro(money.dueCents)} da pagare ${where}.`])
}

function cancelNote({ cancelledBy, cancelReason }: Pick<Order, 'cancelledBy' | 'cancelReason'>): string {
  if (cancelledBy === 'customer') return 'L’hai annullato tu.'
  return cancelReason === '' ? '' : `Motivo: ${cancelReason}.`
}

/** Paid by card and cancelled means that the money goes back, known or not. What was paid in the shop goes back there. */
function refundNote(order: Told, { state }: KnownPayment): string {
  const inShop = toGiveBackCents(order)
  return sentences([
    cardRefundNote(order, state),
    inShop > 0 ? `I ${formatEuro(inShop)} che hai pagato in negozio te li restituiamo lì.` : '',
  ])
}

function cardRefundNote(order: Told, state: KnownPayment['state']): string {
  const left = paidCents(order, ['card'])
  if (left > 0) return `Il rimborso di ${formatEuro(left)} sulla tua carta è in corso.`
  const back = linesOf(order).filter(({ method, kind }) => method === 'card' && kind === 'refund')
  const backCents = back.reduce((sum, { amountCents }) => sum - amountCents, 0)
  if (backCents > 0) return `Ti abbiamo rimborsato ${formatEuro(backCents)} sulla tua carta.`
  if (state === 'refunded') return 'Rimborsato sulla tua carta.'
  return state === 'refund-due' || order.paymentMethod === 'card' ? 'Il rimborso sulla tua carta è in corso.' : ''
}
