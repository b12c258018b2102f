// Signing in. Where a person goes next is the navigation rules' business: they follow the login by themselves.

import { problemText } from '#data/problem-text.ts'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import { checkSignIn } from './field-checks.ts'

export function SignInForm() {
  const { values, input, check } = useFields({ email: '', password: '' }, checkSignIn)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const { signIn } = await import('#data/account.ts')
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
