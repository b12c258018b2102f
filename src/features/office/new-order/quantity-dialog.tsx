// How much of a product: the weight off the scale, with the tara taken off, or a number of pieces. On the pad and on a keyboard alike;
// what it comes to stands on the key that takes it.
import { Trash2 } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { counterRules, quantityProblem, readWeight, weightText } from '#domain/cart/counter.ts'
import { linePrice } from '#domain/cart/pricing.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberPad, padText } from '#ui/form/number-pad.tsx'
import styles from './quantity-dialog.module.css'

export interface QuantityQuestion {
  product: Product
  /** The line whose quantity changes; null for a new one. */
  line: { index: number; item: CartItem } | null
}

interface QuantityDialogProps {
  /** Null while nothing is asked. */
  question: QuantityQuestion | null
  /** @param quantity that the counter sells, in the product's unit */
  onQuantity: (question: QuantityQuestion, quantity: number) => void
  /** The whole line goes. */
  onRemove: (line: NonNullable<QuantityQuestion['line']>) => void
  onClose: () => void
}

export function QuantityDialog({ question, onQuantity, onRemove, onClose }: QuantityDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  // After the dialog has opened, which gives the focus to its cross.
  useEffect(() => {
    if (question) field.current?.focus()
  }, [question])
  return (
    <Dialog isOpen={question !== null} onClose={onClose} title={question?.product.name ?? ''} look="sheet">
      {question && (
        <QuantityForm question={question} fieldRef={field} onQuantity={(quantity) => onQuantity(question, quantity)} />
      )}
      {question?.line && (
        <Button
          variant="quiet"
          isWide
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => question.line && onRemove(question.line)}
        >
          Togli dal carrello
        </Button>
      )}
    </Dialog>
  )
}

interface QuantityFormProps {
  question: QuantityQuestion
  fieldRef: Ref<HTMLInputElement>
  onQuantity: (quantity: number) => void
}

function QuantityForm({ question: { product, line }, fieldRef, onQuantity }: QuantityFormProps) {
  const isWeight = product.unit === 'kg'
  const unit = isWeight ? 'grams' : 'pieces'
  const [text, setText] = useState('')
  const reading = readQuantity(text, product)
  const unitPriceCents = line?.item.unitPriceCents ?? product.priceCents
  const take = () => {
    if (reading.quantity !== null) onQuantity(reading.quantity)
  }
  const price = reading.quantity === null ? '' : ` · ${formatEuro(linePrice({ unitPriceCents, quantity: reading.quantity }))}`
  return (
    <form
      className={classNames('stack gap-3', styles.form)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <Field
        ref={fieldRef}
        label={isWeight ? 'Peso in grammi' : 'Quantità'}
        hint={reading.words}
        error={reading.problem}
        inputMode="none"
        autoComplete="off"
        data-scans-only=""
        value={text}
        onChange={(event) => setText(padText(event.target.value, unit))}
        trailing={
          <span className="muted text-2 nowrap">
            {formatEuro(unitPriceCents)} {UNITS[product.unit].per}
          </span>
        }
      />
      <NumberPad
        text={text}
        unit={unit}
        onChange={setText}
        onEnter={take}
        enterLabel={`${line ? 'Cambia' : 'Aggiungi'}${price}`}
        isEnterOff={reading.quantity === null}
      />
    </form>
  )
}

interface QuantityReading {
  /** Null while what is typed is none that is sold. */
  quantity: number | null
  /** Under the field: what was understood, or what may be typed. */
  words: string
  problem: string | null
}

/** @param text as the pad leaves it */
export function readQuantity(text: string, product: Product): QuantityReading {
  const weight = product.unit === 'kg' ? readWeight(text) : null
  const quantity = product.unit === 'kg' ? weight && weight.netGrams / 1000 : text === '' ? null : Number(text)
  const words = weight ? weightText(weight) : product.unit === 'kg' ? 'Con la tara: 380 − 33.' : ''
  if (quantity === null)
    return { quantity, words, problem: /\d−\d/.test(text) ? 'La tara pesa quanto il lordo, o di più.' : null }
  const problem = quantityProblem(counterRules(product), product.unit, quantity)
  return { quantity: problem === null ? quantity : null, words, problem }
}
