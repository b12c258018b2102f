// The link of a password mail: a new password, then signing in with it.
import { confirmPasswordReset } from '#data/mail-links.ts'
import { PASSWORD_MIN } from '#domain/registration.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { checkNewPassword } from './field-checks.ts'
import { LinkForm } from './link-form.tsx'

export function NewPasswordForm({ token }: { token: string }) {
  return (
    <LinkForm
      token={token}
      action="Salva la password"
      checkAll={checkNewPassword}
      onConfirm={confirmPasswordReset}
      refusedText="Questa password non va bene: scegline un’altra."
      done={{ text: 'Password cambiata. Da adesso accedi con quella nuova.', to: '/accedi', label: 'Accedi' }}
      invalid={{
        text: 'Questo link non vale più: è scaduto, incompleto o già usato.',
        to: '/password-dimenticata',
        label: 'Chiedi un altro link',
      }}
    >
      {(claims, input) => (
        <>
          {/* Password managers store the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={claims?.email ?? ''} />
          <PasswordField
            label="Nuova password"
            autoComplete="new-password"
            hint={`Almeno ${PASSWORD_MIN} caratteri.`}
            {...input('password')}
          />
        </>
      )}
    </LinkForm>
  )
}
