// The row of steps, all of them at hand: done ones are ticked, missing ones say so when it matters. With the name of each step
// and the question that it asks.
import { Camera, Check } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { type CakeDraft, type CakeStep, type StepState, stepState } from '#domain/cake/draft.ts'
import { roleOfType } from '#domain/cake/roles.ts'
import { type CatalogueText, typeText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { type Message, shownLanguage, type Translate, useTranslate } from '#ui/languages/translate.ts'
import type { CakeNow } from './read-cake.ts'
import styles from './step-nav.module.css'

interface StepNavProps {
  cake: CakeNow
  draft: CakeDraft
  steps: readonly CakeStep[]
  current: CakeStep
  onStep: (slug: string) => void
}

export const StepNav = memo(function StepNav({ cake, draft, steps, current, onStep }: StepNavProps) {
  const t = useTranslate()
  const nav = useRef<HTMLElement>(null)
  const here = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another button
  useEffect(() => {
    // Only the row of steps moves: scrollIntoView would move the page as well.
    const { offsetLeft = 0, offsetWidth = 0 } = here.current ?? {}
    nav.current?.scrollTo({ left: offsetLeft - (nav.current.clientWidth - offsetWidth) / 2 })
  }, [current.slug])
  return (
    // For the router each step's row is another one: it would put the new one where the old one was.
    <nav
      ref={nav}
      aria-label={t('Passi')}
      data-scroll-restoration-id={`passi-${current.slug}`}
      className={classNames('strip', styles.nav)}
    >
      <ol className={classNames('row gap-2', styles.steps)}>
        {steps.map((step, index) => {
          const state = stepState(step, cake.types, draft)
          const { text, lang } = stepText(step, t)
          const isHere = step.slug === current.slug
          // Not before one has gone past it: at the beginning everything is.
          const isMissing = state === 'missing' && index < steps.indexOf(current)
          return (
            <li key={step.slug}>
              <button
                type="button"
                ref={isHere ? here : null}
                aria-current={isHere ? 'step' : undefined}
                className={classNames(
                  'inline card hoverable touch nowrap gap-2 text-1',
                  styles.step,
                  isHere && styles.here,
                  isMissing && styles.missing,
                )}
                onClick={() => onStep(step.slug)}
              >
                <StepMark state={state} isPhoto={step.kind === 'photo'} />
                <span lang={lang}>{text}</span>
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

// What each step asks. A shop's own types of choice are asked for by their name.

export function stepTitle(step: CakeStep, t: Translate): string {
  switch (step.kind === 'choice' ? roleOfType(step.choice.type) : step.kind) {
    case 'persone':
      return t('Quanti siete?')
    case 'base':
      return t('Su quale base?')
    case 'farcia':
      return t('Con cosa la farciamo?')
    case 'bagna':
      return t('Con quale bagna?')
    case 'copertura':
      return t('Come la copriamo?')
    case 'colata':
      return t('Una colata sopra?')
    case 'decorazione':
      return t('Cosa ci mettiamo sopra?')
    case 'phrase':
      return t('Cosa ci scriviamo?')
    case 'photo':
      return t('Hai una foto?')
    case 'summary':
      return t('La tua torta')
    default:
      return t('Scegli: {name}', { name: stepText(step, t).text })
  }
}

/** In the list of steps and in summaries: ours in the language on the screen, the shop's as it has translated them. */
export function stepText(step: CakeStep, t: Translate): CatalogueText {
  if (step.kind === 'choice') return typeText(step.choice.type)
  return { text: t(STEP_NAMES[step.kind]), lang: shownLanguage() }
}

const STEP_NAMES = { phrase: 'Frase', photo: 'Foto', summary: 'Riepilogo' } as const satisfies Record<string, Message>

/** A name within a sentence: in small letters, where the language on the screen writes nouns so. */
export function insideSentence(name: string): string {
  return shownLanguage() === 'de' ? name : name.toLowerCase()
}
