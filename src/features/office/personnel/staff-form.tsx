// One account, edited while others may change it too: who it is, the role, whether access is allowed, a link for a new
// password, and deletion. A question comes first where somebody would be locked out.
import { KeyRound, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { mailPasswordLink, type StaffAccount } from '#data/admin/staff-accounts.ts'
import { deleteRecord, savedRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { useEdits, withFields } from '#ui/office/three-way-merge.ts'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { ACCOUNT_ROLES, type AccountQuestion, accountName, questionFor } from './account-roles.ts'
import { RoleChoice } from './role-choice.tsx'
import styles from './staff-screen.module.css'

interface StaffFormProps extends StaffFormActions {
  onClose: () => void
}

const LABELS: Readonly<Record<AccountField, string>> = {
  ...{ name: 'Nome', surname: 'Cognome', email: 'E-mail', phone: 'Telefono' },
  role: 'Ruolo',
}

export function StaffForm({ onClose, ...actions }: StaffFormProps) {
  const { account, isSelf } = actions
  const { edits, outcome, isSaving, question, ...form } = useStaffForm(actions)
  const { base, values } = edits
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const latestFocus = useRef(focusWrong)
  useEffect(() => {
    if (outcome?.kind === 'invalid') latestFocus.current()
  }, [outcome])
  const problems = outcome?.kind === 'invalid' ? outcome.problems : {}
  const field = (name: (typeof TEXT_FIELDS)[number]) => (
    <Field
      label={LABELS[name]}
      value={values[name]}
      error={problems[name] ?? null}
      autoComplete="off"
      maxLength={name === 'phone' ? 30 : name === 'email' ? 254 : 80}
      onChange={({ target }) => edits.set({ [name]: target.value })}
    />
  )
  return (
    <>
      <div className={styles.head}>
        <div className={styles.who}>
          <h2 className={styles.title}>{accountName(base)}</h2>
          {account.devices.length > 0 && <p className={styles.meta}>Dispositivi: {account.devices.join(', ')}</p>}
        </div>
        <IconButton label="Chiudi la scheda" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </div>
      <div ref={ref} className={styles.body}>
        <MergeNotice
          form={{
            ...edits,
            settle: (name, whose) => {
              edits.settle(name, whose)
              form.clear()
            },
          }}
          labels={LABELS}
          text={fieldText}
        />
        <div className={styles.pair}>
          {field('name')}
          {field('surname')}
        </div>
        {!account.isKiosk && field('email')}
        {!account.isKiosk && field('phone')}
        {account.isKiosk && <p className={styles.meta}>Accede con {account.email}</p>}
        {!account.isKiosk && <RoleChoice value={values.role} onChange={(role) => edits.set({ role })} />}
        <Switch
          label="Può accedere"
          hint="Se lo spegni, esce da ogni dispositivo al prossimo contatto. I suoi ordini in attesa restano al sicuro."
          isOn={!base.isDisabled}
          isDisabled={isSaving}
          onChange={form.allow}
        />
        <div className={styles.actions}>
          {!account.isKiosk && (
            <Button
              variant="secondary"
              size="small"
              shape="box"
              icon={<KeyRound size={18} aria-hidden="true" />}
              onClick={() => void form.sendLink()}
            >
              Invia un link per la password
            </Button>
          )}
          {!isSelf && (account.isKiosk || account.role !== 'USER') && (
            <Button
              variant="danger-quiet"
              size="small"
              shape="box"
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={form.remove}
            >
              Elimina
            </Button>
          )}
        </div>
        {edits.changed.length === 0 && outcome && outcome.kind !== 'saved' && (
          <p className={styles.problem} role="alert">
            {problemText(outcome)}
          </p>
        )}
      </div>
      <SaveBar
        changed={edits.changed.map((name) => LABELS[name])}
        isSaving={isSaving}
        problem={outcome ? problemText(outcome) : null}
        onSave={form.save}
        onDiscard={form.discard}
      />
      <UnsavedGuard isDirty={edits.changed.length > 0} guardsQuery />
      <ConfirmDialog
        isOpen={question !== null}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        action={question?.action ?? ''}
        tone="danger"
        onConfirm={() => question?.onConfirm()}
        onCancel={() => form.setQuestion(null)}
      />
    </>
  )
}

function fieldText(of: StaffAccount, name: AccountField): string {
  return name === 'role' ? (ACCOUNT_ROLES.find(({ post }) => post === of.role)?.label ?? '') : of[name]
}

function problemText(outcome: WriteOutcome): string | null {
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return 'Sei offline: per il personale serve la rete. Quello che hai scritto resta qui.'
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
  const edits = useEdits(account, FIELDS)
  const [outcome, setOutcome] = useState<WriteOutcome | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [question, setQuestion] = useState<AccountQuestion | null>(null)
  const { base } = edits
  const seen = { seen: base.updated }

  const write = async (work: () => Promise<WriteOutcome>, sent: StaffAccount | null, done: string) => {
    setQuestion(null)
    setIsSaving(true)
    if (sent) edits.send(sent)
    const result = await work()
    setIsSaving(false)
    setOutcome(result)
    if (result.kind === 'saved') toast(done)
    if (result.kind === 'saved' && sent) edits.land({ ...sent, ...savedRecord(result.record) })
    if (result.kind === 'saved' && !sent) onDeleted()
    // What the other changed comes into the form with the account's newest version.
    if (result.kind === 'saved' || result.kind === 'changed-elsewhere') onChanged()
  }
  const ask = (asked: Omit<AccountQuestion, 'onConfirm'> | null, work: () => Promise<void>) => {
    if (asked) setQuestion({ ...asked, onConfirm: () => void work() })
    else void work()
  }
  const save = () => {
    const values = withFields(edits.values, TEXT_FIELDS, trimmed(edits.values))
    edits.set(values)
    if (edits.conflicts.length > 0)
      return setOutcome({ kind: 'refused', message: 'Scegli prima quale valore tenere, qui sopra.' })
    const sent = withFields(base, edits.changed, values)
    const fields = Object.fromEntries(edits.changed.map((name) => [name, values[name]]))
    const work = () => write(() => updateRecord('users', base.id, fields, seen), sent, 'Salvato')
    ask(questionFor(base, { role: values.role, isSelf }), work)
  }
  const allow = (isAllowed: boolean) => {
    const sent = { ...base, isDisabled: !isAllowed }
    const done = isAllowed ? 'Può accedere di nuovo' : 'Accesso sospeso'
    const work = () => write(() => updateRecord('users', base.id, { disabled: !isAllowed }, seen), sent, done)
    ask(questionFor(base, { isDisabled: !isAllowed, isSelf }), work)
  }
  const remove = () =>
    ask(
      {
        title: `Eliminare ${accountName(base)}?`,
        text: 'L’account sparisce da ogni dispositivo. Se ha già fatto ordini resta, e puoi sospenderne l’accesso.',
        action: 'Elimina',
      },
      () => write(() => deleteRecord('users', base.id, seen), null, 'Account eliminato'),
    )
  const sendLink = async () => {
    if (await mailPasswordLink(base.email)) toast(`Link inviato a ${base.email}`)
    else setOutcome({ kind: 'offline' })
  }
  const discard = () => {
    edits.discard()
    setOutcome(null)
  }
  return {
    edits,
    outcome,
    isSaving,
    question,
    setQuestion,
    save,
    allow,
    remove,
    sendLink,
    discard,
    clear: () => setOutcome(null),
  }
}

function trimmed(values: StaffAccount): StaffAccount {
  return { ...values, ...Object.fromEntries(TEXT_FIELDS.map((name) => [name, values[name].trim()])) }
}
