// Composing one cake: the picture, the steps, and below them what it contains, what it costs and the way on. Nothing here needs
// the network.
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { CakeDraft } from '#domain/cake-draft.ts'
import { type CakeStep, cakeSteps, missingSteps } from '#domain/cake-steps.ts'
import { useText } from '#ui/use-text.ts'
import { CakeFigures } from './cake-figures.tsx'
import { CakeStage } from './cake-stage.tsx'
import styles from './composer.module.css'
import { ComposerFoot } from './composer-foot.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import { ResumeNotice } from './resume-notice.tsx'
import { StepNav } from './step-nav.tsx'
import { stepTitle } from './step-words.ts'
import { SummaryStep } from './summary-step.tsx'
import type { CakeNow } from './use-cake.ts'
import { type Drafting, useDrafting } from './use-drafting.ts'
import { useFollowing } from './use-following.ts'
import { useKeptPhoto } from './use-kept-photo.ts'
import { VariantStep } from './variant-step.tsx'

export interface ComposerProps {
  cake: CakeNow
  lineIndex: number | null
  initial: CakeDraft
  /** A cake to start again with. */
  fresh: CakeDraft
  /** It was left unfinished earlier. */
  isResumed: boolean
  /** In the address; null until a step was chosen. */
  stepSlug: string | null
  onStep: (slug: string) => void
  onDone: (productName: string) => void
  /** The kiosk: no camera app of its own. */
  hasLiveCamera: boolean
  back: ReactNode
  tools: ReactNode
}

export function Composer({ cake, lineIndex, initial, fresh, isResumed, stepSlug, onStep, onDone, ...more }: ComposerProps) {
  const { hasLiveCamera, back, tools } = more
  const t = useText()
  const { types, line } = cake
  const drafting = useDrafting(cake, initial, fresh)
  const { draft } = drafting.now
  // A tap shows the cake and the choice; what they make of price, allergens and steps follows a frame later.
  const shown = useFollowing(drafting.now)
  const steps = useMemo(() => cakeSteps(types), [types])
  const [startSlug] = useState(() => startOf(cake, initial, isResumed))
  const current = steps.find(({ slug }) => slug === (stepSlug ?? startSlug)) ?? steps[0]
  const heading = useStepFocus(current?.slug)
  const photoUrl = useKeptPhoto(draft.waferImage)
  if (!current) return null
  return (
    <div className={styles.composer}>
      <div className={styles.top}>
        <CakeStage
          cake={cake}
          choices={draft.choices}
          step={current.kind === 'choice' ? current.choice : null}
          shown={shown.draft.choices}
          photoUrl={photoUrl ?? null}
          back={back}
          tools={tools}
        />
        <div className={styles.figuresBelow}>
          <CakeFigures cake={cake} draft={shown.draft} />
        </div>
      </div>
      <div className={styles.panel}>
        <StepNav cake={cake} draft={shown.draft} steps={steps} current={current} onStep={onStep} />
        {isResumed && (
          <ResumeNotice
            onRestart={() => {
              drafting.change(() => fresh)
              onStep(line === null ? (steps[0]?.slug ?? '') : 'riepilogo')
            }}
          />
        )}
        <section className={styles.step} aria-labelledby="passo">
          <h2 id="passo" ref={heading} tabIndex={-1} className={styles.heading}>
            {stepTitle(current, t)}
          </h2>
          <StepContent
            step={current}
            cake={cake}
            drafting={drafting}
            shown={shown.draft}
            steps={steps}
            onStep={onStep}
            hasLiveCamera={hasLiveCamera}
          />
        </section>
        <ComposerFoot {...{ cake, lineIndex, shown, steps, current, onStep, onDone }} newest={drafting.newest} />
      </div>
    </div>
  )
}

interface StepContentProps {
  step: CakeStep
  cake: CakeNow
  drafting: Drafting
  /** May be a tap behind. */
  shown: CakeDraft
  steps: readonly CakeStep[]
  onStep: (slug: string) => void
  hasLiveCamera: boolean
}

function StepContent({ step, cake, drafting, shown, steps, onStep, hasLiveCamera }: StepContentProps) {
  const t = useText()
  const { change } = drafting
  const { draft } = drafting.now
  switch (step.kind) {
    case 'choice':
      return <VariantStep cake={cake} drafting={drafting} shown={shown} choice={step.choice} label={stepTitle(step, t)} />
    case 'phrase':
      return <PhraseStep draft={draft} change={change} />
    case 'photo':
      return <PhotoStep cake={cake} draft={draft} change={change} hasLiveCamera={hasLiveCamera} />
    case 'summary':
      return <SummaryStep cake={cake} drafting={drafting} steps={steps} onStep={onStep} />
  }
}

/** Where to go on: at the beginning, or where something is still missing. */
function startOf({ types, line }: CakeNow, draft: CakeDraft, isResumed: boolean): string | undefined {
  if (line !== null) return 'riepilogo'
  return isResumed ? (missingSteps(types, draft)[0]?.slug ?? 'riepilogo') : undefined
}

/** A new step is read from its heading on. Not at the beginning: the page has just been announced. */
function useStepFocus(slug: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(slug)
  useEffect(() => {
    if (last.current === slug) return
    last.current = slug
    heading.current?.focus({ preventScroll: true })
  }, [slug])
  return heading
}
