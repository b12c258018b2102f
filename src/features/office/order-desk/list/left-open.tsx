// Orders of earlier days that nobody has marked as handed over: swept with one tap, those with something due or to decide left out
// and named.

import { useState } from 'react'
import { listOrdersLeftOpen, type OrderWithItems } from '#data/orders/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { allowedActions } from '#features/office/order-desk/detail/order-actions.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import { formatDayShort } from '#ui/text/short-days.ts'
import styles from './left-open.module.css'

interface LeftOpenProps {
  today: ShopDay
  onHandOver: (orders: readonly OrderWithItems[]) => void
}

/** Nothing while none can be swept. */
export function LeftOpen({ today, onHandOver }: LeftOpenProps) {
  const orders = useLiveQuery(async () => listOrdersLeftOpen(today), [today]) ?? NONE
  const [isAsking, setIsAsking] = useState(false)
  const done = orders.filter(isDone)
  if (done.length === 0) return null
  return (
    <div className={looks.pad}>
      <Notice
        tone="attention"
        live="off"
        action={
          <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
            Segna consegnati
          </Button>
        }
      >
        {leftText(done, today)}
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        title={done.length === 1 ? 'È stato consegnato?' : `Sono stati consegnati tutti e ${done.length}?`}
        text={<Named done={done} kept={orders.filter((order) => !isDone(order))} />}
        action="Segna consegnati"
        back="Lascia aperti"
        onConfirm={() => {
          setIsAsking(false)
          onHandOver(done)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

function Named({ done, kept }: { done: readonly OrderWithItems[]; kept: readonly OrderWithItems[] }) {
  return (
    <>
      <ul className={classNames('figures', styles.orders)}>
        {done.map((order) => (
          <li key={order.id}>{nameOf(order)}</li>
        ))}
      </ul>
      {kept.length > 0 && (
        <>
          <p>Restano aperti, guardali uno per uno:</p>
          <ul className={classNames('figures', styles.orders)}>
            {kept.map((order) => (
              <li key={order.id}>
                {nameOf(order)}
                {dueCents(order) > 0 ? `, da incassare ${formatEuro(dueCents(order))}` : ', da verificare'}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const NONE: readonly OrderWithItems[] = []

/** Whether nothing but the mark is missing. */
export function isDone(order: OrderWithItems): boolean {
  return allowedActions(order).canHandOver && dueCents(order) === 0
}

/** `22 ordini di ieri ancora aperti` */
export function leftText(orders: readonly Pick<OrderWithItems, 'pickupMs'>[], today: ShopDay): string {
  const yesterdayMs = instantOf(addDays(today, -1), '00:00')
  const isOfYesterday = orders.every(({ pickupMs }) => pickupMs >= yesterdayMs)
  return `${pluralText(orders.length, 'ordine', 'ordini')} ${isOfYesterday ? 'di ieri' : 'dei giorni scorsi'} ancora ${orders.length === 1 ? 'aperto' : 'aperti'}`
}

/** `K1-042 Rosa Bianchi, gio 19 10:15`, without a name `K1-042, gio 19 10:15` */
function nameOf({ number, customer, pickupMs }: OrderWithItems): string {
  return `${[number, customer.name].filter(Boolean).join(' ')}, ${formatDayShort(pickupMs)} ${shopMoment(pickupMs).time}`
}
