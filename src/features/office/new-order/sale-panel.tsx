// The end of a sale, in the place of the cart: what a walk-in gets is paid and gone; what is collected later is registered, and may be
// paid now or then.

import { ChevronLeft, CircleCheck, CloudUpload, Plus, Printer } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { handOver, settledBy, type TakenMoney, takePayment } from '#data/orders/changes.ts'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { sellStoredCart } from '#data/orders/sale.ts'
import { cartTotals } from '#domain/cart/cart.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { TEXT_IMMEDIATE, TEXT_SAVED_OFFLINE } from '#domain/order/order.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { METHODS } from '#domain/order/payment-methods.ts'
import { isCompleted } from '#domain/order/states.ts'
import { useDeposit } from '#hooks/use-deposit.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink, IconButton } from '#ui/form/button.tsx'
import { useShortcuts } from '#ui/keyboard/use-shortcuts.ts'
import looks from '#ui/office/looks.module.css'
import { formatMomentLong } from '#ui/text/dates.ts'
import type { Counter } from './counter-cart.ts'
import { type PlacedOrder, WALK_IN } from './order-form.tsx'
import styles from './sale-panel.module.css'

/** Taking money, as the desk draws it. */
interface MoneyTaking {
  title: string
  /** Of whoever it is for. */
  name: string
  dueCents: Cents
  paidCents: Cents
  /** What the shop asks for now, of what is collected another day; null for none. */
  depositCents: Cents | null
  /** The goods go with the last of it. */
  handsOver: boolean
  /** A part was taken just now. */
  isRest?: boolean
  isBusy: boolean
  buttonRef: Ref<HTMLButtonElement>
  /** The note that was held out already. */
  givenCents?: Cents | undefined
  onCollect: (money: TakenMoney, changeCents: Cents) => void
  /** Gone now, and paid later; @param who their name and why */
  onPayLater: (who: string) => void
}

export interface MoneySlots {
  renderMoney: (taking: MoneyTaking) => ReactNode
  renderReceipt: (order: OrderWithItems) => ReactNode
  /** Putting right what was written down wrongly. */
  renderCorrection: (order: OrderWithItems) => ReactNode
  /** Notes and coins go into the drawer. */
  onCash: () => void
}

export type SoldOrder = PlacedOrder & { changeCents?: Cents }

interface SalePanelProps extends MoneySlots {
  counter: Pick<Counter, 'priced' | 'byId'>
  givenCents: Cents | undefined
  onBack: () => void
  onSold: (order: SoldOrder) => void
}

/** Before anything is written down: nothing of the sale stands until its money does. */
export function SalePanel({ counter: { priced: cart, byId }, givenCents, renderMoney, onCash, onBack, onSold }: SalePanelProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { ref: buttonRef } = useMoneyButton()
  const { totalCents } = cartTotals(cart)
  const sell = async (taken: TakenMoney[], changeCents: Cents, payLater?: string) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    const sale = { totalCents, taken, changeCents, ...(payLater !== undefined && { payLater }) }
    const result = await sellStoredCart({ customerName: WALK_IN, customerPhone: '' }, sale).finally(() => setIsBusy(false))
    if (!result.ok) return setProblem(result.message)
    if (taken.some(({ method }) => METHODS[method].till.opensDrawer)) onCash()
    onSold({ ...result, changeCents })
  }
  return (
    <section className={classNames('column', styles.sale)} aria-labelledby="incasso">
      <header className={classNames('row gap-1', styles.saleHead)}>
        <IconButton label="Torna al carrello" icon={<ChevronLeft size={22} />} onClick={onBack} />
        <h2 id="incasso" className="text-4">
          {TEXT_IMMEDIATE}
        </h2>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sale scrolls by keyboard too */}
      <ul className={classNames(looks.scroll, styles.lines)} aria-label="Cosa si paga" tabIndex={0}>
        {cart.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and do not change here
          <li key={index} className={classNames('row gap-3 figures', looks.entry)}>
            <span className={classNames('strong', looks.badge, styles.quantity)}>
              {quantityText(item.quantity, byId.get(item.id)?.unit)}
            </span>
            <span className="fill">{item.name}</span>
            {formatEuro(linePrice(item))}
          </li>
        ))}
      </ul>
      {renderMoney({
        ...{
          title: 'Paga dopo',
          name: '',
          dueCents: totalCents,
          paidCents: 0,
          depositCents: null,
          handsOver: true,
          isBusy,
          buttonRef,
          givenCents,
        },
        onCollect: (money, changeCents) => void sell([money], changeCents),
        onPayLater: (who) => void sell([], 0, who),
      })}
      {problem !== null && (
        <div className={looks.notices}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </section>
  )
}

/** Has the keyboard when the money is asked for: Enter takes the whole. `I` comes back to it. */
function useMoneyButton(isAsked = true) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsked) ref.current?.focus()
  }, [isAsked])
  useShortcuts({ i: () => ref.current?.focus() })
  return { ref }
}

interface PlacedPanelProps extends MoneySlots {
  placed: SoldOrder
  nowMs: number
  onPrint: (order: OrderWithItems) => void
  onNext: () => void
}

