// A new customer's account. The server checks everything again and answers per field.
import { importWithRetry } from '#data/db/import-with-retry.ts'
import type { AccountProblem } from '#data/session/account.ts'
import { problemText } from '#data/session/account-problem-text.ts'
import { PASSWORD_MIN } from '#domain/account/password.ts'
import { Field } from '#ui/form/field.tsx'
import { LegalNote } from '#ui/form/legal-note.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { FieldPair, SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { readPhoneNumber } from '#ui/text/phone-number.ts'
import { checkNewAccount } from './field-checks.ts'

const EMPTY = { name: '', surname: '', email: '', phone: '', password: '' }

export function RegistrationForm() {
  const { input, check, refuse } = useFormFields(EMPTY, checkNewAccount)
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const phone = readPhoneNumber(values.phone) ?? values.phone
    const { registerAccount } = await import('#data/session/account.ts')
    const result = await registerAccount({ ...values, phone })
    if (result.ok) {
      void sayWelcome(values.email.trim(), result.mail)
      return null
    }
    if (result.reason !== 'invalid') return problemText(result.reason)
    refuse(result.messages, form)
    return Object.keys(result.messages).length > 0 ? null : problemText('server')
  }
  return (
    <SendForm action="Registrati" onSend={send}>
      <FieldPair>
        <Field label="Nome" autoComplete="given-name" maxLength={80} {...input('name')} />
        <Field label="Cognome" autoComplete="family-name" maxLength={80} {...input('surname')} />
      </FieldPair>
      <Field label="E-mail" type="email" autoComplete="email" inputMode="email" {...input('email')} />
      <Field
        label="Telefono"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="333 1234567"
        maxLength={30}
        hint="Per avvisarti quando l’ordine è pronto, o chiamarti se c’è un problema. WhatsApp si disattiva nel profilo."
        {...input('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`Almeno ${PASSWORD_MIN} caratteri.`}
        {...input('password')}
      />
      <LegalNote act="Registrandoti" />
    </SendForm>
  )
}

/** Without a mail server there is nothing to confirm, and nothing to say of it. */
async function sayWelcome(email: string, mail: 'mailed' | AccountProblem): Promise<void> {
  const { toast } = await importWithRetry(() => import('sonner'))
  if (mail === 'mail-off') return void toast.info('Account creato')
  const description =
    mail === 'mailed'
      ? `Ti abbiamo scritto a ${email}: apri il link per confermare l’indirizzo.`
      : 'L’e-mail di conferma non è partita: la mandi di nuovo quando vuoi dal tuo account.'
  toast.info('Account creato', { description })
}
