// Composing one cake: finds the cake and what was left unfinished of it, then shows the picture, the steps, and below them what
// it contains, what it costs and the way on. Nothing here needs the network.
import { type ReactNode, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CakeDraft, type CakeStep, cakeSteps, missingSteps } from '#domain/cake/draft.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { useKeptPhoto } from '#hooks/use-photo.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { CakeFigures, CakeStage } from './cake-stage.tsx'
import styles from './composer.module.css'
import { ComposerFoot, nextAction } from './composer-foot.tsx'
import { ComposerLoading, NoCake, SoldOutCake } from './composer-states.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PhraseStep } from './phrase-step.tsx'
import type { CakeNow, CakeWanted } from './read-cake.ts'
import { StepNav, stepTitle } from './step-nav.tsx'
import { SummaryStep } from './summary-step.tsx'
import { type EditableDraft, useCakeDraft } from './use-cake-draft.ts'
import { type OpenedCake, useOpenedCake } from './use-opened-cake.ts'
import { VariantStep } from './variant-step.tsx'

interface ComposerScreenProps extends CakeWanted {
  /** Who comes with a number of guests finds the size chosen; null otherwise. */
  guests: number | null
  /** In the address; null until a step was chosen. */
  stepSlug: string | null
  onStep: (slug: string) => void
  onDone: (productName: string) => void
  hasLiveCamera: boolean
  /** Stand on the picture. */
  back: ReactNode
  tools: ReactNode
}

export function ComposerScreen({ productId, lineIndex, guests, ...rest }: ComposerScreenProps) {
  const opened = useOpenedCake({ productId, lineIndex }, guests)
  if (opened === null) return <NoCake isLine={lineIndex !== null} {...rest} />
  if (opened === undefined) return <ComposerLoading {...rest} />
  const { product } = opened.cake
  if (!product.isAvailable) return <SoldOutCake name={catalogueText(product, 'name').text} {...rest} />
  return <Composer key={opened.name} {...opened} lineIndex={lineIndex} {...rest} />
}

interface ComposerProps extends OpenedCake {
  lineIndex: number | null
  /** In the address; null until a step was chosen. */
  stepSlug: string | null
  onStep: (slug: string) => void
  onDone: (productName: string) => void
  /** The kiosk: no camera app of its own. */
  hasLiveCamera: boolean
  back: ReactNode
  tools: ReactNode
}

function Composer({ cake, lineIndex, initial, fresh, isResumed, stepSlug, onStep, onDone, ...more }: ComposerProps) {
  const { hasLiveCamera, back, tools } = more
  const t = useTranslate()
  const { types, line } = cake
  const drafting = useCakeDraft(cake, initial, fresh)
  const { draft } = drafting.now
  // A tap shows the cake and the choice; what they make of price, allergens and steps follows a frame later.
  const shown = useAfterPaint(drafting.now)
  const steps = useMemo(() => cakeSteps(types), [types])
  const [startSlug] = useState(() => startOf(cake, initial, isResumed))
  const current = steps.find(({ slug }) => slug === (stepSlug ?? startSlug)) ?? steps[0]
  const heading = useStepFocus(current?.slug)
  const top = useRoomForOptions()
  const leftover = useLeftover(isResumed, current?.slug)
  const photoUrl = useKeptPhoto(draft.waferImage)
  // The summary sent to one step, or to what is missing: from there the way leads back to it.
  const [isMending, setMending] = useState(false)
  const go = useCallback(
    (slug: string, mends = false) => {
      setMending(mends)
      onStep(slug)
    },
    [onStep],
  )
  const answered = useAnswered(current?.slug, () => {
    if (!current) return
    const { step } = nextAction(steps, current, missingSteps(types, drafting.newest()), isMending)
    if (step) go(step.slug, isMending)
  })
  if (!current) return null
  const restart = () => {
    leftover.forget()
    drafting.change(() => fresh)
    go(line === null ? (steps[0]?.slug ?? '') : 'riepilogo')
  }
  return (
    <div className={styles.composer}>
      <div ref={top} className={styles.top}>
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
      <div className={classNames('fill column gap-4', styles.panel)}>
        <StepNav cake={cake} draft={shown.draft} steps={steps} current={current} onStep={go} />
        {leftover.is === 'news' && <ResumeNotice onRestart={restart} />}
        <section className={classNames('stack gap-3', styles.step)} aria-labelledby="passo">
          <div className="split gap-4">
            <h2 id="passo" ref={heading} tabIndex={-1} className="text-5">
              {stepTitle(current, t)}
            </h2>
            <span className="muted text-1 figures shrink-0">
              {t('{index} di {total}', { index: steps.indexOf(current) + 1, total: steps.length })}
            </span>
          </div>
          <StepContent
            step={current}
            cake={cake}
            drafting={drafting}
            shown={shown.draft}
            steps={steps}
            onStep={(slug) => go(slug, true)}
            onAnswered={answered}
            onRestart={leftover.is === 'known' ? restart : null}
            hasLiveCamera={hasLiveCamera}
          />
        </section>
        <ComposerFoot {...{ cake, lineIndex, shown, steps, current, isMending, onDone }} onStep={go} newest={drafting.newest} />
      </div>
    </div>
  )
}

