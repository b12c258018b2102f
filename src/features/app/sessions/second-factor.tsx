// The second factor of whoever administers: turned on with an app's first code, off with password and code, and the recovery codes
// for the day the phone is gone. To be placed below a heading of its own.
import { useState } from 'react'
import { now } from '#data/server/clock.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import {
  type Answered,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  type Enrolment,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactor as Status,
} from '#data/session/second-factor.ts'
import { codeProblem, inGroups, RECOVERY_CODES } from '#domain/account/second-factor.ts'
import { saveShopFile, shopName } from '#hooks/save-shop-file.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonAnchor, type ButtonVariant } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { QrCode } from '#ui/picture/qr-code.tsx'
import { formatDayLong } from '#ui/text/dates.ts'
import styles from './second-factor.module.css'

/** As few as these are worth a word. */
const CODES_LOW = 2

type Step =
  | { name: 'status'; done?: string }
  | { name: 'password' | 'renew' | 'disable' }
  | { name: 'enrol'; enrolment: Enrolment }
  | { name: 'codes'; codes: readonly string[] }

interface SecondFactorProps {
  /** Whose it is. */
  email: string
  /** Called with true while something is shown that will not be told again. */
  onHold: (isHeld: boolean) => void
}

export function SecondFactor({ email, onHold }: SecondFactorProps) {
  const { read, again } = useServerRead(readSecondFactor, [])
  const [step, setStep] = useState<Step>({ name: 'status' })
  const showCodes = (codes: readonly string[]) => {
    onHold(true)
    setStep({ name: 'codes', codes })
  }
  const goBack = (done?: string) => {
    onHold(false)
    again()
    setStep(done === undefined ? { name: 'status' } : { name: 'status', done })
  }
  if (read === undefined) return <StatusLoading />
  if (read === 'offline') return <p className="muted text-2">Per la verifica in due passaggi serve la rete.</p>
  if (read === 'failed') return <p className="muted text-2">Non riesco a leggere se è attiva. Riprova tra poco.</p>
  return (
    // What was pressed goes away with its step.
    <div ref={focusFallback} tabIndex={-1} className={classNames('stack gap-3', styles.steps)}>
      {stepOf(read)}
    </div>
  )

  function stepOf(status: Status) {
    if (step.name === 'codes') return <RecoveryCodes codes={step.codes} email={email} onDone={() => goBack()} />
    if (step.name === 'password') {
      const begin = async ({ password }: Typed) => {
        const answer = await beginSecondFactor(password)
        if (answer.ok) setStep({ name: 'enrol', enrolment: answer.value })
        return answer
      }
      return <ProofForm action="Continua" asks="password" email={email} onSend={begin} onCancel={() => goBack()} />
    }
    if (step.name === 'enrol' && status.sinceMs === null) {
      const confirm = async ({ code }: Typed) => {
        const answer = await confirmSecondFactor(code)
        if (answer.ok) showCodes(answer.value)
        // It may be on all the same, when only the answer was lost.
        else if (answer.reason !== 'code') again()
        return answer
      }
      return (
        <>
          <EnrolmentCode enrolment={step.enrolment} />
          <ProofForm action="Attiva" asks="code" email={email} onSend={confirm} onCancel={() => goBack()} />
        </>
      )
    }
    if (step.name === 'renew') {
      const renew = async ({ password, code }: Typed) => {
        const answer = await renewRecoveryCodes(password, code)
        if (answer.ok) showCodes(answer.value)
        return answer
      }
      return (
        <>
          <p className="muted text-2">Quelli di prima non varranno più.</p>
          <ProofForm action="Rifai i codici" asks="both" email={email} onSend={renew} onCancel={() => goBack()} />
        </>
      )
    }
    if (step.name === 'disable') {
      const disable = async ({ password, code }: Typed) => {
        const answer = await disableSecondFactor(password, code)
        if (answer.ok) goBack('Disattivata: da ora basta la password.')
        return answer
      }
      return (
        <>
          <p className="muted text-2">Da quel momento, a chi conosce la tua password non serve altro.</p>
          <ProofForm action="Disattiva" variant="danger" asks="both" email={email} onSend={disable} onCancel={() => goBack()} />
        </>
      )
    }
    return (
      <StatusText
        status={status}
        done={step.name === 'status' ? step.done : undefined}
        isCodesLost={step.name === 'enrol'}
        onStep={(name) => setStep({ name })}
      />
    )
  }
}

interface StatusTextProps {
  status: Status
  done: string | undefined
  /** It came to be on, and its recovery codes did not get here. */
  isCodesLost: boolean
  onStep: (name: 'password' | 'renew' | 'disable') => void
}

