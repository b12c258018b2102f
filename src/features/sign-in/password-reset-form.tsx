// Asking for a new password. The answer is the same whether or not there is such an account.
import { useState } from 'react'
import { problemText } from '#data/problem-text.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import { checkEmail } from './field-checks.ts'

export function PasswordResetForm() {
  const { values, input, check } = useFields({ email: '' }, checkEmail)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const { requestPasswordReset } = await import('#data/account.ts')
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
