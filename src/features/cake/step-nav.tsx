// The steps, all of them at hand: done ones are ticked, missing ones say so when it matters.
import { Camera, Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import type { CakeDraft } from '#domain/cake-draft.ts'
import { type CakeStep, type StepState, stepState } from '#domain/cake-steps.ts'
import { classNames } from '#ui/class-names.ts'
import { useText } from '#ui/use-text.ts'
import styles from './step-nav.module.css'
import { stepName } from './step-words.ts'
import type { CakeNow } from './use-cake.ts'

export interface StepNavProps {
  cake: CakeNow
  draft: CakeDraft
  steps: readonly CakeStep[]
  current: CakeStep
  onStep: (slug: string) => void
}

export const StepNav = memo(function StepNav({ cake, draft, steps, current, onStep }: StepNavProps) {
  const t = useText()
  const nav = useRef<HTMLElement>(null)
  const here = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another button
  useEffect(() => {
    // Only the row of steps moves: scrollIntoView would move the page as well.
    const { offsetLeft = 0, offsetWidth = 0 } = here.current ?? {}
    nav.current?.scrollTo({ left: offsetLeft - (nav.current.clientWidth - offsetWidth) / 2 })
  }, [current.slug])
  return (
    <nav ref={nav} aria-label={t('Passi')} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const state = stepState(step, cake.types, draft)
          const isHere = step.slug === current.slug
          // Not before one has gone past it: at the beginning everything is.
          const isMissing = state === 'missing' && index < steps.indexOf(current)
          return (
            <li key={step.slug}>
              <button
                type="button"
                ref={isHere ? here : null}
                aria-current={isHere ? 'step' : undefined}
                className={classNames(styles.step, isHere && styles.here, isMissing && styles.missing)}
                onClick={() => onStep(step.slug)}
              >
                <StepMark state={state} isPhoto={step.kind === 'photo'} />
                {stepName(step, t)}
                {state === 'done' && <span className="visually-hidden">, {t('fatto')}</span>}
                {isMissing && <span className="visually-hidden">, {t('manca')}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
})

function StepMark({ state, isPhoto }: { state: StepState; isPhoto: boolean }) {
  if (state === 'done') return <Check size="1.1em" strokeWidth={2.6} aria-hidden="true" className={styles.tick} />
  return isPhoto ? <Camera size="1.1em" aria-hidden="true" /> : null
}
