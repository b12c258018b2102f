// The pages of mails' links that ask for a password: choosing a new one, confirming another e-mail address. Each is a form and
// the two ways in which it can end, said in place of the form.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { confirmEmailChange, confirmPasswordReset, type PasswordLinkResult } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { readMailToken } from '#domain/account/login.ts'
import { PASSWORD_MIN, PASSWORD_MIN_STAFF } from '#domain/account/password.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { type FormFields, useFormFields } from '#ui/form/use-form-fields.ts'
import { checkNewPassword, checkPassword } from './field-checks.ts'
import styles from './mail-link-forms.module.css'

interface Ending {
  text: string
  /** Where to go on. */
  to: '/accedi' | '/account' | '/password-dimenticata'
  label: string
}

interface LinkFormProps {
  token: string
  action: string
  checkAll: (values: { password: string }) => { password?: string }
  onConfirm: (token: string, password: string) => Promise<PasswordLinkResult>
  /** Said of a password that the server does not accept. */
  refusedText: string
  done: Ending
  invalid: Ending
  /** The fields. @param claims what the link says of itself; null when it says nothing */
  children: (claims: ReturnType<typeof readMailToken>, input: FormFields<'password'>['input']) => ReactNode
}

function LinkForm({ token, action, checkAll, onConfirm, refusedText, done, invalid, children }: LinkFormProps) {
  const claims = readMailToken(token)
  const { input, check, refuse } = useFormFields({ password: '' }, checkAll)
  const [ending, setEnding] = useState<'open' | 'done' | 'link-invalid'>(claims === null ? 'link-invalid' : 'open')
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const result = await onConfirm(token, values.password)
    if (result.ok || result.reason === 'link-invalid') setEnding(result.ok ? 'done' : 'link-invalid')
    else if (result.reason !== 'password') return problemText(result.reason)
    else refuse({ password: result.message || refusedText }, form)
    return null
  }
  if (ending !== 'open') {
    const { text, to, label } = ending === 'done' ? done : invalid
    return (
      <LinkResultNotice
        // A new one: the focus goes to what is said last.
        key={ending}
        tone={ending === 'done' ? 'done' : 'error'}
        text={text}
        action={
          <ButtonLink to={to} size="large">
            {label}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <SendForm action={action} onSend={send}>
      {children(claims, input)}
    </SendForm>
  )
}

// How a mail's link ended, said in place of the form: the focus goes there, and screen readers hear it.

interface LinkResultNoticeProps {
  tone: 'done' | 'error' | 'offline'
  text: string
  action: ReactNode
}

export function LinkResultNotice({ tone, text, action }: LinkResultNoticeProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className={classNames('stack gap-4', styles.ending)}>
      <Notice tone={tone}>{text}</Notice>
      {action}
    </div>
  )
}

// The link of a password mail: a new password, then signing in with it.

export function NewPasswordForm({ token }: { token: string }) {
  return (
    <LinkForm
      token={token}
      action="Salva la password"
      checkAll={checkNewPassword}
      onConfirm={confirmPasswordReset}
      refusedText="Questa password non va bene: scegline un’altra."
      done={{ text: 'Password cambiata. Da adesso accedi con quella nuova.', to: '/accedi', label: 'Accedi' }}
      invalid={{
        text: 'Questo link non vale più: è scaduto, incompleto o già usato.',
        to: '/password-dimenticata',
        label: 'Chiedi un altro link',
      }}
    >
      {(claims, input) => (
        <>
          {/* Password managers store the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={claims?.email ?? ''} />
          <PasswordField
            label="Nuova password"
            autoComplete="new-password"
            hint={`Almeno ${PASSWORD_MIN} caratteri, ${PASSWORD_MIN_STAFF} se lavori in negozio.`}
            {...input('password')}
          />
        </>
      )}
    </LinkForm>
  )
}

// The link of an e-mail change: the password proves whose account it is. Afterwards every login is over.

export function EmailChangeForm({ token }: { token: string }) {
  return (
    <LinkForm
      token={token}
      action="Conferma il nuovo indirizzo"
      checkAll={checkPassword}
      onConfirm={confirmEmailChange}
      refusedText="La password non è corretta."
      done={{ text: 'Indirizzo cambiato. Accedi di nuovo con la nuova e-mail.', to: '/accedi', label: 'Accedi' }}
      invalid={{
        text: 'Questo link non vale più: è scaduto, incompleto o già usato. Il tuo indirizzo è rimasto quello di prima.',
        to: '/account',
        label: 'Vai al tuo account',
      }}
    >
      {(claims, input) => (
        <>
          {claims !== null && claims.newEmail !== '' && <p className="strong">{claims.newEmail}</p>}
          <PasswordField label="Password" autoComplete="current-password" hint="Quella con cui accedi." {...input('password')} />
        </>
      )}
    </LinkForm>
  )
}
