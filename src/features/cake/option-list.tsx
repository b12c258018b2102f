// The options of one step. One of many is a radio group under the arrow keys, several are boxes. An option that cannot be had is
// shown, can be reached, and says why.
import { Check } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { ChoiceGrid } from '#ui/choice-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './option-list.module.css'

export interface Option {
  id: string
  /** What is read aloud, whole. */
  label: string
  name: string
  swatch: ReactNode
  /** Under the name: what it adds, why it cannot be had. */
  notes: readonly { text: string; look: 'adds' | 'plain' | 'reason' }[]
  /** Such as `+ 6,00 €`, empty when it costs nothing more. */
  price: string
  isOff: boolean
}

export interface OptionListProps {
  label: string
  options: readonly Option[]
  /** By their ids. At once, where what the options say may come a moment later. */
  chosen: ReadonlySet<string>
  isMultiple: boolean
  /** Of a group in which nothing need be chosen: the option that is nothing. */
  noneName: string | null
  /** Not called for options that are off. @param id null for nothing */
  onChoose: (id: string | null) => void
}

const NONE = ''

export function OptionList({ label, options, chosen, isMultiple, noneName, onChoose }: OptionListProps) {
  if (isMultiple) {
    return (
      <fieldset className={styles.list} aria-label={label}>
        {options.map((option) => (
          <BoxOption key={option.id} option={option} isChosen={chosen.has(option.id)} onToggle={() => onChoose(option.id)} />
        ))}
      </fieldset>
    )
  }
  const all = noneName === null ? options : [noneOption(noneName), ...options]
  const value = options.find(({ id }) => chosen.has(id))?.id ?? (noneName === null ? null : NONE)
  return (
    <ChoiceGrid
      label={label}
      className={styles.list}
      value={value}
      choices={all.map((option) => ({
        value: option.id,
        label: option.label,
        className: classNames(styles.option, option.id === value && styles.chosen, option.isOff && styles.off),
        content: <OptionContent option={option} />,
        isOff: option.isOff,
      }))}
      onChoose={(id) => {
        if (!all.find((option) => option.id === id)?.isOff) onChoose(id === NONE ? null : id)
      }}
    />
  )
}

function noneOption(name: string): Option {
  return { id: NONE, label: name, name, swatch: <span className={styles.none} />, notes: [], price: '', isOff: false }
}

function BoxOption({ option, isChosen, onToggle }: { option: Option; isChosen: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <label htmlFor={id} className={classNames(styles.option, isChosen && styles.chosen, option.isOff && styles.off)}>
      <input
        id={id}
        type="checkbox"
        className="visually-hidden"
        checked={isChosen}
        aria-label={option.label}
        aria-disabled={option.isOff || undefined}
        onChange={() => !option.isOff && onToggle()}
      />
      <OptionContent option={option} />
    </label>
  )
}

const OptionContent = memo(function OptionContent({ option }: { option: Option }) {
  return (
    <>
      <span className={styles.swatch}>{option.swatch}</span>
      <span className={styles.words}>
        <span className={styles.name}>{option.name}</span>
        {option.notes.map(({ text, look }) => (
          <span key={text} className={styles[look]}>
            {text}
          </span>
        ))}
      </span>
      {option.price && <span className={styles.price}>{option.price}</span>}
      <span className={styles.tick}>
        <Check size="1.1em" strokeWidth={2.6} aria-hidden="true" />
      </span>
    </>
  )
})
