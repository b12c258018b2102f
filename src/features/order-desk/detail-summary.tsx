// How it stands with the money, and what happened so far.
import {
  Banknote,
  CircleCheck,
  CircleX,
  CloudUpload,
  CreditCard,
  Globe,
  type LucideIcon,
  Monitor,
  Printer,
  PrinterCheck,
  Tablet,
} from 'lucide-react'
import type { OrderWithItems } from '#data/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import styles from './detail-summary.module.css'
import { momentText } from './moment-text.ts'
import { isPaid } from './order-actions.ts'
import { orderStory, paymentText, type StoryLine } from './order-story.ts'

const ICONS: Record<StoryLine['kind'], LucideIcon> = {
  web: Globe,
  kiosk: Tablet,
  counter: Monitor,
  queued: CloudUpload,
  ready: CircleCheck,
  printed: PrinterCheck,
  unprinted: Printer,
  cancelled: CircleX,
}

export function DetailSummary({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  return (
    <div className={styles.summary}>
      <Payment order={order} nowMs={nowMs} />
      <Story order={order} nowMs={nowMs} />
    </div>
  )
}

/** What happened to it, one line each. */
export function Story({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  return (
    <ul className={styles.story}>
      {orderStory(order, (ms) => momentText(ms, nowMs)).map(({ kind, text }) => {
        const Icon = ICONS[kind]
        return (
          <li key={kind} className={classNames(styles.line, (kind === 'unprinted' || kind === 'queued') && styles.open)}>
            <Icon size={17} aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

function Payment({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  const Icon = order.paymentMethod === 'cash' || !isPaid(order) ? Banknote : CreditCard
  return (
    <p className={styles.payment}>
      <span className={classNames(styles.how, isPaid(order) && styles.paid)}>
        <Icon size={18} aria-hidden="true" />
        {paymentText(order)}
        {order.paymentMethod === 'card' && order.paidAtMs !== null && (
          <span className={styles.when}>{momentText(order.paidAtMs, nowMs)}</span>
        )}
        {order.discountCode !== '' && <span className={styles.discount}>{order.discountCode}</span>}
      </span>
      <span className={styles.total}>
        <Price text={formatEuro(order.totalCents)} />
      </span>
    </p>
  )
}
