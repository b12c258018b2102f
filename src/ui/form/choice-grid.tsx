// One of many, laid out freely (a strip of days, a grid of hours): a radio group with one tab stop, moved through by the
// arrow keys. A choice that is off can still be reached and chosen by hand, so that it can say why it is off.
import { type CSSProperties, Fragment, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'

interface GridChoice<Value extends string | number> {
  value: Value
  /** What is read aloud. */
  label: string
  content: ReactNode
  className: string
  style?: CSSProperties
  isOff?: boolean
  /** Stands before it in a row of its own, where others begin. */
  heading?: ReactNode
}

export interface ChoiceGridProps<Value extends string | number> {
  label: string
  choices: readonly GridChoice<Value>[]
  value: Value | null
  /** Also called for choices that are off: the caller says why they are. */
  onChoose: (value: Value) => void
  /** The arrows only look: for a choice that ends the choosing. */
  isFinal?: boolean
  /** After `onChoose`, when it was a tap, a click or Enter: the arrows and the space bar only choose. */
  onTake?: ((value: Value) => void) | undefined
  /** Of the element that says what a choice does. */
  hintId?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function ChoiceGrid<Value extends string | number>({
  label,
  choices,
  value,
  onChoose,
  isFinal,
  onTake,
  hintId,
  className,
  ref,
}: ChoiceGridProps<Value>) {
  const buttons = useRef(new Map<Value, HTMLButtonElement>())
  const tabStop = choices.some((choice) => choice.value === value) ? value : choices.find((choice) => !choice.isOff)?.value
  const take = (value: Value) => {
    onChoose(value)
    onTake?.(value)
  }
  const move = (event: KeyboardEvent, from: number) => {
    const here = choices[from]
    if (event.key === 'Enter' && here && !event.repeat) {
      event.preventDefault()
      return take(here.value)
    }
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? choices.length - 1 : from + (STEPS[event.key] ?? 0)
    const target = choices[(to + choices.length) % choices.length]
    if (to === from || !target) return
    event.preventDefault()
    buttons.current.get(target.value)?.focus()
    if (!isFinal) onChoose(target.value)
  }
  return (
    <div ref={ref} className={className} role="radiogroup" aria-label={label} aria-describedby={hintId}>
      {choices.map((choice, index) => (
        <Fragment key={choice.value}>
          {choice.heading}
          {/* biome-ignore lint/a11y/useSemanticElements: a native radio cannot say why it is off, nor lie in a scrolling strip */}
          <button
            ref={(button) => {
              if (button) buttons.current.set(choice.value, button)
              return () => {
                buttons.current.delete(choice.value)
              }
            }}
            type="button"
            role="radio"
            aria-checked={choice.value === value}
            aria-disabled={choice.isOff || undefined}
            aria-label={choice.label}
            tabIndex={choice.value === (tabStop ?? choices[0]?.value) ? 0 : -1}
            className={choice.className}
            style={choice.style}
            // A click without a pointer comes from the space bar, or from what reads the screen aloud.
            onClick={({ detail }) => (detail > 0 ? take(choice.value) : onChoose(choice.value))}
            onKeyDown={(event) => move(event, index)}
          >
            {choice.content}
          </button>
        </Fragment>
      ))}
    </div>
  )
}
