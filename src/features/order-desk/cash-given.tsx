// Which note the customer holds out: the exact sum, one of the likely ones, or any other.
import { useId } from 'react'
import { type Cents, formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import styles from './cash-given.module.css'

export type Given = { kind: 'exact' } | { kind: 'sum'; cents: Cents } | { kind: 'other'; text: string }

export interface CashGivenProps {
  sums: readonly Cents[]
  given: Given
  onChange: (given: Given) => void
}

export function CashGiven({ sums, given, onChange }: CashGivenProps) {
  const name = useId()
  const choices: { key: string; label: string; given: Given; isOn: boolean }[] = [
    { key: 'exact', label: 'Esatti', given: { kind: 'exact' }, isOn: given.kind === 'exact' },
    ...sums.map((cents) => ({
      key: String(cents),
      label: formatEuro(cents).replace(',00', ''),
      given: { kind: 'sum' as const, cents },
      isOn: given.kind === 'sum' && given.cents === cents,
    })),
    { key: 'other', label: 'Altro', given: { kind: 'other', text: '' }, isOn: given.kind === 'other' },
  ]
  return (
    <>
      <fieldset className={styles.notes}>
        <legend className="visually-hidden">Quanto ti dà</legend>
        {choices.map((choice) => (
          <label key={choice.key} className={classNames(styles.note, choice.isOn && styles.on)}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={choice.isOn}
              onChange={() => onChange(choice.given)}
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {given.kind === 'other' && (
        <Field
          label="Ricevuti, in euro"
          isLabelHidden
          inputMode="decimal"
          placeholder="Ricevuti, ad esempio 42,50"
          autoComplete="off"
          autoFocus
          value={given.text}
          onChange={(event) => onChange({ kind: 'other', text: event.target.value })}
          trailing={<span aria-hidden="true">€</span>}
        />
      )}
    </>
  )
}
