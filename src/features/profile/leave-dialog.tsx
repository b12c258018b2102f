// The last question before an account is gone.
import { deleteAccount } from '#data/leave-shop.ts'
import { problemText } from '#data/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SendForm } from '#ui/send-form.tsx'
import { useFields } from '#ui/use-fields.ts'
import styles from './profile-screen.module.css'

export interface LeaveDialogProps {
  email: string
  isOpen: boolean
  onClose: () => void
  onDeleted: () => Promise<void>
}

export function LeaveDialog({ isOpen, onClose, ...question }: LeaveDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Eliminare l’account?" hasCross={false}>
      <div className={styles.question}>
        <p>Non si può tornare indietro. Scrivi la tua password per confermare.</p>
        <PasswordQuestion {...question} />
        <Button variant="secondary" size="large" isWide onClick={onClose}>
          Tieni l’account
        </Button>
      </div>
    </Dialog>
  )
}

function PasswordQuestion({ email, onDeleted }: Pick<LeaveDialogProps, 'email' | 'onDeleted'>) {
  const { values, input, check, refuse } = useFields({ password: '' }, ({ password }) =>
    password === '' ? { password: 'Inserisci la password.' } : {},
  )
  const send = async (form: HTMLFormElement) => {
    if (!check(form)) return null
    const result = await deleteAccount(values.password)
    if (result.ok) await onDeleted()
    else if (result.reason === 'blocked') return result.message
    else if (result.reason === 'password') refuse({ password: 'La password non è corretta.' }, form)
    else return problemText(result.reason)
    return null
  }
  return (
    <SendForm action="Elimina per sempre" variant="danger" onSend={send}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="Password" autoComplete="current-password" autoFocus {...input('password')} />
    </SendForm>
  )
}
