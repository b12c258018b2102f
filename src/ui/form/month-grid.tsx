// One month of days to choose from, as on a wall calendar: the arrow keys go from day to day and from week to week, over the
// month's ends too, Page Up and Page Down from month to month. What a day means, and which months there are, is the caller's.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from './button.tsx'
import styles from './month-grid.module.css'

interface MonthDay {
  value: string
  /** `21` */
  number: number
  /** What is read aloud. */
  label: string
  isChosen: boolean
  /** It cannot be had. It can still be reached; where one day is chosen, also chosen, so that the caller says why. */
  isOff: boolean
  className?: string | undefined
}

interface MonthGridProps {
  /** `dicembre 2026` */
  name: string
  /** What is chosen. */
  label: string
  /** All days of the month. */
  days: readonly MonthDay[]
  /** Under which letter its first day stands: 0 is Monday. */
  firstColumn: number
  /** Shows the month before or after; null where there is none. */
  onBefore: (() => void) | null
  onAfter: (() => void) | null
  /** One day of all, or the days from one to another. */
  chooses: 'day' | 'range'
  onChoose: (value: string) => void
  /** A pointer that is held down is drawn over the day. */
  onDraw?: (value: string) => void
  className?: string | undefined
}

const LETTERS = ['L', 'M', 'M', 'G', 'V', 'S', 'D']
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }

export function MonthGrid({
  name,
  label,
  days,
  firstColumn,
  onBefore,
  onAfter,
  chooses,
  onChoose,
  onDraw,
  className,
}: MonthGridProps) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  // Where the keyboard goes once the other month stands: days from its first, or from its end when negative.
  const wanted = useRef<number | null>(null)
  const isOne = chooses === 'day'
  const chosen = days.findIndex(({ isChosen }) => isChosen)
  const tabStop =
    chosen >= 0
      ? chosen
      : Math.max(
          0,
          days.findIndex(({ isOff }) => !isOff),
        )
  const goTo = (index: number) => {
    const day = days[index]
    buttons.current[index]?.focus()
    if (isOne && day) onChoose(day.value)
  }
  const shown = days[0]?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other month is what is waited for
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const index = wanted.current < 0 ? days.length + wanted.current : wanted.current
    wanted.current = null
    goTo(Math.min(Math.max(index, 0), days.length - 1))
  }, [shown])
  const leave = (turn: (() => void) | null, place: number) => {
    if (turn === null) return
    wanted.current = place
    turn()
  }
  const move = (event: KeyboardEvent, from: number) => {
    const step = STEPS[event.key]
    if (event.key === 'PageUp') leave(onBefore, from)
    else if (event.key === 'PageDown') leave(onAfter, from)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(days.length - 1)
    else if (step === undefined) return
    else if (from + step < 0) leave(onBefore, from + step)
    else if (from + step >= days.length) leave(onAfter, from + step - days.length)
    else goTo(from + step)
    event.preventDefault()
  }
  return (
    <div className={className}>
      <div className="row">
        <h3 className={classNames('fill text-1 strong', styles.name)} aria-live="polite">
          {name}
        </h3>
        <IconButton
          label="Mese prima"
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          disabled={onBefore === null}
          onClick={() => onBefore?.()}
        />
        <IconButton
          label="Mese dopo"
          icon={<ChevronRight size={20} aria-hidden="true" />}
          disabled={onAfter === null}
          onClick={() => onAfter?.()}
        />
      </div>
      <div className={classNames('stack', styles.grid)} {...{ role: isOne ? 'radiogroup' : 'group', 'aria-label': label }}>
        {LETTERS.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the week never changes
          <span key={index} className={classNames('muted text-1', styles.letter)} aria-hidden="true">
            {letter}
          </span>
        ))}
        {days.map((day, index) => (
          <button
            key={day.value}
            ref={(button) => {
              buttons.current[index] = button
            }}
            type="button"
            className={classNames(
              'text-1 figures',
              styles.day,
              day.isOff && styles.off,
              day.className,
              day.isChosen && styles.chosen,
            )}
            style={index === 0 ? { gridColumnStart: firstColumn + 1 } : undefined}
            {...(isOne ? { role: 'radio', 'aria-checked': day.isChosen } : { 'aria-pressed': day.isChosen })}
            aria-label={day.label}
            aria-disabled={day.isOff || undefined}
            tabIndex={index === tabStop ? 0 : -1}
            onPointerDown={() => !isOne && !day.isOff && onChoose(day.value)}
            onPointerEnter={({ buttons: held }) => held === 1 && !day.isOff && onDraw?.(day.value)}
            // Of a range the keyboard's alone: a pointer has chosen already.
            onClick={({ detail }) => (isOne || (detail === 0 && !day.isOff)) && onChoose(day.value)}
            onKeyDown={(event) => move(event, index)}
          >
            {day.number}
          </button>
        ))}
      </div>
    </div>
  )
}
