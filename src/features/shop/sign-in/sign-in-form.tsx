// Signing in, with a code as the second step where the account wants one, and asking for a link to a new password. Where a person
// goes next is the navigation rules' business: they follow the login by themselves.
import { type ReactNode, useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import { codeProblem } from '#domain/account/second-factor.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { AuthFrame } from './auth-frame.tsx'
import { checkEmail, checkSignIn } from './field-checks.ts'

/** @param props.links the other ways from the first step */
export function SignIn({ links }: { links: ReactNode }) {
  const { input, check } = useFormFields({ email: '', password: '' }, checkSignIn)
  /** For the right password, once a code is asked for. */
  const [ticket, setTicket] = useState<string | null>(null)
  /** Why the first step is asked again. */
  const [again, setAgain] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    setAgain(null)
    const values = check(form)
    if (values === null) return null
    const { signIn } = await import('#data/session/account.ts')
    const result = await signIn(values.email, values.password)
    if (result.ok) return null
    if (result.reason !== 'code-needed') return problemText(result.reason)
    setTicket(result.ticket)
    return null
  }
  const goBack = (reason: string | null) => {
    setTicket(null)
    setAgain(reason)
  }
  if (ticket !== null) return <CodeStep ticket={ticket} onBack={goBack} />
  return (
    <AuthFrame title="Ciao di nuovo" text="Accedi per ordinare e ritrovare i tuoi ordini." links={links}>
      <SendForm action="Accedi" onSend={send}>
        <Field label="E-mail" type="email" autoComplete="username" inputMode="email" {...input('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...input('password')} />
        {again !== null && <Notice tone="attention">{again}</Notice>}
      </SendForm>
    </AuthFrame>
  )
}

// The code that the app shows, or one of those that were put aside for the day the phone is gone.

const KINDS = {
  app: {
    label: 'Codice di sei cifre',
    hint: 'Lo mostra l’app di autenticazione, nuovo ogni mezzo minuto.',
    inputMode: 'numeric',
  },
  recovery: { label: 'Codice di riserva', hint: 'Uno dei dieci che hai messo da parte: vale una volta sola.', inputMode: 'text' },
} as const

function CodeStep({ ticket, onBack }: { ticket: string; onBack: (reason: string | null) => void }) {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const { input, check, refuse } = useFormFields({ code: '' }, checkCode)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const { signInWithCode } = await import('#data/session/account.ts')
    const result = await signInWithCode(ticket, values.code)
    if (result.ok) return null
    if (result.reason === 'ticket-over') onBack(result.message)
    else if (result.reason === 'wrong-code') refuse({ code: result.message }, form)
    else return problemText(result.reason)
    return null
  }
  return (
    <AuthFrame
      title="Il tuo codice"
      text="La password è giusta. Per entrare serve anche un codice."
      links={
        <>
          <button type="button" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
            {kind === 'app' ? 'Non ho il telefono' : 'Ho il telefono'}
          </button>
          <button type="button" onClick={() => onBack(null)}>
            Torna indietro
          </button>
        </>
      }
    >
      <SendForm action="Entra" onSend={send}>
        <Field
          key={kind}
          {...KINDS[kind]}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          maxLength={40}
          {...input('code')}
        />
      </SendForm>
    </AuthFrame>
  )
}

function checkCode({ code }: { code: string }): { code?: string } {
  const problem = codeProblem(code)
  return problem === null ? {} : { code: problem }
}

// Asking for a new password. The answer is the same whether or not there is such an account.

export function PasswordResetForm() {
  const { input, check } = useFormFields({ email: '' }, checkEmail)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const { requestPasswordReset } = await import('#data/session/account.ts')
    const result = await requestPasswordReset(values.email)
    if (result.ok) setSentTo(values.email.trim())
    return result.ok ? null : problemText(result.reason)
  }
  return (
    <SendForm action={sentTo === null ? 'Invia il link' : 'Invia di nuovo'} onSend={send}>
      <Field label="E-mail" type="email" autoComplete="username" inputMode="email" {...input('email')} />
      {sentTo !== null && (
        <Notice tone="done">
          Se c’è un account con {sentTo}, tra poco arriva un messaggio con il link per scegliere una nuova password.
        </Notice>
      )}
    </SendForm>
  )
}
