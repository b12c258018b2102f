// One product of the counter: how much of it is left, how much is thrown away; typed, or counted by taps.
import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { decimalText } from '#domain/money.ts'
import { MOST_WASTED_THOUSANDTHS, typedThousandths, WASTE_FATES, type Wasted, type WasteFate } from '#domain/waste/waste.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import styles from './waste-row.module.css'

/** A tap: one piece, or a hectogram. */
const STEP: Readonly<Record<'kg' | 'other', number>> = { kg: 100, other: 1000 }

interface WasteRowProps {
  product: Product
  /** What was told of today before. */
  known: Wasted
  /** What stands in the field; undefined where nobody has typed. */
  typedOf: (fate: WasteFate) => string | undefined
  onType: (fate: WasteFate, text: string) => void
}

export function WasteRow({ product, known, typedOf, onType }: WasteRowProps) {
  return (
    <li className={classNames(looks.entry, 'stack gap-4', styles.columns, styles.row)}>
      <span className={styles.name}>{product.name}</span>
      <Amount product={product} fate="left" known={known.left} typed={typedOf('left')} onType={(text) => onType('left', text)} />
      <Amount
        product={product}
        fate="thrown"
        known={known.thrown}
        typed={typedOf('thrown')}
        onType={(text) => onType('thrown', text)}
      />
    </li>
  )
}

interface AmountProps {
  product: Product
  fate: WasteFate
  known: number
  typed: string | undefined
  onType: (text: string) => void
}

function Amount({ product: { name, unit }, fate, known, typed, onType }: AmountProps) {
  const word = WASTE_FATES[fate].toLowerCase()
  const shown = typed ?? amountText(known, unit)
  const current = typedThousandths(shown, unit)
  const step = unit === 'kg' ? STEP.kg : STEP.other
  const stepTo = (thousandths: number) =>
    onType(amountText(Math.min(MOST_WASTED_THOUSANDTHS, Math.max(0, thousandths)), unit) || '0')
  return (
    <fieldset className={classNames('stack gap-1', styles.amount)} aria-label={`${name}, ${word}`}>
      <span className={classNames('muted text-1', styles.fate)} aria-hidden="true">
        {WASTE_FATES[fate]}
        {unit === 'kg' && ', kg'}
      </span>
      <button
        type="button"
        className={classNames(looks.box, 'center hoverable')}
        aria-label={`Meno ${name}, ${word}`}
        disabled={!current}
        onClick={() => stepTo((current ?? 0) - step)}
      >
        <Minus size={18} aria-hidden="true" />
      </button>
      <span className={styles.field}>
        <input
          className={classNames(looks.box, 'text-4 strong figures', styles.input, unit === 'kg' && styles.kilos)}
          aria-label={unit === 'kg' ? `${name}, ${word}, chili` : `${name}, ${word}`}
          aria-invalid={current === null}
          inputMode={unit === 'kg' ? 'decimal' : 'numeric'}
          data-scans-only=""
          autoComplete="off"
          placeholder="0"
          value={shown}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={toNextField}
        />
        {unit === 'kg' && (
          <span className={classNames('center muted text-1 hidden-phone', styles.unit)} aria-hidden="true">
            kg
          </span>
        )}
      </span>
      <button
        type="button"
        className={classNames(looks.box, 'center hoverable')}
        aria-label={`Più ${name}, ${word}`}
        onClick={() => stepTo((current ?? 0) + step)}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
    </fieldset>
  )
}

/** Nothing for none: a column of noughts says less. */
function amountText(thousandths: number, unit: Unit): string {
  if (thousandths === 0) return ''
  return unit === 'kg' ? (thousandths / 1000).toFixed(3).replace('.', ',') : decimalText(thousandths / 1000)
}

/** Enter goes down the column: one hand stays on the number keys. */
function toNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  fields[fields.indexOf(event.currentTarget) + FIELDS_IN_A_ROW]?.focus()
}

const FIELDS_IN_A_ROW = 2
