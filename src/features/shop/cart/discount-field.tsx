// The discount code: a field behind one tap, its error, and the code once it is on the cart.
import { Tag, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { CartDiscount } from '#domain/cart/cart.ts'
import { TEXT_DISCOUNT_INVALID } from '#domain/cart/discount.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { removeDiscount } from './cart-actions.ts'
import styles from './cart-extras.module.css'

const TEXTS = {
  empty: 'Scrivi il codice, poi tocca Applica.',
  invalid: TEXT_DISCOUNT_INVALID,
  offline: 'Sei offline: il codice si può usare appena torna la rete.',
} as const

export function DiscountField({ discount }: { discount: CartDiscount | null }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <section ref={focusFallback} className={styles.discount} aria-label={t('Sconto')} tabIndex={-1}>
      {discount ? <AppliedCode discount={discount} /> : isOpen ? <CodeForm /> : <CodeOffer onOpen={() => setOpen(true)} />}
    </section>
  )
}

function AppliedCode({ discount }: { discount: CartDiscount }) {
  const t = useTranslate()
  return (
    <div className={styles.applied}>
      <Tag size="1.15em" aria-hidden="true" />
      <span className={styles.text}>
        {discount.code} · {t('sconto del {percent} %', { percent: discount.percent })}
      </span>
      <IconButton
        label={t('Togli il codice {code}', { code: discount.code })}
        icon={<X size="1.15em" aria-hidden="true" />}
        onClick={() => void removeDiscount()}
      />
    </div>
  )
}

function CodeOffer({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate()
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      <Tag size="1.1em" aria-hidden="true" />
      {t('Hai un codice sconto?')}
    </button>
  )
}

function CodeForm() {
  const t = useTranslate()
  const [text, setText] = useState('')
  const [error, setError] = useState<(typeof TEXTS)[keyof typeof TEXTS] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setError(TEXTS.empty)
    setBusy(true)
    try {
      const { applyDiscountCode } = await import('#data/ordering/cart.ts')
      const result = await applyDiscountCode(text)
      setError(result.ok ? null : TEXTS[result.reason])
    } catch (error) {
      console.warn('discount code', error)
      setError(TEXTS.offline)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={apply} noValidate>
      <Field
        className={styles.field}
        label={t('Codice sconto')}
        value={text}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error && t(error)}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="secondary" className={styles.apply} isBusy={isBusy}>
        {t('Applica')}
      </Button>
    </form>
  )
}
