// One step of the setup as a form: what is asked, what went wrong, and the ways back, on and past it. What is typed is kept on the
// device until it is saved, passwords excepted.
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { forgetStepDraft, keepStepDraft, readStepDraft, type StepDraft } from '#data/admin/welcome-draft.ts'
import { bringIntoSight } from '#ui/browser/bring-into-sight.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import type { StepId } from './steps.ts'
import styles from './welcome.module.css'

/** The ways from a step; null where there is none. */
export interface StepWays {
  step: StepId
  onBack: (() => void) | null
  /** Past it, to be done another day. */
  onLater: (() => void) | null
  onDone: () => void
}

interface StepFormProps {
  ways: StepWays
  action?: string
  /** Saves; says what is wrong, Italian, or null for nothing, or for what the fields say themselves (`stay`). */
  onSend: (form: HTMLFormElement) => Promise<string | 'stay' | null>
  children: ReactNode
}

export function StepForm({ ways, action = 'Avanti', onSend, children }: StepFormProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setProblem(null)
    const said = await onSend(event.currentTarget).catch((error: unknown) => {
      console.warn('setup', error)
      return 'Il negozio non risponde. Controlla la rete e riprova: quello che hai scritto resta qui.'
    })
    setIsSending(false)
    if (said !== null) return setProblem(said === 'stay' ? null : said)
    await forgetStepDraft(ways.step)
    ways.onDone()
  }
  return (
    <form
      className={classNames('column fill gap-4', styles.form)}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => void keepStepDraft(ways.step, typedIn(currentTarget))}
    >
      {children}
      {problem !== null && (
        <ProblemInSight>
          <Notice tone="error">{problem}</Notice>
        </ProblemInSight>
      )}
      <StepFoot ways={ways}>
        <Button type="submit" size="large" isBusy={isSending}>
          {action}
        </Button>
      </StepFoot>
    </form>
  )
}

/** Why it does not go on: below what is asked, which may be longer than the screen. */
export function ProblemInSight({ children }: { children: ReactNode }) {
  return <div ref={bringIntoSight}>{children}</div>
}

interface StepFootProps {
  ways: StepWays
  /** On a phone it stays in sight, whatever is scrolled. */
  isPinned?: boolean
  /** The way on. */
  children: ReactNode
}

export function StepFoot({ ways, isPinned = true, children }: StepFootProps) {
  return (
    <div className={classNames('wrap gap-2', styles.foot, isPinned && styles.pinned)}>
      {ways.onBack && (
        <Button
          variant="quiet"
          size="large"
          aria-label="Indietro"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          className={styles.back}
          onClick={ways.onBack}
        >
          <span className="hidden-phone">Indietro</span>
        </Button>
      )}
      <span className="fill" />
      {ways.onLater && (
        <Button variant="quiet" size="large" className={styles.later} onClick={ways.onLater}>
          Lo faccio dopo
        </Button>
      )}
      {children}
    </div>
  )
}

function typedIn(form: HTMLFormElement): StepDraft {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  // One that is looked at is a text field.
  const kept = fields.filter(
    ({ name, type, autocomplete }) => name !== '' && type === 'text' && !autocomplete.includes('password'),
  )
  const others = fields.filter(({ name, type }) => name !== '' && ['email', 'tel'].includes(type))
  return Object.fromEntries([...kept, ...others].map(({ name, value }) => [name, value]))
}

/** What was typed here before, once it is read. */
export function WithDraft({ step, children }: { step: StepId; children: (draft: StepDraft) => ReactNode }) {
  const [draft, setDraft] = useState<StepDraft>()
  useEffect(() => {
    let isHere = true
    void readStepDraft(step)
      .catch((): StepDraft => ({}))
      .then((read) => isHere && setDraft(read))
    return () => {
      isHere = false
    }
  }, [step])
  return draft === undefined ? <StepWaiting /> : children(draft)
}

export function StepWaiting() {
  return (
    <Loading label="Un momento" className="stack gap-4">
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </Loading>
  )
}
