// The discount code at the counter: a small field, its error, and the code once it applies.
import { TicketPercent, X } from 'lucide-react'
import { useState } from 'react'
import { applyDiscountCode } from '#data/cart.ts'
import type { CartDiscount } from '#domain/cart.ts'
import { TEXT_DISCOUNT_INVALID } from '#domain/discount.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { removeDiscount } from './counter-cart.ts'
import styles from './counter-discount.module.css'

const TEXTS = {
  invalid: TEXT_DISCOUNT_INVALID,
  offline: 'Sei offline: questo codice non è ancora su questo dispositivo.',
}

export function CounterDiscount({ discount, discountCents }: { discount: CartDiscount | null; discountCents: Cents }) {
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
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
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
