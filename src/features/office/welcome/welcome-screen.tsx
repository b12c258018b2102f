// The setup of a new shop, for whoever opens it: the owner with the one-time link, the owner who comes back, and everybody else, who
// is told where to go instead.
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { type OfficeSettings, readOfficeSettings } from '#data/admin/settings.ts'
import { checkWelcome, readSetup, saveSetup, type WelcomeCheck } from '#data/admin/welcome.ts'
import { signOut } from '#data/session/session.ts'
import type { Session } from '#data/session/stored-login.ts'
import { homeOf } from '#domain/account/navigation.ts'
import type { Setup } from '#domain/setup.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { OwnerStep } from './owner-step.tsx'
import { StepWaiting, type StepWays, WithDraft } from './step-form.tsx'
import { STEPS, type StepId, stepBeside, stepToGoOnWith } from './steps.ts'
import { WelcomeFrame } from './welcome-frame.tsx'

export interface WelcomeScreenProps {
  session: Session | null
  /** Of the one-time link; empty without one. */
  secret: string
  /** The step that the address names; null where it names none. */
  step: StepId | null
  hrefOf: (step: StepId) => string
  /** @param options.isReplaced the page it comes from is no place to come back to */
  onGo: (step: StepId, options?: { isReplaced: boolean }) => void
  /** To the login, and from there back here. */
  onSignIn: () => void
  /** What a step asks of an owner who is logged in. */
  renderStep: (asked: AskedStep) => ReactNode
}

export interface AskedStep {
  ways: StepWays
  office: OfficeSettings
  session: Session
}

export function WelcomeScreen(props: WelcomeScreenProps) {
  const { session, secret, onSignIn } = props
  if (session?.user.role === 'ADMIN') return <OwnersSetup {...props} session={session} />
  if (session !== null) return <SomebodyElse session={session} hasLink={secret !== ''} />
  if (secret !== '') return <WithLink key={secret} {...props} />
  return (
    <Elsewhere
      title="Qui si prepara il negozio"
      text="Per cominciare apri il link che hai ricevuto per il tuo negozio nuovo. Se hai già scelto una password, entra e riprendi da dove eri."
    >
      <Button size="large" onClick={onSignIn}>
        Accedi
      </Button>
    </Elsewhere>
  )
}

/** A page that is none of the steps. */
function Elsewhere({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <WelcomeFrame shopName="" at={null} title={title} text={text} canLeave={false}>
      <div className="wrap gap-3">{children}</div>
    </WelcomeFrame>
  )
}

function SomebodyElse({ session: { user }, hasLink }: { session: Session; hasLink: boolean }) {
  const name = [user.name, user.surname].filter(Boolean).join(' ') || user.email
  return (
    <Elsewhere
      title={`Qui è entrato ${name}`}
      text={
        hasLink
          ? 'Il link è per chi apre il negozio. Se sei tu, fai uscire questo account e si prosegue.'
          : 'Questa pagina è per chi amministra il negozio.'
      }
    >
      <Button size="large" onClick={() => void signOut()}>
        {hasLink ? 'Esci e prosegui' : 'Esci'}
      </Button>
      <ButtonLink to={homeOf(user.role)} variant="secondary" size="large">
        Torna indietro
      </ButtonLink>
    </Elsewhere>
  )
}

// With the link: what it is for, then the owner.

