// Open questions on an accepted order: each reason in words, with the prices that differ from today's list, and one button that
// says what it will do. And the customer who has not heard that it is ready, or has although it is not: told by somebody.
import { MessageCircle, Phone, RotateCw, TriangleAlert } from 'lucide-react'
import type { TellableEvent } from '#data/orders/log.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { campaignPrice, type PriceList } from '#domain/cart/price-list.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import {
  type AskedOrder,
  ATTENTION,
  ATTENTION_WORDS,
  type AttentionFacts,
  type AttentionReason,
  openQuestions,
  type PriceChange,
  toldReasons,
} from '#domain/order/attention.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { useTellCustomer } from '#hooks/use-tell-customer.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, ButtonAnchor } from '#ui/form/button.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import looks from '#ui/office/looks.module.css'
import { formatDayMedium, formatTime } from '#ui/text/dates.ts'
import styles from './attention.module.css'
import { canBeTold, type RenderSlotPicker, SlotChoice, TellSwitch } from './move-order.tsx'

interface AttentionPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  nowMs: number
  isBusy: boolean
  renderPicker: RenderSlotPicker
  /** The pickup time to move to, null to keep the order's own. */
  chosenMs: number | null
  onChoose: (pickupMs: number | null) => void
  /** Whether the customer gets a message about the new time. */
  isTold: boolean
  onTold: (isTold: boolean) => void
  onSettle: () => void
  /** The server has sent the customer something. */
  onSent: () => void
}

export function AttentionPanel({ order, facts, nowMs, isBusy, renderPicker, ...more }: AttentionPanelProps) {
  const { chosenMs, onChoose, onSettle } = more
  const questions = { ...order, attention: openQuestions(order) }
  const chosen = chosenMs === null ? null : whereTo(chosenMs, order.pickupMs)
  return (
    <section className={classNames(looks.egg, 'stack gap-3', styles.panel)} aria-label="Da verificare">
      <Points order={order} reasons={questions.attention} facts={facts} />
      {mayMove(questions.attention) && (
        <SlotChoice
          order={order}
          taken={facts.taken}
          nowMs={nowMs}
          chosenMs={chosenMs}
          onChoose={onChoose}
          renderPicker={renderPicker}
        />
      )}
      {chosen !== null && <TellSwitch order={order} isTold={more.isTold} onTold={more.onTold} />}
      <div className={classNames('wrap gap-2', styles.actions)}>
        <Button isBusy={isBusy} aria-keyshortcuts="V" onClick={onSettle}>
          {settleLabel(questions, chosen)} <Kbd>V</Kbd>
        </Button>
        {order.attention.some((reason) => ATTENTION[reason].isCalledFor) && chosen === null && canBeTold(order) && (
          <SendAgain orderId={order.id} event="displaced" size="medium" onSent={more.onSent} />
        )}
        <CallLink phone={order.customer.phone} />
      </div>
    </section>
  )
}

interface ToldPanelProps {
  order: OrderWithItems
  facts: AttentionFacts
  isBusy: boolean
  /** "Invia di nuovo" has been answered: its messages have changed. */
  onSent: () => void
  onTold: () => void
}

/** Nothing waits for it: the order is handed over whether or not this is settled. */
export function ToldPanel({ order, facts, isBusy, onSent, onTold }: ToldPanelProps) {
  const reasons = toldReasons(order)
  const [first] = reasons
  if (first === undefined) return null
  return (
    <section className={classNames(looks.egg, 'stack gap-3', styles.panel)} aria-label={ATTENTION_WORDS[first].title}>
      <Points order={order} reasons={reasons} facts={facts} />
      <div className={classNames('wrap gap-2', styles.actions)}>
        {reasons.includes('not-told') && <SendAgain orderId={order.id} event="ready" size="medium" onSent={onSent} />}
        <CallLink phone={order.customer.phone} />
        <Button variant="secondary" isBusy={isBusy} aria-keyshortcuts="V" onClick={onTold}>
          L’ho avvisato io <Kbd>V</Kbd>
        </Button>
      </div>
    </section>
  )
}

