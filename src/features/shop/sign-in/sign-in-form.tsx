// Signing in, and asking for a link to a new password. Where a person goes next is the navigation rules' business: they follow
// the login by themselves.
import { useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { checkEmail, checkSignIn } from './field-checks.ts'

export function SignInForm() {
  const { values, input, check } = useFormFields({ email: '', password: '' }, checkSignIn)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const { signIn } = await import('#data/session/account.ts')
    const result = await signIn(values.email, values.password)
    return result.ok ? null : problemText(result.reason)
  }
  return (
    <SendForm action="Accedi" onSend={send}>
      <Field label="E-mail" type="email" autoComplete="username" inputMode="email" {...input('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...input('password')} />
    </SendForm>
  )
}

// Asking for a new password. The answer is the same whether or not there is such an account.

export function PasswordResetForm() {
  const { values, input, check } = useFormFields({ email: '' }, checkEmail)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
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
