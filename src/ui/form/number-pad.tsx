// Digits under the fingers: pieces, grams or euro, for a screen where one hand holds a tray. What is typed belongs to the caller, so
// that a keyboard, which types into a field of the caller's, and the pad write the same text.
import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Button } from './button.tsx'
import styles from './number-pad.module.css'

export type PadUnit = 'pieces' | 'grams' | 'euro'

export interface NumberPadProps {
  /** As `padText` leaves it: `12`, `380−33`, `12,50`. */
  text: string
  unit: PadUnit
  onChange: (text: string) => void
  /** The large key under the digits; left out where there is none. */
  onEnter?: () => void
  /** What the large key does: `Aggiungi · 10,41 €`. */
  enterLabel?: ReactNode
  isEnterOff?: boolean
  /** The digits in one row, as above the letters of a keyboard, where it lies above something else and there is room. */
  isFlat?: boolean
  className?: string | undefined
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface SpecialKey {
  label: string
  shown: string
  press: (text: string) => string
}

/** The key beside the zero. */
const SPECIAL: Record<PadUnit, SpecialKey> = {
  pieces: { label: 'Cancella tutto', shown: 'C', press: () => '' },
  grams: { label: 'Meno la tara', shown: '− tara', press: (text) => `${text}−` },
  euro: { label: 'Virgola', shown: ',', press: (text) => `${text},` },
}

export function NumberPad({ text, unit, onChange, onEnter, enterLabel, isEnterOff = false, ...look }: NumberPadProps) {
  const special = SPECIAL[unit]
  const press = (next: string) => onChange(padText(next, unit))
  const digit = (shown: string) => (
    <Key key={shown} label={shown} onPress={() => press(text + shown)}>
      {shown}
    </Key>
  )
  return (
    <div className={classNames('stack gap-3', look.className)}>
      <fieldset className={classNames('stack gap-2', styles.keys, look.isFlat && styles.flat)} aria-label="Tastierino">
        {DIGITS.map(digit)}
        <Key label={special.label} isSmall={special.shown.length > 1} onPress={() => press(special.press(text))}>
          {special.shown}
        </Key>
        {digit('0')}
        <Key label="Cancella l’ultima cifra" onPress={() => press(text.slice(0, -1))}>
          <Delete size={24} aria-hidden="true" />
        </Key>
      </fieldset>
      {onEnter && (
        <Button size="large" isWide disabled={isEnterOff} onClick={onEnter}>
          {enterLabel}
        </Button>
      )}
    </div>
  )
}

interface KeyProps {
  label: string
  isSmall?: boolean
  onPress: () => void
  children: ReactNode
}

/** Not a stop of the Tab key: a keyboard has digits of its own. The focus stays where it types. */
function Key({ label, isSmall = false, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames('center strong figures', isSmall ? 'text-3' : 'text-5', styles.key)}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** How much of each may be typed; beyond it the last key means nothing. */
const ALLOWED: Record<PadUnit, RegExp> = {
  pieces: /^\d{0,5}$/,
  grams: /^(?:\d{1,5}(?:,\d{0,3})?(?:−(?:\d{1,5}(?:,\d{0,3})?)?)?)?$/,
  euro: /^(?:\d{1,5}(?:,\d{0,2})?)?$/,
}

/** What of a typed or pasted text the pad takes: as many of its first signs as make sense, a dot read as a comma. */
export function padText(text: string, unit: PadUnit): string {
  let taken = ''
  for (const sign of text.replaceAll('.', ',').replaceAll('-', '−')) if (ALLOWED[unit].test(taken + sign)) taken += sign
  return taken
}
