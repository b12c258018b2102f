// What a customer's account holds and how it is changed, one card per thing: the forms, WhatsApp on or off, a copy of one's
// data, deleting the account. The heading is the frame's.
import { type ReactNode, useId, useState } from 'react'
import { problemText } from '#data/session/account-problem-text.ts'
import { deleteAccount, readMyData, setWhatsApp } from '#data/session/profile.ts'
import type { Session } from '#data/session/stored-login.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SendForm } from '#ui/form/send-form.tsx'
import { useFormFields } from '#ui/form/use-form-fields.ts'
import { DetailsForm, EmailForm, PasswordForm, useProfileDraft } from './profile-forms.tsx'
import styles from './profile-screen.module.css'

interface ProfileScreenProps {
  user: Session['user']
  isReachable: boolean
  /** Whether this device is told too. */
  notifications: ReactNode
  /** Where they are logged in. */
  sessions: ReactNode
  /** The account is gone. */
  onDeleted: () => Promise<void>
}

export function ProfileScreen({ user, isReachable, notifications, sessions, onDeleted }: ProfileScreenProps) {
  const draft = useProfileDraft()
  if (!draft) return <ProfileLoading />
  const { email = '', ...details } = draft
  return (
    <div className={classNames('page stack gap-4', styles.screen)}>
      {!isReachable && (
        <div className={styles.wide}>
          <Notice tone="offline">
            Sei offline. Per cambiare questi dati serve la rete: quello che scrivi resta in questa pagina.
          </Notice>
        </div>
      )}
      <div className="stack gap-4">
        <ProfileCard title="I tuoi dati" text="Servono a preparare l’ordine a tuo nome e a chiamarti se c’è un problema.">
          <DetailsForm user={user} typed={details} />
        </ProfileCard>
        <ProfileCard title="E-mail" text={`Adesso è ${user.email}.`}>
          <EmailForm typed={email} />
        </ProfileCard>
        <ProfileCard title="Password">
          <PasswordForm email={user.email} />
        </ProfileCard>
      </div>
      <div className="stack gap-4">
        <ProfileCard title="Avvisi sul tuo ordine">
          <WhatsAppSwitch isOn={!user.isOffWhatsApp} />
          {notifications}
        </ProfileCard>
        <ProfileCard title="Dove hai fatto l’accesso">{sessions}</ProfileCard>
        <ProfileCard title="Una copia dei tuoi dati" text="Un file con il tuo account, gli ordini, i pagamenti e i messaggi.">
          <MyDataCard />
        </ProfileCard>
        <ProfileCard title="Eliminare l’account">
          <DeleteAccountCard email={user.email} isReachable={isReachable} onDeleted={onDeleted} />
        </ProfileCard>
      </div>
    </div>
  )
}

// One thing of the profile on a card of its own.

function ProfileCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classNames('stack gap-4 card raised', styles.card)} aria-labelledby={id}>
      <div className="stack gap-1">
        <h2 id={id} className="text-5">
          {title}
        </h2>
        {text !== undefined && <p className="muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}

// Whether the shop writes on WhatsApp. Mails about an order always come: they are its receipt.

function WhatsAppSwitch({ isOn }: { isOn: boolean }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (isWanted: boolean) => {
    setWanted(isWanted)
    setProblem(null)
    const result = await setWhatsApp(isWanted)
    setWanted(null)
    if (!result.ok) setProblem(problemText(result.reason))
  }
  return (
    <>
      <label className={classNames('row gap-4 touch', styles.switch)}>
        <input
          type="checkbox"
          checked={wanted ?? isOn}
          disabled={wanted !== null}
          onChange={({ target }) => void change(target.checked)}
        />
        Scrivetemi su WhatsApp quando è confermato e quando è pronto
      </label>
      <p className="muted">Solo sul tuo ordine, mai pubblicità. La conferma la trovi sempre tra i tuoi ordini.</p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}

// The customer's data as a file.

function MyDataCard() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<{ problem: string | null } | null>(null)
  const download = async () => {
    setBusy(true)
    setResult(null)
    const data = await readMyData()
    if (data.ok) await saveShopFile('i-miei-dati.json', 'application/json', data.json)
    setResult({ problem: data.ok ? null : problemText(data.reason) })
    setBusy(false)
  }
  return (
    <>
      <Button variant="secondary" className={styles.action} isBusy={isBusy} onClick={() => void download()}>
        Scarica i miei dati
      </Button>
      {result?.problem && <Notice tone="error">{result.problem}</Notice>}
      {result?.problem === null && <Notice tone="done">Il file è tra i tuoi download.</Notice>}
    </>
  )
}

// Stands where the profile will be while what was typed before is read from the device: the same two columns of cards.

/** Heights of the cards, column by column. */
const COLUMNS = [
  ['22rem', '13rem', '16rem'],
  ['12rem', '8rem', '9rem', '8rem'],
]

function ProfileLoading() {
  return (
    <Loading label="Sto aprendo il tuo profilo" className={classNames('page stack gap-4', styles.screen)}>
      {COLUMNS.map((heights) => (
        <div key={heights.join()} className="stack gap-4">
          {heights.map((height) => (
            <div key={height} className={classNames('stack gap-4 card raised', styles.card)}>
              <Skeleton width="9rem" height="1.6rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}

// Deleting the account: what goes and what stays, then the password once more.

interface DeleteAccountCardProps {
  email: string
  isReachable: boolean
  onDeleted: () => Promise<void>
}

function DeleteAccountCard({ email, isReachable, onDeleted }: DeleteAccountCardProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ul className="bullets stack gap-2 muted">
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
      <div className="stack gap-4">
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
  const { input, check, refuse } = useFormFields({ password: '' }, ({ password }) =>
    password === '' ? { password: 'Inserisci la password.' } : {},
  )
  const send = async (form: HTMLFormElement) => {
    const values = check(form)
    if (values === null) return null
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
