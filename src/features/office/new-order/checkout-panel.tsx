// The right side of the counter: the cart with its note, who it is for, when, the discount code, the total, and one button.
import { MessageSquareText, TicketPercent, X } from 'lucide-react'
import { useState } from 'react'
import { applyDiscountCode } from '#data/ordering/cart.ts'
import { type CartDiscount, cartTotals, NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { TEXT_DISCOUNT_INVALID } from '#domain/cart/discount.ts'
import { countText } from '#domain/cart/quantity.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './checkout-panel.module.css'
import { type Counter, emptyCart, removeDiscount, setNote } from './counter-cart.ts'
import { CounterLines, type CounterLinesProps } from './counter-lines.tsx'
import { CustomerFields, type PlacedOrder, useOrderForm } from './order-form.tsx'
import { counterSlot, QuickPickup, type RenderSlotPicker } from './quick-pickup.tsx'

interface CheckoutPanelProps {
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
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
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
        <QuickPickup question={question} slot={slot} renderPicker={renderPicker} />
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

// A note for the laboratory, behind one tap while it is empty.

function CounterNote({ note }: { note: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(note)
  if (!isOpen && note === '') {
    return (
      <button type="button" className={styles.counterNoteOpener} onClick={() => setIsOpen(true)}>
        <MessageSquareText size={18} aria-hidden="true" />
        Aggiungi una nota
      </button>
    )
  }
  return (
    <TextArea
      label="Nota per il laboratorio"
      rows={2}
      maxLength={NOTE_MAX_LENGTH}
      autoFocus={isOpen}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        void setNote(event.target.value)
      }}
    />
  )
}

// The discount code at the counter: a small field, its error, and the code once it applies.

const TEXTS = {
  invalid: TEXT_DISCOUNT_INVALID,
  offline: 'Sei offline: questo codice non è ancora su questo dispositivo.',
}

function CounterDiscount({ discount, discountCents }: { discount: CartDiscount | null; discountCents: Cents }) {
  return (
    // What takes the code gives way to the code: the focus stays near.
    <section aria-label="Sconto" tabIndex={-1}>
      {discount ? <Applied discount={discount} discountCents={discountCents} /> : <CodeField />}
    </section>
  )
}

function Applied({ discount, discountCents }: { discount: CartDiscount; discountCents: Cents }) {
  return (
    <p className={styles.applied}>
      <span className={styles.code}>
        <TicketPercent size={18} aria-hidden="true" />
        <b>{discount.code}</b> −{discount.percent}%
        <IconButton
          size="compact"
          label={`Togli il codice ${discount.code}`}
          icon={<X size={18} />}
          onClick={() => void removeDiscount()}
        />
      </span>
      <span className={styles.amount}>−{formatEuro(discountCents)}</span>
    </p>
  )
}

function CodeField() {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const apply = async () => {
    const result = await applyDiscountCode(text)
    setError(result.ok ? null : TEXTS[result.reason])
    focusWrong()
  }
  if (!isOpen) {
    return (
      <button type="button" className={styles.opener} onClick={() => setIsOpen(true)}>
        <TicketPercent size={18} aria-hidden="true" />
        Codice sconto
      </button>
    )
  }
  return (
    <div ref={ref} className={styles.form}>
      <Field
        label="Codice sconto"
        isLabelHidden
        placeholder="Codice sconto"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
        // It stands inside the order's form: Enter applies the code, it does not confirm the order.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void apply()
        }}
      />
      <Button variant="secondary" shape="box" onClick={() => void apply()}>
        Applica
      </Button>
    </div>
  )
}
