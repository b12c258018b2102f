// Name, surname and phone.
import { problemText } from '#data/problem-text.ts'
import { saveProfile } from '#data/profile.ts'
import { checkProfile, type Profile, type ProfileMessages } from '#domain/profile.ts'
import { Field } from '#ui/field.tsx'
import { FieldPair } from '#ui/field-pair.tsx'
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/phone-number.ts'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useKeptTyping } from './use-profile-draft.ts'

/** @param props.typed earlier, and not saved */
export function DetailsForm({ user: { name, surname, phone }, typed }: { user: Profile; typed: Partial<Profile> }) {
  const account = { name, surname, phone }
  const { values, input, check, refuse } = useFields({ ...account, ...typed }, checkDetails)
  const forgetTyping = useKeptTyping(values, account)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await saveProfile({ ...values, phone: readPhoneNumber(values.phone) ?? values.phone })
    if (result.ok) {
      forgetTyping()
      return { done: 'Salvato.' }
    }
    if (result.reason !== 'invalid') return problemText(result.reason)
    refuse(result.messages, form)
    return null
  }
  return (
    <SendForm action="Salva" isWide={false} onSend={send}>
      <FieldPair>
        <Field label="Nome" autoComplete="given-name" maxLength={80} {...input('name')} />
        <Field label="Cognome" autoComplete="family-name" maxLength={80} {...input('surname')} />
      </FieldPair>
      <Field
        label="Telefono"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder="333 1234567"
        maxLength={30}
        {...input('phone')}
      />
    </SendForm>
  )
}

function checkDetails(values: Profile): ProfileMessages {
  const messages = checkProfile(values)
  return readPhoneNumber(values.phone) === null ? { ...messages, phone: TEXT_PHONE_INVALID } : messages
}