export function PlacedPanel({ placed, nowMs, onCash, onPrint, onNext, ...slots }: PlacedPanelProps) {
  const order = useLiveQuery(async () => getOrder(placed.orderId), [placed.orderId])
  const { take, payLater, isBusy, problem, changeCents } = useMoneyOf(placed, onCash)
  const title = useRef<HTMLHeadingElement>(null)
  const isPaid = order !== undefined && order !== null && dueCents(order) === 0
  const isGone = order ? isCompleted(order) : placed.isImmediate === true && changeCents !== null
  const due = order ? dueCents(order) : 0
  const depositCents = useDeposit(order)
  // What is gone is paid, or somebody pays it later; unless the money was written down wrongly.
  const isToPay = due > 0 && (!isGone || order?.payLater === '')
  // After a deposit the rest is for the pickup: the same button is not left under the finger.
  const [wantsRest, setWantsRest] = useState(false)
  const isDeposit = isToPay && placed.isImmediate !== true && order !== null && order !== undefined && paidCents(order) > 0
  const isAsking = isToPay && (!isDeposit || wantsRest)
  const { ref: buttonRef } = useMoneyButton(placed.isImmediate === true && isAsking)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classNames('column gap-4', styles.panel)} data-asking={isAsking} aria-labelledby="ordine-registrato">
      <CircleCheck size={44} aria-hidden="true" className={classNames('shrink-0', styles.tick)} />
      <h2 id="ordine-registrato" ref={title} tabIndex={-1} className="text-5">
        {isGone ? 'Venduto' : 'Ordine registrato'}
        <span className={styles.number}>{placed.number}</span>
      </h2>
      {changeCents !== null && changeCents > 0 && (
        <p className={classNames('stack gap-1 text-3', looks.good, styles.wide, styles.change)} role="status">
          Resto da dare <b className="strong figures">{formatEuro(changeCents)}</b>
        </p>
      )}
      <dl className={classNames('stack gap-2 text-3', styles.wide, styles.facts)}>
        {!placed.isImmediate && (
          <div>
            <dt className="muted">Ritiro</dt>
            <dd>{formatMomentLong(placed.pickupMs, nowMs)}</dd>
          </div>
        )}
        <div className={isAsking ? 'visually-hidden' : undefined}>
          <dt className="muted">{isPaid ? 'Pagato' : isDeposit ? 'Acconto' : 'Totale da incassare'}</dt>
          <dd>
            {isDeposit
              ? `${formatEuro(placed.totalCents - due)} · restano ${formatEuro(due)} al ritiro`
              : formatEuro(placed.totalCents)}
          </dd>
        </div>
      </dl>
      {order?.localState === 'queued' && !placed.isOnline && (
        <p className={classNames('row gap-3 text-2', looks.egg, styles.queued)} role="status">
          <CloudUpload size={20} aria-hidden="true" />
          {TEXT_SAVED_OFFLINE}
        </p>
      )}
      <div className={styles.money}>
        {order && isAsking
          ? slots.renderMoney({
              ...{ title: `${order.number}: paga dopo`, name: order.customer.name, dueCents: due, isBusy, buttonRef },
              ...{
                paidCents: paidCents(order),
                depositCents,
                handsOver: placed.isImmediate === true,
                isRest: paidCents(order) > 0,
              },
              onCollect: take,
              onPayLater: payLater,
            })
          : order && slots.renderReceipt(order)}
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <div className={classNames('stack gap-2', styles.wide, styles.actions)}>
        <Button
          size="large"
          isWide
          variant={isAsking ? 'secondary' : 'primary'}
          icon={!isAsking && <Plus size={20} aria-hidden="true" />}
          onClick={onNext}
        >
          {isAsking && !placed.isImmediate ? 'Lo paga al ritiro' : 'Nuovo ordine'}
        </Button>
        <div className={classNames('wrap gap-1', styles.more)}>
          {isDeposit && !wantsRest && (
            <Button variant="quiet" size="small" onClick={() => setWantsRest(true)}>
              Incassa anche quello che manca
            </Button>
          )}
          {!placed.isImmediate && (
            <Button
              variant="quiet"
              size="small"
              icon={<Printer size={18} aria-hidden="true" />}
              disabled={!order}
              onClick={() => order && onPrint(order)}
            >
              Stampa la comanda
            </Button>
          )}
          {order && slots.renderCorrection(order)}
          <ButtonLink variant="quiet" size="small" to="/gestionale/ordini" search={{ ordine: placed.orderId }}>
            Apri l’ordine
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** Money for an order that stands: each part is written down as it is taken. */
function useMoneyOf(placed: SoldOrder, onCash: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Null until money was taken here. */
  const [changeCents, setChangeCents] = useState<Cents | null>(placed.changeCents ?? null)
  const run = async (work: Promise<{ ok: true } | { ok: false; message: string }>, onDone: () => void) => {
    setIsBusy(true)
    setProblem(null)
    const result = await work.finally(() => setIsBusy(false))
    if (result.ok) onDone()
    else setProblem(result.message)
  }
  const take = (money: TakenMoney, change: Cents) => {
    if (isBusy) return
    const work = async () => {
      const order = await getOrder(placed.orderId)
      const isLast = order !== null && dueCents(order) <= settledBy(money)
      return takePayment(placed.orderId, [money], placed.isImmediate === true && isLast, change)
    }
    void run(work(), () => {
      setChangeCents(change)
      if (METHODS[money.method].till.opensDrawer) onCash()
    })
  }
  return { isBusy, problem, changeCents, take, payLater: (who: string) => void run(handOver(placed.orderId, who), () => {}) }
}
