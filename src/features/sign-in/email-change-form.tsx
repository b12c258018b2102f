// The link of an e-mail change: the password proves whose account it is. Afterwards every login is over.
import { confirmEmailChange } from '#data/mail-links.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { checkPassword } from './field-checks.ts'
import { LinkForm } from './link-form.tsx'
import styles from './sign-in.module.css'

export function EmailChangeForm({ token }: { token: string }) {
  return (
    <LinkForm
      token={token}
      action="Conferma il nuovo indirizzo"
      checkAll={checkPassword}
      onConfirm={confirmEmailChange}
      refusedText="La password non è corretta."
      done={{ text: 'Indirizzo cambiato. Accedi di nuovo con la nuova e-mail.', to: '/accedi', label: 'Accedi' }}
      invalid={{
        text: 'Questo link non vale più: è scaduto, incompleto o già usato. Il tuo indirizzo è rimasto quello di prima.',
        to: '/account',
        label: 'Vai al tuo account',
      }}
    >
      {(claims, input) => (
        <>
          {claims !== null && claims.newEmail !== '' && <p className={styles.address}>{claims.newEmail}</p>}
          <PasswordField label="Password" autoComplete="current-password" hint="Quella con cui accedi." {...input('password')} />
        </>
      )}
    </LinkForm>
  )
}
