// The three forms of the profile: name, surname and phone; a new e-mail address, confirmed by a link; a new password, for which
// the old one is asked.
import { useEffect, useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import {
  changePassword,
  keepProfileDraft,
  type ProfileDraft,
  type ProfileDraftName,
  readProfileDraft,
  requestEmailChange,
  saveProfile,
} from '#data/session/profile.ts'
import { PASSWORD_MIN, passwordProblem } from '#domain/account/password.ts'
import { checkProfile, checkRegistration, type Profile, type ProfileMessages } from '#domain/account/registration.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { FieldPair, SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { readPhoneNumber } from '#ui/text/phone-number.ts'

/** @param props.typed earlier, and not saved */
export function DetailsForm({ user: { name, surname, phone }, typed }: { user: Profile; typed: Partial<Profile> }) {
  const account = { name, surname, phone }
  const { values, input, check, refuse } = useFormFields({ ...account, ...typed }, checkDetails)
  const forgetTyping = useKeepUnsavedInput(values, account)
  const send = async (form: HTMLFormElement) => {
    const sent = check(form)
    if (sent === null) return null
    const result = await saveProfile({ ...sent, phone: readPhoneNumber(sent.phone) ?? sent.phone })
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

// A new address: a mail goes there, and its link takes it up. Until then the old one stays.

const TEXT_TAKEN = 'Questo indirizzo non si può usare: ha già un account, o è quello di adesso.'

/** @param props.typed earlier, and not sent */
export function EmailForm({ typed }: { typed: string }) {
  const { values, input, check, refuse } = useFormFields({ email: typed }, checkNewEmail)
  const forgetTyping = useKeepUnsavedInput(values, { email: '' })
  const send = async (form: HTMLFormElement) => {
    const sent = check(form)
    if (sent === null) return null
    const result = await requestEmailChange(sent.email)
    if (result.ok) {
      forgetTyping()
      return {
        done: `Abbiamo scritto a ${sent.email.trim()}: apri il link entro mezz’ora e conferma con la password. Poi accedi di nuovo.`,
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

// A new password. The old one is asked for: an unlocked phone on a table is not its owner.

const DONE = { done: 'Password cambiata. Gli altri dispositivi sono usciti dall’account: lì accedi con quella nuova.' }

export function PasswordForm({ email }: { email: string }) {
  const { input, check, refuse, clear } = useFormFields({ old: '', password: '' }, (typed) => checkPasswords(typed, email))
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
    const result = await changePassword(values.old, values.password)
    if (result.ok) {
      clear()
      return DONE
    }
    if (result.reason === 'wrong-password') refuse({ old: 'La password attuale non è corretta.' }, form)
    else if (result.reason === 'password')
      refuse({ password: result.message || 'Questa password non va bene: scegline un’altra.' }, form)
    else return problemText(result.reason)
    return null
  }
  return (
    <SendForm action="Cambia password" variant="secondary" isWide={false} onSend={send}>
      {/* Password managers change the right entry by this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="Password attuale" autoComplete="current-password" {...input('old')} />
      <PasswordField
        label="Nuova password"
        autoComplete="new-password"
        hint={`Almeno ${PASSWORD_MIN} caratteri. Gli altri dispositivi usciranno dall’account.`}
        {...input('password')}
      />
    </SendForm>
  )
}

function checkPasswords(
  { old, password }: { old: string; password: string },
  email: string,
): { old?: string; password?: string } {
  const wrong = passwordProblem(password, { email }) ?? undefined
  return { ...(old === '' && { old: 'Inserisci la password attuale.' }), ...(wrong !== undefined && { password: wrong }) }
}

// Keeps what is typed into a form of the profile, with every change, as long as it is not what the account has.

/** What was typed before; undefined while the device's database is read. */
export function useProfileDraft(): ProfileDraft | undefined {
  const [draft, setDraft] = useState<ProfileDraft>()
  useEffect(() => {
    void readProfileDraft().then(setDraft)
  }, [])
  return draft
}

/** @param account what counts as nothing typed @returns to be called once it is saved: there is nothing to keep any more */
function useKeepUnsavedInput<Name extends ProfileDraftName>(
  values: Record<Name, string>,
  account: Record<Name, string>,
): () => void {
  const text = JSON.stringify(values)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at a change of what is typed, whatever becomes of the account
  useEffect(() => {
    const known: Record<string, string> = account
    const typed = Object.entries<string>(values).map(([name, value]) => [name, value === known[name] ? null : value])
    void keepProfileDraft(Object.fromEntries(typed))
  }, [text])
  return () => void keepProfileDraft(Object.fromEntries(Object.keys(values).map((name) => [name, null])))
}
