// The PIN by which tills know a person: set, changed or taken away, one's own or by an administrator anybody's, with the password of
// whoever does it once more. To be placed below a heading of its own.
import { useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import { readPinOwners, saveTillPin } from '#data/session/till-people.ts'
import { TILL_PIN_MOST, tillPinProblem } from '#domain/device/till-person.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useSession } from '#hooks/use-session.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'

type Step = { name: 'status'; done?: string } | { name: 'set' | 'remove' }

export function TillPin({ accountId }: { accountId: string }) {
  const { read, again } = useServerRead(readPinOwners, [accountId])
  const [step, setStep] = useState<Step>({ name: 'status' })
  const goBack = (done?: string) => {
    again()
    setStep(done === undefined ? { name: 'status' } : { name: 'status', done })
  }
  if (read === undefined) {
    return (
      <Loading label="Carico il PIN per il banco">
        <Skeleton height="3.5rem" />
      </Loading>
    )
  }
  if (read === 'offline') return <p className="muted text-2">Per cambiare il PIN serve la rete.</p>
  if (read === 'failed') return <p className="muted text-2">Non riesco a leggere se c’è un PIN. Riprova tra poco.</p>
  const isSet = read.includes(accountId)
  return (
    // What was pressed goes away with its step.
    <div ref={focusFallback} tabIndex={-1} className="stack gap-2">
      {step.name !== 'status' ? (
        <ProofForm accountId={accountId} step={step.name} onSaved={goBack} onCancel={() => setStep({ name: 'status' })} />
      ) : (
        <>
          {step.done !== undefined && <Notice tone="done">{step.done}</Notice>}
          <p className="muted text-2">
            {isSet
              ? 'C’è. Con questo PIN dice alla cassa chi è al banco.'
              : 'Non c’è ancora. Serve a dire alla cassa chi è al banco, quando più persone usano la stessa.'}
          </p>
          <div className="wrap gap-2">
            <Button variant="secondary" onClick={() => setStep({ name: 'set' })}>
              {isSet ? 'Cambia il PIN' : 'Imposta il PIN'}
            </Button>
            {isSet && (
              <Button variant="danger-quiet" onClick={() => setStep({ name: 'remove' })}>
                Togli il PIN
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

interface ProofFormProps {
  accountId: string
  step: 'set' | 'remove'
  onSaved: (done: string) => void
  onCancel: () => void
}

/** Whoever finds a page open must not become somebody else at the tills. */
function ProofForm({ accountId, step, onSaved, onCancel }: ProofFormProps) {
  const email = useSession()?.user.email ?? ''
  const isSetting = step === 'set'
  const { input, check, refuse } = useFormFields({ pin: '', password: '' }, (typed) => ({
    ...(isSetting && messageOf(tillPinProblem(typed.pin))),
    ...(typed.password === '' && { password: 'Inserisci la password.' }),
  }))
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const saved = await saveTillPin(accountId, isSetting ? values.pin : '', values.password)
    if (!saved.ok && saved.reason === 'password') refuse({ password: saved.message }, form)
    else if (!saved.ok) return problemText(saved.reason)
    else onSaved(isSetting ? 'PIN salvato. Le casse lo imparano entro un minuto.' : 'PIN tolto.')
    return null
  }
  return (
    <>
      <SendForm action={isSetting ? 'Salva il PIN' : 'Togli il PIN'} variant={isSetting ? 'primary' : 'danger'} onSend={send}>
        {isSetting && (
          <PasswordField
            label="Nuovo PIN, da quattro a sei cifre"
            inputMode="numeric"
            // Else whatever keeps passwords would keep it as the account's.
            autoComplete="one-time-code"
            maxLength={TILL_PIN_MOST}
            autoFocus
            {...input('pin')}
          />
        )}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="La tua password" autoComplete="current-password" autoFocus={!isSetting} {...input('password')} />
      </SendForm>
      <Button variant="quiet" isWide onClick={onCancel}>
        Annulla
      </Button>
    </>
  )
}

function messageOf(pin: string | null): { pin?: string } {
  return pin === null ? {} : { pin }
}