interface StepContentProps {
  step: CakeStep
  cake: CakeNow
  drafting: EditableDraft
  /** May be a tap behind. */
  shown: CakeDraft
  steps: readonly CakeStep[]
  /** From the summary to a step, and back. */
  onStep: (slug: string) => void
  onAnswered: () => void
  /** null for a cake that was begun here and now, and while the notice offers it. */
  onRestart: (() => void) | null
  hasLiveCamera: boolean
}

function StepContent({ step, cake, drafting, shown, hasLiveCamera, onAnswered, ...going }: StepContentProps) {
  const t = useTranslate()
  const { change } = drafting
  const { draft } = drafting.now
  switch (step.kind) {
    case 'choice':
      return <VariantStep {...{ cake, drafting, shown, onAnswered }} choice={step.choice} label={stepTitle(step, t)} />
    case 'phrase':
      return <PhraseStep draft={draft} change={change} />
    case 'photo':
      return <PhotoStep cake={cake} draft={draft} change={change} hasLiveCamera={hasLiveCamera} />
    case 'summary':
      return <SummaryStep cake={cake} drafting={drafting} {...going} />
  }
}

/** Where to go on: at the beginning, or where something is still missing. */
function startOf({ types, line }: CakeNow, draft: CakeDraft, isResumed: boolean): string | undefined {
  if (line !== null) return 'riepilogo'
  return isResumed ? (missingSteps(types, draft)[0]?.slug ?? 'riepilogo') : undefined
}

/**
 * A new step is read from its heading on, and seen from its top: in the moment in which it is drawn. The router would go there when
 * it has finished with the address, and take whoever scrolls meanwhile back up. Not at the beginning: the page has just been
 * announced.
 */
function useStepFocus(slug: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(slug)
  useLayoutEffect(() => {
    if (last.current === slug) return
    last.current = slug
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [slug])
  return heading
}

// Where one answer is enough, a tap that gives it goes on by itself: a cake in half the taps.

/** Long enough to see what was chosen, and for the second tap of a hurried finger to meet the same option. */
const SEEN_MS = 300

/** @returns tells that the step was answered; another step calls it off */
function useAnswered(slug: string | undefined, goOn: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another answer
  useEffect(() => () => clearTimeout(timer.current), [slug])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(goOn, SEEN_MS)
  }
}

// The cake was left unfinished: it is still here, and can be put aside. That is news until the next step; from then on the summary
// has the way back to the beginning. A choice of the same step leaves it: the options would move from under the finger.

function useLeftover(isResumed: boolean, slug: string | undefined) {
  const [openedAt] = useState(slug)
  const [is, become] = useState<'news' | 'known' | 'none'>(isResumed ? 'news' : 'none')
  if (is === 'news' && slug !== openedAt) become('known')
  return { is, forget: () => become('none') }
}

function ResumeNotice({ onRestart }: { onRestart: () => void }) {
  const t = useTranslate()
  return (
    <p className="split gap-3 muted text-1">
      <span>{t('La tua torta è come l’avevi lasciata.')}</span>
      <Button variant="secondary" size="small" onClick={onRestart}>
        {t('Ricomincia')}
      </Button>
    </p>
  )
}

// On a phone the cake gives its room to the options as the page is scrolled. Most of the stage goes by itself (`position: sticky`);
// how far is told to the style sheet, which makes the cake as small as what is left. Who asks for less motion sees two sizes only.

function useRoomForOptions() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => {
      if (!top.current) return
      const goesPx = -Number.parseFloat(getComputedStyle(top.current).top)
      const shrunk = goesPx > 0 ? Math.min(1, Math.max(0, -top.current.getBoundingClientRect().top / goesPx)) : 0
      top.current.style.setProperty('--shrunk', String(isStill.matches ? Math.round(shrunk) : shrunk))
    }
    follow()
    // The till and the kiosk may scroll something else than the window.
    addEventListener('scroll', follow, { capture: true, passive: true })
    // Turned on its side, a telephone may have room for the whole cake at once.
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [])
  return top
}

// What may come a moment after the picture: a value that follows another once the frame with it is on the screen, in slices, so
// that the next tap comes first.

/** A page in the background paints no frames; what follows does not wait for them longer than this. */
const LONGEST_WAIT_MS = 250

function useAfterPaint<Value>(value: Value): Value {
  const [followed, follow] = useState(value)
  useEffect(() => afterFrame(() => startTransition(() => follow(() => value))), [value])
  return followed
}

/** Returns a function that calls it off. */
function afterFrame(act: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // After this frame's painting, not before it.
    painted = setTimeout(done)
  })
  const longest = setTimeout(done, LONGEST_WAIT_MS)
  function stop() {
    cancelAnimationFrame(frame)
    clearTimeout(painted)
    clearTimeout(longest)
  }
  function done() {
    stop()
    act()
  }
  return stop
}