function WithLink({ secret, hrefOf, onGo, onSignIn }: WelcomeScreenProps) {
  const [check, setCheck] = useState<WelcomeCheck>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    let isHere = true
    void checkWelcome(secret).then((answer) => isHere && setCheck(answer))
    return () => {
      isHere = false
    }
  }, [secret, attempt])
  const askAgain = () => {
    setCheck(undefined)
    setAttempt(attempt + 1)
  }
  if (check?.ok === false && check.reason === 'expired') {
    return (
      <Elsewhere title="Questo link non vale più" text={check.message}>
        <Button size="large" onClick={onSignIn}>
          Accedi
        </Button>
        <Button variant="secondary" size="large" onClick={askAgain}>
          Riprova
        </Button>
      </Elsewhere>
    )
  }
  const { title, text } = STEPS.owner
  const at = { step: 'owner', states: {}, hrefOf, onGo } as const
  // Once the login is there, the owner's own setup takes over.
  const ways: StepWays = { step: 'owner', onBack: null, onLater: null, onDone: () => onGo('shop', { isReplaced: true }) }
  return (
    <WelcomeFrame shopName={check?.ok ? check.shopName : ''} at={at} title={title} text={text} canLeave={false}>
      {check === undefined && <StepWaiting />}
      {check?.ok === false && (
        <Notice
          tone={check.reason === 'offline' ? 'offline' : 'error'}
          action={
            <Button variant="secondary" size="small" onClick={askAgain}>
              Riprova
            </Button>
          }
        >
          {check.message}
        </Notice>
      )}
      {check?.ok && (
        <WithDraft step="owner">
          {(draft) => (
            <OwnerStep
              ways={ways}
              secret={secret}
              known={check}
              draft={draft}
              onOver={(message) => setCheck({ ok: false, reason: 'expired', message })}
            />
          )}
        </WithDraft>
      )}
    </WelcomeFrame>
  )
}

// The owner, logged in: any step, and what of it the server knows.

function OwnersSetup({ session, step: asked, hrefOf, onGo, renderStep }: WelcomeScreenProps & { session: Session }) {
  const { setup, mark } = useSetup()
  const office = useLiveQuery(readOfficeSettings, [])
  const step = asked ?? (setup ? stepToGoOnWith(setup) : null)
  useEffect(() => {
    if (asked === null && step !== null) onGo(step, { isReplaced: true })
  }, [asked, step, onGo])
  // Who came by the link has no step in the address yet, and a server that cannot be asked tells none.
  if (step === null) {
    return (
      <Elsewhere title="Un momento" text="Guardo a che punto eri.">
        <StepWaiting />
      </Elsewhere>
    )
  }
  const { title, text, isNeeded } = STEPS[step]
  const go = (next: StepId | null) => next !== null && onGo(next)
  const [before, after] = [stepBeside(step, -1), stepBeside(step, 1)]
  const ways: StepWays = {
    step,
    onBack: before === null ? null : () => go(before),
    onLater:
      isNeeded || step === 'end'
        ? null
        : () => {
            mark(step, 'skipped')
            go(after)
          },
    onDone: () => {
      mark(step, 'done')
      go(after)
    },
  }
  const at = { step, states: setup?.steps ?? {}, hrefOf, onGo }
  return (
    <WelcomeFrame shopName={office?.shop?.name ?? ''} at={at} title={title} text={text} canLeave={step !== 'end'}>
      {office ? <Fragment key={step}>{renderStep({ ways, office, session })}</Fragment> : <StepWaiting />}
    </WelcomeFrame>
  )
}

/** What the server knows of the steps; undefined until it has said. A mark that does not reach it costs a look at that step again. */
function useSetup() {
  const [setup, setSetup] = useState<Setup>()
  useEffect(() => {
    let isHere = true
    void readSetup().then((read) => {
      if (isHere) setSetup((mine) => ({ ...NOTHING, ...read, steps: { ...read?.steps, ...mine?.steps } }))
    })
    return () => {
      isHere = false
    }
  }, [])
  const mark = (step: StepId, state: 'done' | 'skipped') => {
    if (step === 'owner' || step === 'end') return
    const steps = { [step]: state }
    setSetup((before = NOTHING) => ({ ...before, steps: { ...before.steps, ...steps } }))
    marking = marking.then(() => saveSetup({ steps }))
  }
  return { setup, mark }
}

/** One after the other: two at once would each write the steps that it has read. */
let marking: Promise<unknown> = Promise.resolve()

const NOTHING: Setup = { steps: {}, isCardAway: false }
