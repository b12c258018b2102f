// The way out of a kiosk that has no PIN: somebody of the staff says who they are. It needs the network.
import { type FormEvent, useState } from 'react'
import { checkStaffPassword, type StaffAnswer } from '#data/staff-password.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './staff-password.module.css'

const TEXTS: Record<Exclude<StaffAnswer, 'staff'>, string> = {
  'not-staff': 'E-mail o password non corretti.',
  unknown: 'Il negozio non risponde. Controlla la connessione e riprova.',
}

export function StaffPassword({ onRight }: { onRight: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answer = await checkStaffPassword(email.trim(), password)
    setBusy(false)
    if (answer === 'staff') onRight()
    else setProblem(TEXTS[answer])
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>Questo totem non ha ancora un PIN: entra con l’account di chi lavora qui.</p>
      <Field label="E-mail" type="email" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      <Field
        label="Password"
        type="password"
        autoComplete="off"
        value={password}
        error={problem}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        Entra
      </Button>
    </form>
  )
}