interface SendAgainProps {
  orderId: string
  event: TellableEvent
  size: 'small' | 'medium'
  onSent: () => void
}

/** Has the customer told once more of what did not reach them, or that their time is gone. */
export function SendAgain({ orderId, event, size, onSent }: SendAgainProps) {
  const { isBusy, tell } = useTellCustomer()
  const send = async () => {
    await tell(orderId, event, 'Messaggio in partenza')
    onSent()
  }
  return (
    <Button
      variant="secondary"
      size={size}
      icon={event === 'displaced' ? <MessageCircle size={18} aria-hidden="true" /> : <RotateCw size={18} aria-hidden="true" />}
      isBusy={isBusy}
      onClick={() => void send()}
    >
      {event === 'displaced' ? 'Avvisa' : 'Invia di nuovo'}
    </Button>
  )
}

interface PointsProps {
  order: AskedOrder
  reasons: readonly AttentionReason[]
  facts: AttentionFacts
}

export function Points({ order, reasons, facts }: PointsProps) {
  return reasons.map((reason) => (
    <div key={reason} className="stack gap-1">
      <h3 className={classNames(looks.plain, 'row gap-2 text-3 strong')}>
        <TriangleAlert size={20} aria-hidden="true" className={looks.alert} />
        {ATTENTION_WORDS[reason].title}
      </h3>
      <p className="text-2">{ATTENTION_WORDS[reason].says(order, facts)}</p>
    </div>
  ))
}

function CallLink({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <ButtonAnchor variant="secondary" icon={<Phone size={18} aria-hidden="true" />} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      Chiama
    </ButtonAnchor>
  )
}

/** `alle 11:15`; on another day `a mar 24 nov, 11:15`. */
function whereTo(chosenMs: number, pickupMs: number): string {
  const time = formatTime(chosenMs)
  return shopMoment(chosenMs).day === shopMoment(pickupMs).day ? `alle ${time}` : `a ${formatDayMedium(chosenMs)}, ${time}`
}

// What the fix's button will do.

/** Whether another pickup time is one way out. */
function mayMove(attention: readonly AttentionReason[]): boolean {
  return attention.some((reason) => ATTENTION[reason].answer === 'slot' || ATTENTION[reason].isCalledFor)
}

/**
 * What the button will do: `Tieni alle 10:45`, `Sposta alle 11:15`, `Tieni 26,00 €`.
 * @param chosen the time chosen instead, in words (`alle 11:15`, `a mar 24 nov, 11:15`), or null to keep the order's own
 */
export function settleLabel(order: Pick<Order, 'attention' | 'pickupMs' | 'totalCents'>, chosen: string | null): string {
  if (chosen !== null && mayMove(order.attention)) return `Sposta ${chosen}`
  const answers = order.attention.map((reason) => ATTENTION[reason].answer)
  if (answers.includes('slot')) return `Tieni alle ${shopMoment(order.pickupMs).time}`
  if (answers.includes('make')) return 'Prepara lo stesso'
  if (answers.includes('price')) return `Tieni ${formatEuro(order.totalCents)}`
  return answers.every((answer) => answer === 'know') ? 'Ho visto' : 'Ho controllato'
}

// Which prices of an order differ from today's list, for the person who has to decide.

/** @param lists of campaigns, for the day of pickup. Products that are gone, and differences that lie in a variant, are not listed. */
export function priceChanges(
  items: readonly Pick<OrderItem, 'productId' | 'productName' | 'unitPriceCents' | 'customVariants'>[],
  products: ReadonlyMap<string, Pick<Product, 'priceCents'>>,
  lists: readonly PriceList[] = [],
  day: ShopDay = '',
): PriceChange[] {
  const changes: PriceChange[] = []
  for (const item of items) {
    const listCents = campaignPrice(item.productId, day, lists) ?? products.get(item.productId)?.priceCents
    const increase = item.customVariants.reduce((sum, variant) => sum + variant.priceIncreaseCents, 0)
    const promisedCents = item.unitPriceCents - increase
    if (listCents !== undefined && listCents !== promisedCents) changes.push({ name: item.productName, promisedCents, listCents })
  }
  return changes
}
