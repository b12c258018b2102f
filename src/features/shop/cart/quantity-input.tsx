// A line's quantity as a field: who wants twenty types twenty.
import { useState } from 'react'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './quantity-input.module.css'

interface QuantityInputProps {
  /** What is counted, for the label. */
  name: string
  /** As people read it: `2`, `0,5 kg`. */
  text: string
  /** Called when the field is left; the caller holds to the rules. @param quantity above zero */
  onQuantity: (quantity: number) => void
}

export function QuantityInput({ name, text, onQuantity }: QuantityInputProps) {
  const t = useTranslate()
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const quantity = Number.parseFloat((typed ?? '').replace(',', '.'))
    if (quantity > 0) onQuantity(quantity)
    setTyped(null)
  }
  return (
    <input
      className={styles.input}
      aria-label={t('Quantità di {name}', { name })}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      onBlur={leave}
    />
  )
}
