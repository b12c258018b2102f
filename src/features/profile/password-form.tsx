// A new password. The old one is asked for: an unlocked phone on a table is not its owner.
import { problemText } from '#data/problem-text.ts'
import { changePassword } from '#data/profile.ts'
import { checkRegistration, PASSWORD_MIN } from '#domain/registration.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'

const DONE = { done: 'Password cambiata. Gli altri dispositivi sono usciti dall’account: lì accedi con quella nuova.' }

export function PasswordForm({ email }: { email: string }) {
  const { values, input, check, refuse, clear } = useFields({ old: '', password: '' }, checkPasswords)
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await changePassword(values.old, values.password)
    if (result.ok) {
      clear()
      return DONE
    }
    if (result.reason === 'wrong-password') refuse({ old: 'La password attuale non è corretta.' }, form)
    else if (result.reason === 'password') refuse({ password: 'Questa password non va bene: scegline un’altra.' }, form)
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

function checkPasswords({ old, password }: { old: string; password: string }): { old?: string; password?: string } {
  const checked = checkRegistration({ password })
  const wrong = checked.ok ? undefined : checked.messages.password
  return { ...(old === '' && { old: 'Inserisci la password attuale.' }), ...(wrong !== undefined && { password: wrong }) }
}
