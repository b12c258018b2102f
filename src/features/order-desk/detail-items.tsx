// What was ordered: the customer's note first, then each line with its quantity box and its choices.
import { MessageSquareText } from 'lucide-react'
import type { OrderWithItems } from '#data/orders.ts'
import { cakeLook } from '#domain/cake.ts'
import { formatEuro } from '#domain/money.ts'
import type { OrderItem } from '#domain/order.ts'
import { quantityText } from '#domain/quantity-text.ts'
import { CakeTile } from '#ui/cake-tile.tsx'
import styles from './detail-items.module.css'
import { ItemPhotos } from './item-photos.tsx'
import { type Units, variantLines } from './item-text.ts'

export function DetailItems({ order, units }: { order: OrderWithItems; units: Units }) {
  return (
    <>
      {order.note !== '' && (
        <p className={styles.note}>
          <MessageSquareText size={20} aria-hidden="true" />
          <span>
            <span className="visually-hidden">Nota: </span>
            {order.note}
          </span>
        </p>
      )}
      <ul className={styles.items}>
        {order.items.map((item) => (
          <Line key={item.id} item={item} units={units} orderNumber={order.number} />
        ))}
      </ul>
    </>
  )
}

function Line({ item, units, orderNumber }: { item: OrderItem; units: Units; orderNumber: string }) {
  const choices = variantLines(item.customVariants)
  const cake = cakeLook(item.customVariants, { hasWafer: item.waferImage !== '' }, item.productName)
  return (
    <li className={styles.item}>
      <span className={styles.quantity}>{quantityText(item.quantity, units.get(item.productId))}</span>
      <span className={styles.name}>{item.productName}</span>
      <span className={styles.price}>{formatEuro(item.priceCents)}</span>
      {choices.length > 0 && (
        <div className={styles.made}>
          {cake && <CakeTile look={cake} photoUrl={null} label="" className={styles.cake} />}
          <dl className={styles.choices}>
            {choices.map(({ type, text }) => (
              <div key={type}>
                <dt>{type}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <ItemPhotos item={item} orderNumber={orderNumber} />
    </li>
  )
}
