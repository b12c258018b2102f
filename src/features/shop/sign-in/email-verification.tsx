// The link of a verification mail: confirms the address by itself, and says so. An old link offers a new one.
import { useEffect, useState } from 'react'
import { confirmVerification, type LinkResult, requestVerification } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { readMailToken } from '#domain/account/login.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { checkEmail } from './field-checks.ts'
import styles from './mail-link-forms.module.css'
import { LinkResultNotice } from './mail-link-forms.tsx'

export function EmailVerification({ token }: { token: string }) {
  const isReadable = readMailToken(token) !== null
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<LinkResult | null>(isReadable ? null : { ok: false, reason: 'link-invalid' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    if (!isReadable) return
    let isCurrent = true
    void confirmVerification(token).then((answer) => {
      if (isCurrent) setResult(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  if (result === null) {
    return (
      <p className={classNames('row gap-3', styles.waiting)} role="status">
        <Spinner /> Confermo l’indirizzo
      </p>
    )
  }
  if (result.ok) {
    return (
      <LinkResultNotice
        tone="done"
        text="Indirizzo confermato. Grazie."
        action={
          <ButtonLink to="/" size="large">
            Vai alla vetrina
          </ButtonLink>
        }
      />
    )
  }
  if (result.reason === 'link-invalid') return <SendAgain email={readMailToken(token)?.email ?? ''} />
  const tryAgain = () => {
    setResult(null)
    setAttempt(attempt + 1)
  }
  return (
    <LinkResultNotice
      tone={result.reason === 'offline' ? 'offline' : 'error'}
      text={problemText(result.reason)}
      action={
        <Button size="large" onClick={tryAgain}>
          Riprova
        </Button>
      }
    />
  )
}

// An old verification link: another mail is one tap away; the address is known from the link where that can be read.

function SendAgain({ email }: { email: string }) {
  const { input, check } = useFormFields({ email }, checkEmail)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
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
