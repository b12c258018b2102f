// What a cart has besides its lines, each behind one tap: a discount code and a note for the laboratory.
import { MessageSquareText, Tag, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { type CartDiscount, NOTE_MAX_LENGTH } from '#domain/cart/cart.ts'
import { TEXT_DISCOUNT_INVALID, TEXT_TOO_MANY_CODES } from '#domain/cart/discount.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { removeDiscount, setNote } from './cart-actions.ts'
import styles from './cart-extras.module.css'

const TEXTS = {
  empty: 'Scrivi il codice, poi tocca Applica.',
  invalid: TEXT_DISCOUNT_INVALID,
  offline: 'Sei offline: il codice si può usare appena torna la rete.',
  'too-many': TEXT_TOO_MANY_CODES,
} as const

export function DiscountField({ discount }: { discount: CartDiscount | null }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <section ref={focusFallback} className="stack" aria-label={t('Sconto')} tabIndex={-1}>
      {discount ? <AppliedCode discount={discount} /> : isOpen ? <CodeForm /> : <CodeOffer onOpen={() => setOpen(true)} />}
    </section>
  )
}

function AppliedCode({ discount }: { discount: CartDiscount }) {
  const t = useTranslate()
  return (
    <div className={classNames('row gap-4 card pistachio strong', styles.applied)}>
      <Tag size="1.15em" aria-hidden="true" />
      <span className="fill">
        <span translate="no">{discount.code}</span> · {t('sconto del {percent} %', { percent: discount.percent })}
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
    <button type="button" className={classNames('inline gap-2 touch strong', styles.open)} onClick={onOpen}>
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
    <form className={classNames('row gap-2', styles.form)} onSubmit={apply} noValidate>
      <Field
        className="fill"
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

// A note for the laboratory, behind one tap. Kept with the cart; written to the database when the hands rest, so that typing
// stays quick.

const REST_MS = 300

/** @param stored the cart's note as it was before anything was typed here */
export function CartNote({ stored }: { stored: string }) {
  const t = useTranslate()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void setNote(typed), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && stored === '' && typed === null) {
    return (
      <button type="button" className={classNames('inline gap-2 touch strong', styles.open)} onClick={() => setOpen(true)}>
        <MessageSquareText size="1.1em" aria-hidden="true" />
        {t('Aggiungi una nota')}
      </button>
    )
  }
  return (
    <TextArea
      className={classNames('stack gap-2', styles.note)}
      autoFocus={isOpen}
      label={t('Note per il laboratorio')}
      hint={t('Per allergie gravi parlane con noi: nel nostro laboratorio si lavorano tutti gli allergeni.')}
      placeholder={t('Ad esempio: poco zucchero a velo')}
      value={typed ?? stored}
      maxLength={NOTE_MAX_LENGTH}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => typed !== null && void setNote(typed)}
    />
  )
}
