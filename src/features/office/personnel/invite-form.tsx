// Somebody new: an invitation by mail for a person, an account with a password for a kiosk.
import { X } from 'lucide-react'
import { useState } from 'react'
import { invite } from '#data/admin/staff-accounts.ts'
import { createRecord } from '#data/admin/write.ts'
import { checkInvitation } from '#domain/account/registration.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { type AccountRole, RoleChoice, TEXT_PERSONNEL_OFFLINE } from './account-roles.tsx'
import styles from './staff-screen.module.css'

interface InviteFormProps {
  onDone: () => void
  onClose: () => void
}

type Kind = 'person' | 'kiosk'
const NOBODY = { name: '', surname: '', email: '' }

export function InviteForm({ onDone, onClose }: InviteFormProps) {
  const { kind, values, role, problems, isSending, done, ref, ...form } = useInvitation(onDone)
  const isPerson = kind === 'person'
  const field = (name: 'name' | 'surname' | 'email', label: string, hint?: string) => (
    <Field
      label={label}
      value={values[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      type={name === 'email' ? 'email' : 'text'}
      {...(hint === undefined ? {} : { hint })}
      onChange={({ target }) => form.set({ [name]: target.value })}
    />
  )
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <div className={classNames(looks.lined, 'row gap-3', styles.head)}>
        <h2 className="fill text-5">Aggiungi</h2>
        <IconButton label="Chiudi la scheda" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </div>
      <div className={classNames('column gap-4 fill', styles.body)}>
        <Segmented
          legend="Chi"
          isLegendHidden
          look="paper"
          segments={[
            { value: 'person', label: 'Persona' },
            { value: 'kiosk', label: 'Totem' },
          ]}
          value={kind}
          onChange={form.setKind}
        />
        {field('name', isPerson ? 'Nome' : 'Nome del totem')}
        {isPerson && field('surname', 'Cognome')}
        {field('email', isPerson ? 'E-mail' : 'E-mail per accedere', isPerson ? undefined : 'Non serve che riceva posta.')}
        {isPerson && <RoleChoice value={role} onChange={form.setRole} isForStaff />}
        {problems.form && <Notice tone="error">{problems.form}</Notice>}
        {done && (
          <Notice tone="done">
            {done.text}
            {(done.password || done.link) && (
              <code className={classNames('text-4', styles.password)}>{done.password ?? done.link}</code>
            )}
            {done.link && <CopyButton text={done.link} />}
          </Notice>
        )}
        <Button type="submit" isBusy={isSending}>
          {isPerson ? 'Invia l’invito' : 'Crea l’accesso'}
        </Button>
        <UnsavedGuard isDirty={Object.values(values).some((text) => text.trim() !== '')} guardsQuery />
        {isPerson && <p className="muted text-1">Riceve un’e-mail per scegliere la sua password. Il link vale sette giorni.</p>}
      </div>
    </form>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // It can be marked by hand.
      (error: unknown) => console.warn('copying', error),
    )
  return (
    <Button variant="secondary" size="small" onClick={() => void copy()}>
      {isCopied ? 'Copiato' : 'Copia il link'}
    </Button>
  )
}

// What is typed of somebody new, and sending it: an invitation, or an account whose password is shown once.

function useInvitation(onDone: () => void) {
  const [kind, setKind] = useState<Kind>('person')
  const [values, setValues] = useState(NOBODY)
  const [role, setRole] = useState<AccountRole>('CASHIER')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  const [done, setDone] = useState<{ text: string; password?: string; link?: string } | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()

  const sendInvitation = async () => {
    const checked = checkInvitation({ ...values, role })
    if (!checked.ok) return setProblems({ ...checked.messages })
    const answer = await invite(checked.invitation)
    if (answer.kind === 'offline') return setProblems({ form: TEXT_PERSONNEL_OFFLINE })
    if (answer.kind === 'invalid') return setProblems(answer.problems)
    const mailed = `Invito inviato a ${checked.invitation.email}.`
    if (answer.isMailed) setDone({ text: mailed })
    else
      setDone({
        text: 'L’account c’è, ma l’e-mail non è partita. Dai tu questo link, che vale una volta sola:',
        link: answer.link,
      })
    setValues(NOBODY)
    onDone()
  }
  const makeKiosk = async () => {
    if (values.name.trim() === '') return setProblems({ name: 'Inserisci il nome.' })
    const password = newPassword()
    const account = { email: values.email.trim().toLowerCase(), password, passwordConfirm: password, role: 'USER', kiosk: true }
    const outcome = await createRecord('users', { ...account, name: values.name.trim(), surname: '' })
    if (outcome.kind === 'offline') return setProblems({ form: TEXT_PERSONNEL_OFFLINE })
    if (outcome.kind === 'invalid') {
      return setProblems(
        outcome.problems.email ? { email: 'L’indirizzo non va bene, o è già usato.' } : { form: outcome.message },
      )
    }
    if (outcome.kind !== 'saved') return setProblems({ form: 'Non è stato salvato. Riprova tra poco.' })
    setDone({ text: `Accedi sul totem con ${account.email} e questa password. La vedi solo adesso:`, password })
    setValues(NOBODY)
    onDone()
  }
  const send = async () => {
    setProblems({})
    setDone(null)
    setIsSending(true)
    await (kind === 'person' ? sendInvitation() : makeKiosk())
    setIsSending(false)
    focusWrong()
  }
  const set = (next: Partial<typeof NOBODY>) => setValues({ ...values, ...next })
  return { kind, setKind, values, set, role, setRole, problems, isSending, done, send, ref }
}

// A password for a kiosk: nobody has to remember it, somebody has to type it once. Without letters that look alike.

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 7
const GROUP_LENGTH = 4

/** `k7mw-…`: 138 bits. */
function newPassword(): string {
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomLetter).join(''))
  return groups.join('-')
}

function randomLetter(): string {
  // What lies over the last whole round of letters would make some of them likelier.
  const most = 256 - (256 % LETTERS.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < most) return LETTERS.charAt(byte % LETTERS.length)
  }
}
