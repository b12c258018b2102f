// One account, edited while others may change it too: who it is, the role, whether access is allowed, a link for a new
// password, and deletion. A question comes first where somebody would be locked out.
import { KeyRound, QrCode as QrCodeIcon, ShieldOff, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import type { StaffAccount } from '#data/admin/staff-accounts.ts'
import { deleteRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { requestPasswordReset } from '#data/session/account.ts'
import { problemText as accountProblemText } from '#data/session/account-problem-text.ts'
import { readSecondFactor, resetSecondFactor } from '#data/session/second-factor.ts'
import { type EnrolmentKind, isMailAddress } from '#domain/account/enrolment.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import {
  ACCOUNT_ROLES,
  type AccountQuestion,
  accountName,
  isTillAccount,
  questionFor,
  RoleChoice,
  TEXT_PERSONNEL_OFFLINE,
} from './account-roles.tsx'
import { EnrolDialog } from './enrol-code.tsx'
import styles from './staff-screen.module.css'

interface StaffFormProps extends StaffFormActions {
  onClose: () => void
  /** The PIN by which tills know this person. */
  renderPin: (accountId: string) => ReactNode
}

const LABELS: Readonly<Record<AccountField, string>> = {
  ...{ name: 'Nome', surname: 'Cognome', email: 'E-mail', phone: 'Telefono' },
  role: 'Ruolo',
}

export function StaffForm({ onClose, renderPin, ...actions }: StaffFormProps) {
  const { account, isSelf } = actions
  const { form, question, ...does } = useStaffForm(actions)
  const { values, isSaving, problem, problems } = form
  const opened = form.row ?? account
  const [isEnrolling, setEnrolling] = useState(false)
  const kind = enrolmentKind(account)
  const isDevice = kind !== 'staff'
  const isEnrolled = !isSelf && !opened.isDisabled && (isDevice || account.role !== 'USER')
  const words = ENROLMENT_WORDS[kind]
  const field = (name: (typeof TEXT_FIELDS)[number]) => (
    <Field
      label={LABELS[name]}
      value={values[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      maxLength={name === 'phone' ? 30 : name === 'email' ? 254 : 80}
      onChange={({ target }) => form.set({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className={classNames(looks.lined, 'row gap-3', styles.head)}>
        <div className="fill">
          <h2 className="text-5">{accountName(opened)}</h2>
          {account.devices.length > 0 && <p className="muted text-1">Dispositivi: {account.devices.join(', ')}</p>}
        </div>
        <IconButton label="Chiudi la scheda" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </div>
      <div ref={form.ref} className={classNames('column gap-4 fill', styles.body)}>
        <MergeNotice form={form} labels={LABELS} text={fieldText} />
        <div className={styles.pair}>
          {field('name')}
          {field('surname')}
        </div>
        {!isDevice && field('email')}
        {!isDevice && field('phone')}
        {!isDevice && <RoleChoice value={values.role} onChange={(role) => form.set({ role })} />}
        <Switch
          label="Può accedere"
          hint="Se lo spegni, esce da ogni dispositivo al prossimo contatto. I suoi ordini in attesa restano al sicuro."
          isOn={!opened.isDisabled}
          isDisabled={isSaving}
          onChange={(isAllowed) => void does.allow(isAllowed)}
        />
        {!isDevice && account.role !== 'USER' && (
          <section className={classNames('stack gap-2', styles.factor)} aria-labelledby="pin-banco">
            <h3 id="pin-banco" className={classNames(looks.plain, 'text-2 strong')}>
              PIN per il banco
            </h3>
            {renderPin(account.id)}
          </section>
        )}
        {account.role === 'ADMIN' && <SecondFactorOf account={account} isSelf={isSelf} onReset={does.resetFactor} />}
        <div className="wrap gap-2">
          {isEnrolled && (
            <Button
              variant="secondary"
              size="small"
              icon={<QrCodeIcon size={18} aria-hidden="true" />}
              onClick={() => setEnrolling(true)}
            >
              {words.action}
            </Button>
          )}
          {!isDevice && isMailAddress(account.email) && (
            <Button
              variant="secondary"
              size="small"
              icon={<KeyRound size={18} aria-hidden="true" />}
              onClick={() => void does.sendLink()}
            >
              Invia un link per la password
            </Button>
          )}
          {!isSelf && (account.isKiosk || account.role !== 'USER') && (
            <Button
              variant="danger-quiet"
              size="small"
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void does.remove()}
            >
              Elimina
            </Button>
          )}
        </div>
        {!form.isDirty && problem !== null && (
          <p className={looks.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <SaveBar
        changed={form.changed.map((name) => LABELS[name])}
        isSaving={isSaving}
        problem={problem}
        onSave={() => void does.save()}
        onDiscard={form.discard}
      />
      <UnsavedGuard isDirty={form.isDirty} guardsQuery />
      <EnrolDialog
        isOpen={isEnrolling}
        title={words.title}
        kind={kind}
        account={account.id}
        onEntered={actions.onChanged}
        onClose={() => setEnrolling(false)}
      />
      <ConfirmDialog
        isOpen={question !== null}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        action={question?.action ?? ''}
        tone="danger"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      />
    </>
  )
}

// The way in without a password: for a device that is new or in the place of a broken one, or for somebody whose mail does not come.

function enrolmentKind(account: StaffAccount): EnrolmentKind {
  if (account.isKiosk) return 'kiosk'
  return isTillAccount(account) ? 'till' : 'staff'
}

const ENROLMENT_WORDS: Readonly<Record<EnrolmentKind, { action: string; title: string }>> = {
  kiosk: { action: 'Fai entrare un tablet', title: 'Fai entrare un tablet' },
  till: { action: 'Fai entrare una cassa', title: 'Fai entrare una cassa' },
  staff: { action: 'Dai un codice per entrare', title: 'Un codice per entrare' },
}

// Whether an administrator's login wants a code too; and the way back for one who lost phone and codes.

interface SecondFactorOfProps {
  account: StaffAccount
  isSelf: boolean
  /** @returns whether it is gone */
  onReset: () => Promise<boolean>
}

function SecondFactorOf({ account, isSelf, onReset }: SecondFactorOfProps) {
  const { read, again } = useServerRead(readSecondFactor, [account.id])
  if (read === undefined || typeof read === 'string') return null
  const isOn = read.accounts.includes(account.id)
  const reset = async () => {
    if (await onReset()) again()
  }
  return (
    <div className={classNames('stack gap-2', styles.factor)}>
      <p className="muted text-1">
        {isOn ? 'Verifica in due passaggi: attiva.' : 'Verifica in due passaggi: non attiva. È consigliata a chi amministra:'}
        {!isOn && ' ognuno la attiva dal proprio nome, in «I tuoi accessi».'}
      </p>
      {isOn && !isSelf && (
        <Button
          variant="danger-quiet"
          size="small"
          icon={<ShieldOff size={18} aria-hidden="true" />}
          onClick={() => void reset()}
        >
          Azzera la verifica
        </Button>
      )}
    </div>
  )
}

function fieldText(of: AccountValues, name: AccountField): string {
  return name === 'role' ? (ACCOUNT_ROLES.find(({ post }) => post === of.role)?.label ?? '') : of[name]
}

function problemText(outcome: WriteOutcome): string | null {
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return TEXT_PERSONNEL_OFFLINE
  if (outcome.kind === 'changed-elsewhere')
    return 'Qualcun altro l’ha cambiato nel frattempo. Guarda che cosa è cambiato, poi salva di nuovo.'
  if (outcome.kind === 'invalid' && outcome.message === '' && Object.keys(outcome.problems).length > 0)
    return 'Controlla i campi segnati.'
  return outcome.message || 'Non è stato salvato. Riprova tra poco.'
}

// One account being edited while others may change it: saving what was typed, letting in and out, removing, and the question that
// comes first where somebody would be locked out.

type AccountField = 'name' | 'surname' | 'email' | 'phone' | 'role'
const TEXT_FIELDS = ['name', 'surname', 'email', 'phone'] as const
type AccountValues = Pick<StaffAccount, AccountField>
const FIELDS: readonly AccountField[] = [...TEXT_FIELDS, 'role']

interface StaffFormActions {
  account: StaffAccount
  /** It is the account of whoever edits it. */
  isSelf: boolean
  /** Asks the server again. */
  onChanged: () => void
  onDeleted: () => void
}

function useStaffForm({ account, isSelf, onChanged, onDeleted }: StaffFormActions) {
  const [question, setQuestion] = useState<AccountQuestion | null>(null)
  const ask = (asked: Omit<AccountQuestion, 'answer'> | null): Promise<boolean> => {
    if (asked === null) return Promise.resolve(true)
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        setQuestion(null)
        resolve(isYes)
      }
      setQuestion({ ...asked, answer })
    })
  }
  // What the other changed comes into the form with the account's newest version.
  const thenRead = async (writing: Promise<WriteOutcome>) => {
    const outcome = await writing
    if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') onChanged()
    return outcome
  }
  const form = useRecordForm<StaffAccount, AccountValues, AccountField>({
    row: account,
    names: FIELDS,
    valuesOf: (row) => valuesOf(row ?? account),
    confirm: ({ row, values }) => ask(questionFor(row ?? account, { role: values.role, isSelf })),
    write: ({ row, values, names }) => {
      const fields = Object.fromEntries(names.map((name) => [name, values[name].trim()]))
      return thenRead(updateRecord('users', account.id, fields, { seen: (row ?? account).updated }))
    },
    problemText,
  })
  const opened = form.row ?? account
  const seen = { seen: opened.updated }
  const save = async () => {
    if (await form.save()) toast('Salvato')
  }
  const allow = async (isAllowed: boolean) => {
    const isDisabled = !isAllowed
    if (!(await ask(questionFor(opened, { isDisabled, isSelf })))) return
    const write = () => thenRead(updateRecord('users', account.id, { disabled: isDisabled }, seen))
    if (await form.run(write, { isDisabled })) toast(isAllowed ? 'Può accedere di nuovo' : 'Accesso sospeso')
  }
  const remove = async () => {
    const isMeant = await ask({
      title: `Eliminare ${accountName(opened)}?`,
      text: 'L’account sparisce da ogni dispositivo. Se ha già fatto ordini resta, e puoi sospenderne l’accesso.',
      action: 'Elimina',
    })
    if (!isMeant || !(await form.run(() => thenRead(deleteRecord('users', account.id, seen))))) return
    toast('Account eliminato')
    onDeleted()
  }
  const sendLink = () =>
    form.run(async () => {
      const sent = await requestPasswordReset(opened.email)
      if (sent.ok) toast(`Link inviato a ${opened.email}`)
      else if (sent.reason === 'offline') return { kind: 'offline' }
      else toast.error(sent.reason === 'mail' ? TEXT_MAIL_STUCK : accountProblemText(sent.reason))
      return { kind: 'saved', record: null }
    })
  /** @returns whether it is gone */
  const resetFactor = async (): Promise<boolean> => {
    const isMeant = await ask({
      title: `Azzerare la verifica di ${accountName(opened)}?`,
      text: 'Esce da ogni dispositivo e rientra con la sola password. Prima senti a voce la persona: potrebbe chiederlo qualcun altro al suo posto.',
      action: 'Azzera',
    })
    if (!isMeant) return false
    const answer = await resetSecondFactor(account.id)
    if (answer.ok) toast(answer.value ? 'Azzerata: l’ha saputo per e-mail' : 'Azzerata. L’e-mail non è partita: avvisa tu.')
    else toast.error('message' in answer ? answer.message : accountProblemText(answer.reason))
    return answer.ok
  }
  return { form, question, save, allow, remove, sendLink, resetFactor }
}

const TEXT_MAIL_STUCK = 'L’e-mail non è partita. Prova l’invio in Impostazioni › Messaggi.'

/** An address that we made is none of theirs. */
function valuesOf({ name, surname, email, phone, role }: StaffAccount): AccountValues {
  return { name, surname, email: isMailAddress(email) ? email : '', phone, role }
}
