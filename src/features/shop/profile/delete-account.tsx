// Deleting the account: what goes and what stays, then the password once more.
import { useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import { deleteAccount } from '#data/session/profile.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import styles from './profile-screen.module.css'

interface DeleteAccountCardProps {
  email: string
  isReachable: boolean
  onDeleted: () => Promise<void>
}

export function DeleteAccountCard({ email, isReachable, onDeleted }: DeleteAccountCardProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ul className={styles.list}>
        <li>Spariscono i tuoi dati, le foto e i messaggi.</li>
        <li>Gli ordini conclusi restano nei conti del negozio, senza il tuo nome.</li>
        <li>Gli ordini non pagati si annullano; quelli pagati vanno prima ritirati o annullati.</li>
      </ul>
      {!isReachable && <Notice tone="offline">Per eliminare l’account serve la rete.</Notice>}
      <Button variant="danger-quiet" className={styles.action} onClick={() => setAsking(true)}>
        Elimina il mio account
      </Button>
      <DeleteAccountDialog email={email} isOpen={isAsking} onClose={() => setAsking(false)} onDeleted={onDeleted} />
    </>
  )
}

// The last question before an account is gone.

interface DeleteAccountDialogProps {
  email: string
  isOpen: boolean
  onClose: () => void
  onDeleted: () => Promise<void>
}

function DeleteAccountDialog({ isOpen, onClose, ...question }: DeleteAccountDialogProps) {
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

function PasswordQuestion({ email, onDeleted }: Pick<DeleteAccountDialogProps, 'email' | 'onDeleted'>) {
  const { values, input, check, refuse } = useFormFields({ password: '' }, ({ password }) =>
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
