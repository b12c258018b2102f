// An old verification link: another mail is one tap away; the address is known from the link where that can be read.
import { useState } from 'react'
import { requestVerification } from '#data/mail-links.ts'
import { problemText } from '#data/problem-text.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import { checkEmail } from './field-checks.ts'

export function SendAgain({ email }: { email: string }) {
  const { values, input, check } = useFields({ email }, checkEmail)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await requestVerification(values.email)
    if (result.ok) setSentTo(values.email.trim())
    return result.ok ? null : problemText(result.reason)
  }
  return (
    <SendForm action="Manda di nuovo" onSend={send}>
      {sentTo === null ? (
        <Notice tone="attention">Questo link non vale più: è scaduto o incompleto. Te ne mandiamo un altro.</Notice>
      ) : (
        <Notice tone="done">Se c’è un account da confermare con {sentTo}, tra poco arriva un messaggio con il link nuovo.</Notice>
      )}
      <Field label="E-mail" type="email" autoComplete="username" inputMode="email" {...input('email')} />
    </SendForm>
  )
}
