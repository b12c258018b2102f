// A new address: a mail goes there, and its link takes it up. Until then the old one stays.
import { problemText } from '#data/problem-text.ts'
import { requestEmailChange } from '#data/profile.ts'
import { checkRegistration } from '#domain/registration.ts'
import { Field } from '#ui/field.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useKeptTyping } from './use-profile-draft.ts'

const TEXT_TAKEN = 'Questo indirizzo non si può usare: ha già un account, o è quello di adesso.'

/** @param props.typed earlier, and not sent */
export function EmailForm({ typed }: { typed: string }) {
  const { values, input, check, refuse } = useFields({ email: typed }, checkNewEmail)
  const forgetTyping = useKeptTyping(values, { email: '' })
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await requestEmailChange(values.email)
    if (result.ok) {
      forgetTyping()
      return {
        done: `Abbiamo scritto a ${values.email.trim()}: apri il link entro mezz’ora e conferma con la password. Poi accedi di nuovo.`,
      }
    }
    if (result.reason !== 'taken') return problemText(result.reason)
    refuse({ email: TEXT_TAKEN }, form)
    return null
  }
  return (
    <SendForm action="Cambia e-mail" variant="secondary" isWide={false} onSend={send}>
      <Field
        label="Nuova e-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Ti mandiamo un link per confermarla: fino ad allora resta quella di adesso."
        {...input('email')}
      />
    </SendForm>
  )
}

function checkNewEmail({ email }: { email: string }): { email?: string } {
  const checked = checkRegistration({ email })
  return checked.ok || checked.messages.email === undefined ? {} : { email: checked.messages.email }
}
