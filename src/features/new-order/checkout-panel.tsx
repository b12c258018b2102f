// The right side of the counter: the cart, who it is for, when, the total, and one button.
import { cartTotals } from '#domain/cart.ts'
import { formatEuro } from '#domain/money.ts'
import { countText } from '#domain/quantity-text.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import styles from './checkout-panel.module.css'
import { emptyCart } from './counter-cart.ts'
import { CounterDiscount } from './counter-discount.tsx'
import { CounterLines, type CounterLinesProps } from './counter-lines.tsx'
import { CounterNote } from './counter-note.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { PickupQuick, type RenderSlotPicker } from './pickup-quick.tsx'
import { counterSlot } from './quick-slots.ts'
import type { Counter } from './use-counter.ts'
import { type PlacedOrder, useOrderForm } from './use-order-form.ts'

export interface CheckoutPanelProps {
  counter: Counter
  renderPicker: RenderSlotPicker
  onPlaced: (order: PlacedOrder) => void
  onChangeCake: CounterLinesProps['onChangeCake']
  composedLine: CounterLinesProps['composedLine']
}

export function CheckoutPanel({ counter, renderPicker, onPlaced, ...cakes }: CheckoutPanelProps) {
  const { cart, byId, question } = counter
  const slot = counterSlot(question, cart.pickupMs)
  const form = useOrderForm(slot, cart.pickupMs, onPlaced)
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
  const totals = cartTotals(cart)
  if (cart.items.length === 0) {
    return <EmptyState scene="carrello-vuoto" title="Il carrello è vuoto" text="Tocca un prodotto per aggiungerlo." />
  }
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        void form.submit(event)
        focusWrong()
      }}
      noValidate
    >
      <div className={styles.lines}>
        <header className={styles.head}>
          <h2 className={styles.title}>Carrello</h2>
          <span>{countText(cart.items.map(({ id, quantity }) => ({ quantity, unit: byId.get(id)?.unit })))}</span>
          <Button variant="quiet" size="small" shape="box" className={styles.empty} onClick={() => void emptyCart()}>
            Svuota
          </Button>
        </header>
        <CounterLines items={cart.items} products={byId} {...cakes} />
        <CounterNote note={cart.note} />
      </div>
      <div className={styles.checkout}>
        <div ref={ref}>
          <CustomerFields form={form} />
        </div>
        <PickupQuick question={question} slot={slot} renderPicker={renderPicker} />
        <div className={styles.totals}>
          {cart.discount && (
            <p className={styles.subtotal}>
              <span>Totale prodotti</span>
              <span>{formatEuro(totals.subtotalCents)}</span>
            </p>
          )}
          <CounterDiscount discount={cart.discount} discountCents={totals.discountCents} />
          <p className={styles.total}>
            <span>Totale</span>
            <span className={styles.sum}>
              <Price text={formatEuro(totals.totalCents)} />
            </span>
          </p>
        </div>
        {form.problem && <Notice tone="error">{form.problem}</Notice>}
        <Button type="submit" shape="box" size="large" isWide isBusy={form.isBusy}>
          Conferma ordine
        </Button>
      </div>
    </form>
  )
}