function StatusText({ status: { sinceMs, codesLeft }, done, isCodesLost, onStep }: StatusTextProps) {
  if (sinceMs === null) {
    return (
      <>
        {done !== undefined && <Notice tone="done">{done}</Notice>}
        <p className="muted text-2">
          Oltre alla password, un codice che vedi solo sul tuo telefono: chi scopre la password resta fuori. Consigliata a chi
          amministra.
        </p>
        <Button onClick={() => onStep('password')}>Attiva la verifica</Button>
      </>
    )
  }
  return (
    <>
      <p className="muted text-2">
        Attiva dal {formatDayLong(sinceMs)}. Codici di riserva rimasti: {codesLeft} di {RECOVERY_CODES}.
      </p>
      {isCodesLost ? (
        <Notice tone="attention">È attiva, ma la rete ha perso i codici di riserva: rifalli adesso.</Notice>
      ) : (
        codesLeft <= CODES_LOW && <Notice tone="attention">Rifai i codici di riserva prima che finiscano.</Notice>
      )}
      <div className="wrap gap-2">
        <Button variant="secondary" onClick={() => onStep('renew')}>
          Rifai i codici di riserva
        </Button>
        <Button variant="danger-quiet" onClick={() => onStep('disable')}>
          Disattiva
        </Button>
      </div>
    </>
  )
}

// What the app has to know.

function EnrolmentCode({ enrolment: { secret, uri } }: { enrolment: Enrolment }) {
  return (
    <div className="stack gap-3">
      <p className="muted text-2">
        Apri un’app di autenticazione (Google Authenticator, Microsoft Authenticator o un’altra) e inquadra questo codice. Poi
        scrivi qui sotto le sei cifre che mostra.
      </p>
      <div className="center">
        <QrCode text={uri} label="Codice QR per l’app di autenticazione" fitPx={260} />
      </div>
      <ButtonAnchor href={uri} variant="secondary" className={styles.here}>
        Apri l’app di questo dispositivo
      </ButtonAnchor>
      <details className={classNames('muted text-2', styles.text)}>
        <summary>Non riesci a inquadrarlo?</summary>
        <p>Scrivi questa chiave nell’app:</p>
        <code className={classNames('text-3', styles.secret)}>{inGroups(secret, ' ')}</code>
      </details>
    </div>
  )
}

function RecoveryCodes({ codes, email, onDone }: { codes: readonly string[]; email: string; onDone: () => void }) {
  const save = async () => {
    const text = fileText({ codes, email, shop: await shopName() })
    await saveShopFile('codici-di-riserva.txt', 'text/plain', text)
  }
  return (
    <>
      <Notice tone="done">La verifica in due passaggi è attiva.</Notice>
      <p className="muted text-2">
        Se un giorno non hai il telefono, entri con uno di questi codici: ognuno vale una volta sola. Mettili al sicuro adesso, su
        carta o in un gestore di password: non li rivedrai più.
      </p>
      <ul className={classNames('stack card text-2', styles.codes)} aria-label="Codici di riserva">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wrap gap-2">
        <Button variant="secondary" autoFocus onClick={() => void save()}>
          Scarica i codici
        </Button>
        <Button onClick={onDone}>Li ho messi al sicuro</Button>
      </div>
    </>
  )
}

function fileText({ codes, email, shop }: { codes: readonly string[]; email: string; shop: string }): string {
  const head = `${[shop, 'codici di riserva'].filter(Boolean).join(', ')} di ${email}, ${formatDayLong(now())}`
  return [head, 'Ognuno vale una volta sola, al posto del codice dell’app.', '', ...codes, ''].join('\n')
}

// What lets in, shown once more: whoever finds a page open must not change it.

type Typed = Record<'password' | 'code', string>

interface ProofFormProps {
  action: string
  variant?: ButtonVariant
  asks: 'password' | 'code' | 'both'
  /** For whatever keeps passwords. */
  email: string
  onSend: (typed: Typed) => Promise<Answered<unknown>>
  onCancel: () => void
}

function ProofForm({ action, variant = 'primary', asks, email, onSend, onCancel }: ProofFormProps) {
  const { input, check, refuse } = useFormFields({ password: '', code: '' }, (typed) => ({
    ...(asks !== 'code' && typed.password === '' && { password: 'Inserisci la password.' }),
    ...codeMessage(asks === 'password' ? null : codeProblem(typed.code)),
  }))
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const answer = await onSend(values)
    if (answer.ok) return null
    if (answer.reason === 'state') return answer.message
    if (answer.reason !== 'password' && answer.reason !== 'code') return problemText(answer.reason)
    refuse({ [answer.reason]: answer.message }, form)
    return null
  }
  return (
    <div className="stack gap-2">
      <SendForm action={action} variant={variant} onSend={send}>
        {asks !== 'code' && (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField label="La tua password" autoComplete="current-password" autoFocus {...input('password')} />
          </>
        )}
        {asks !== 'password' && (
          <Field
            label={asks === 'code' ? 'Codice di sei cifre' : 'Codice dell’app o di riserva'}
            type="text"
            inputMode={asks === 'code' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            {...input('code')}
          />
        )}
      </SendForm>
      <Button variant="quiet" isWide onClick={onCancel}>
        Annulla
      </Button>
    </div>
  )
}

function codeMessage(code: string | null): { code?: string } {
  return code === null ? {} : { code }
}

function StatusLoading() {
  return (
    <Loading label="Carico la verifica in due passaggi">
      <Skeleton height="3.5rem" />
    </Loading>
  )
}
