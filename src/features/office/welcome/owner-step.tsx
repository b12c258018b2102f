// The owner's own account, made with the one-time link; afterwards it says who is logged in.
import { beginShop } from '#data/admin/welcome.ts'
import type { StepDraft } from '#data/admin/welcome-draft.ts'
import type { Session } from '#data/session/stored-login.ts'
import { checkOwner } from '#domain/account/owner.ts'
import { PASSWORD_MIN_STAFF } from '#domain/account/password.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { FieldPair } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { StepFoot, StepForm, type StepWays } from './step-form.tsx'
import styles from './welcome.module.css'

interface OwnerStepProps {
  ways: StepWays
  secret: string
  /** What the link says. */
  known: { mail: string; shopName: string }
  draft: StepDraft
  /** The link holds no longer. @param message why, Italian */
  onOver: (message: string) => void
}

export function OwnerStep({ ways, secret, known, draft, onOver }: OwnerStepProps) {
  const start = { name: draft.name ?? '', surname: draft.surname ?? '', mail: draft.mail ?? known.mail, password: '' }
  const { input, check, refuse } = useFormFields(start, (values) => {
    const checked = checkOwner(values, known.shopName)
    return checked.ok ? {} : checked.messages
  })
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return 'stay'
    const result = await beginShop(secret, values)
    if (result.ok) return null
    if (result.reason === 'invalid') refuse(result.messages, form)
    else if (result.reason === 'expired') onOver(result.message)
    else return result.message
    return 'stay'
  }
  return (
    <StepForm ways={ways} onSend={send}>
      <FieldPair>
        <Field label="Nome" autoComplete="given-name" maxLength={80} {...input('name')} />
        <Field label="Cognome" autoComplete="family-name" maxLength={80} {...input('surname')} />
      </FieldPair>
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        hint="La usi per entrare, e qui ti arrivano gli avvisi."
        {...input('mail')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`Almeno ${PASSWORD_MIN_STAFF} caratteri, senza il nome del negozio o la tua e-mail. Tre parole a caso vanno benissimo.`}
        {...input('password')}
      />
    </StepForm>
  )
}

/** The first step once it is done. */
export function KnownOwner({ ways, session: { user } }: { ways: StepWays; session: Session }) {
  return (
    <div className={classNames('column fill gap-4', styles.form)}>
      <p>
        Sei dentro come <strong>{[user.name, user.surname].filter(Boolean).join(' ') || user.email}</strong>, con {user.email}.
      </p>
      <StepFoot ways={ways}>
        <Button size="large" onClick={ways.onDone}>
          Avanti
        </Button>
      </StepFoot>
    </div>
  )
}
