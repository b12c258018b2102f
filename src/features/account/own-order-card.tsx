// One own order: when, what, how much, and how it stands.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { watchOrderPhoto } from '#data/order-photo-file.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { cardPicture } from '#data/product-pictures.ts'
import { type CakeLook, cakeLook } from '#domain/cake.ts'
import type { Product } from '#domain/catalogue.ts'
import { decimalText } from '#domain/decimal-text.ts'
import { choicesText } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { CakeTile } from '#ui/cake-tile.tsx'
import { formatMoment, formatTime } from '#ui/dates.ts'
import { Price } from '#ui/price.tsx'
import { Tile } from '#ui/tile.tsx'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useLive } from '#ui/use-live.ts'
import { OrderStateBadge } from './order-state-badge.tsx'
import { OrderSteps } from './order-steps.tsx'
import styles from './own-order-card.module.css'
import { isUnderWay, ownOrderState, stateNote } from './own-order-state.ts'
import { OwnPhotos } from './own-photos.tsx'
import type { OwnOrder } from './use-own-orders.ts'

const PICTURES_SHOWN = 3

type Item = OrderWithItems['items'][number]

export interface OwnOrderCardProps {
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
      {isUnderWay(order) && <OrderSteps state={ownOrderState(order)} />}
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.foot}>
        <span className={styles.number}>Ordine {order.number}</span>
        <Price text={formatEuro(order.totalCents)} size="small" />
      </p>
      {actions}
      {isUnderWay(order) && ownOrderState(order) !== 'awaiting-payment' && (
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
    cakeOf(item) !== null || order.items.findIndex(({ productId }) => productId === item.productId) === index
  const shown = order.items.filter((item, index) => (cakeOf(item) || products.has(item.productId)) && isFirst(item, index))
  return (
    <div className={styles.pictures}>
      {shown.slice(0, PICTURES_SHOWN).map((item) => (
        <ItemPicture key={item.id} item={item} product={products.get(item.productId)} />
      ))}
    </div>
  )
}

function ItemPicture({ item, product }: { item: Item; product: Product | undefined }) {
  const cake = cakeOf(item)
  if (cake) return <OwnCake item={item} look={cake} />
  return product ? <Tile {...cardPicture(product)} alt="" shape="thumb" className={styles.picture} /> : null
}

/** With its photo on it, as soon as the server's copy of it is here. */
function OwnCake({ item, look }: { item: Item; look: CakeLook }) {
  const photo = useLive(watchOrderPhoto(item.id, 'wafer_image', item.waferImage), [item.id, item.waferImage])
  const url = useBlobUrl(photo?.kind === 'photo' ? photo.blob : null)
  return <CakeTile look={look} photoUrl={url ?? null} label="" className={styles.picture} />
}

/** What was chosen for it, on a line of its own. */
function ItemDetails({ item }: { item: Item }) {
  const details = choicesText(item.customVariants)
  return details === '' ? null : <span className={styles.details}>{details}</span>
}

function cakeOf(item: Item): CakeLook | null {
  return cakeLook(item.customVariants, { hasWafer: item.waferImage !== '' }, item.productName)
}

function itemText(item: Item, products: OwnOrderCardProps['products']): string {
  const unit = products.get(item.productId)?.unit
  const count = unit === 'kg' ? quantityText(item.quantity, unit) : `${decimalText(item.quantity)}×`
  return `${count} ${item.productName}`
}
