// Somebody new: an invitation by mail for a person, a code on the screen for a kiosk or a till.
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { invite } from '#data/admin/staff-accounts.ts'
import { randomBytes } from '#data/device/device.ts'
import { checkInvitation } from '#domain/account/registration.ts'
import { newRecordId } from '#domain/record-id.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { type AccountRole, RoleChoice, TEXT_PERSONNEL_OFFLINE } from './account-roles.tsx'
import { EnrolCode } from './enrol-code.tsx'
import { EnrolDevice } from './enrol-device.tsx'
import styles from './staff-screen.module.css'

interface InviteFormProps {
  onDone: () => void
  /** The PIN of somebody who has no mail to log in with. */
  renderPin: (accountId: string) => ReactNode
  onClose: () => void
}

type Kind = 'person' | 'kiosk' | 'till'
const NOBODY = { name: '', surname: '', email: '' }

/** What is typed of somebody new, held where the form comes and goes. */
export function useNewPerson() {
  const [typed, onType] = useState(NOBODY)
  return { typed, onType }
}

export function InviteForm({ onDone, onClose, renderPin }: InviteFormProps) {
  const [kind, setKind] = useState<Kind>('person')
  const person = useNewPerson()
  return (
    <div className={styles.form}>
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
            { value: 'till', label: 'Cassa' },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'person' ? (
          <PersonForm {...person} onDone={onDone} renderPin={renderPin} />
        ) : (
          <EnrolDevice key={kind} kind={kind} onChanged={onDone} />
        )}
      </div>
    </div>
  )
}

type PersonFormProps = Omit<InviteFormProps, 'onClose'> & ReturnType<typeof useNewPerson>

/** An invitation: by mail, and where none leaves by a link to hand over; without an address by a PIN for the counter. */
export function PersonForm({ onDone, renderPin, ...person }: PersonFormProps) {
  const { values, role, problems, isSending, done, ref, ...form } = useInvitation(person, onDone)
  const isPinEnough = role === 'CASHIER'
  const field = (name: 'name' | 'surname' | 'email', label: string) => (
    <Field
      label={label}
      value={values[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      type={name === 'email' ? 'email' : 'text'}
      onChange={({ target }) => form.set({ [name]: target.value })}
    />
  )
  return (
    <form
      ref={ref}
      className="column gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      {field('name', 'Nome')}
      {field('surname', 'Cognome')}
      <RoleChoice value={role} onChange={form.setRole} isForStaff />
      {field('email', isPinEnough ? 'E-mail, se ce l’ha' : 'E-mail')}
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      {done !== null && 'mailedTo' in done && <Notice tone="done">Invito inviato a {done.mailedTo}.</Notice>}
      {done !== null && 'pinOf' in done && (
        <>
          <Notice tone="done">Fatto. Adesso dai un PIN a {done.name}: alla cassa basta quello.</Notice>
          {renderPin(done.pinOf)}
        </>
      )}
      {done !== null && 'id' in done && (
        <>
          <Notice tone="attention">L’account c’è, ma l’e-mail non è partita: fallo entrare tu, con questo codice.</Notice>
          <EnrolCode key={done.id} kind="staff" account={done.id} onEntered={onDone} />
        </>
      )}
      <Button type="submit" isBusy={isSending}>
        {isPinEnough && values.email.trim() === '' ? 'Aggiungi senza e-mail' : 'Invia l’invito'}
      </Button>
      <UnsavedGuard isDirty={Object.values(values).some((text) => text.trim() !== '')} guardsQuery />
      <p className="muted text-1">
        Riceve un’e-mail per scegliere la sua password. Il link vale sette giorni.
        {isPinEnough && ' Senza e-mail, alla cassa entra con un PIN.'}
      </p>
    </form>
  )
}

// What is typed of somebody new, and sending it.

function useInvitation({ typed: values, onType: setValues }: ReturnType<typeof useNewPerson>, onDone: () => void) {
  const [id, setId] = useState(() => newRecordId(randomBytes))
  const [role, setRole] = useState<AccountRole>('CASHIER')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSending, setIsSending] = useState(false)
  const [done, setDone] = useState<{ mailedTo: string } | { id: string } | { pinOf: string; name: string } | null>(null)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()

  const sendInvitation = async () => {
    const checked = checkInvitation({ ...values, role })
    if (!checked.ok) return setProblems({ ...checked.messages })
    const answer = await invite({ id, ...checked.invitation })
    if (answer.kind === 'offline') return setProblems({ form: TEXT_PERSONNEL_OFFLINE })
    if (answer.kind === 'invalid') return setProblems(answer.problems)
    const { email, name } = checked.invitation
    if (email === '') setDone({ pinOf: answer.id, name })
    else setDone(answer.isMailed ? { mailedTo: email } : { id: answer.id })
    setId(newRecordId(randomBytes))
    setValues(NOBODY)
    onDone()
  }
  const send = async () => {
    setProblems({})
    setDone(null)
    setIsSending(true)
    await sendInvitation()
    setIsSending(false)
    focusWrong()
  }
  const set = (next: Partial<typeof NOBODY>) => setValues({ ...values, ...next })
  return { values, set, role, setRole, problems, isSending, done, send, ref }
}
