// The frame of the setup: whose shop it is, how far one is, and one step on the sheet. The focus goes to each step's heading.
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Setup } from '#domain/setup.ts'
import { useBrand } from '#hooks/use-brand.ts'
import { classNames } from '#ui/class-names.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { Logo } from '#ui/picture/logo.tsx'
import { STEP_IDS, STEPS, type StepId } from './steps.ts'
import styles from './welcome.module.css'

/** Before the link has said whose shop it is. */
const NOBODYS = { name: 'Il tuo negozio', logo: null }

interface WelcomeFrameProps {
  shopName: string
  /** Null for a page that is none of the steps. */
  at: {
    step: StepId
    states: Setup['steps']
    hrefOf: (step: StepId) => string
    onGo: (step: StepId) => void
  } | null
  title: string
  text: string
  /** There is an office to go to. */
  canLeave: boolean
  children: ReactNode
}

export function WelcomeFrame({ shopName, at, title, text, canLeave, children }: WelcomeFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [title])
  const { logo } = useBrand()
  const place = at ? STEP_IDS.indexOf(at.step) + 1 : 0
  const isWide = at !== null && STEPS[at.step].isWide === true
  return (
    <div className={styles.page}>
      <header className={classNames('split gap-3', styles.top)}>
        <p className={classNames('row text-4 serif', styles.brand)}>
          <Logo brand={shopName === '' ? NOBODYS : { name: shopName, logo }} />
        </p>
        {canLeave && (
          <ButtonLink to="/gestionale" variant="quiet" size="small">
            Vai al gestionale
          </ButtonLink>
        )}
      </header>
      <div className={styles.sheet}>
        {at && <StepList {...at} />}
        <main id="contenuto" className={styles.main}>
          {at && (
            <div className="stack gap-2">
              <p className="muted text-2">
                {place} di {STEP_IDS.length} · {STEPS[at.step].name}
              </p>
              <span className={styles.progress} aria-hidden="true">
                <span style={{ width: `${(place / STEP_IDS.length) * 100}%` }} />
              </span>
            </div>
          )}
          <div className="stack gap-2">
            <h1 ref={heading} className={classNames('text-6', styles.title)} tabIndex={-1}>
              {title}
            </h1>
            {text !== '' && <p className="muted text-3">{text}</p>}
          </div>
          <div className={classNames('column fill', isWide && styles.wide)}>{children}</div>
        </main>
      </div>
    </div>
  )
}

/** All of them beside the sheet; a step that was done or put off is opened by a tap. */
function StepList({ step, states, hrefOf, onGo }: NonNullable<WelcomeFrameProps['at']>) {
  return (
    <nav aria-label="Passi" className={styles.steps}>
      <ol className="stack gap-1">
        {STEP_IDS.map((id, index) => {
          const state = stateOf(id, states, step)
          const look = classNames('row gap-3 text-2', styles.item, state === 'done' && styles.done)
          const content = (
            <>
              <span className={classNames('text-1 strong figures', styles.number)} aria-hidden="true">
                {state === 'done' && id !== step ? <Check size={16} /> : index + 1}
              </span>
              <span className="fill">
                {STEPS[id].name}
                {state === 'skipped' && id !== step && <span className="muted text-1"> · dopo</span>}
                {state === 'done' && <span className="visually-hidden">, fatto</span>}
              </span>
            </>
          )
          return (
            <li key={id}>
              {id === step || step === 'owner' ? (
                <span className={look} aria-current={id === step ? 'step' : undefined}>
                  {content}
                </span>
              ) : (
                <a
                  className={look}
                  href={hrefOf(id)}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    onGo(id)
                  }}
                >
                  {content}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function stateOf(id: StepId, states: Setup['steps'], step: StepId): 'done' | 'skipped' | undefined {
  if (id === 'owner') return step === 'owner' ? undefined : 'done'
  return id === 'end' ? undefined : states[id]
}
