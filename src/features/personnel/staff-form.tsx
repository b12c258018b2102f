// One account: who they are, what they may do, whether they come in, a link for a new password, and the way out.
import { KeyRound, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { WriteOutcome } from '#data/office-write.ts'
import type { StaffAccount } from '#data/staff-accounts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MeetingNotice } from '#ui/meeting-notice.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import styles from './panel.module.css'
import { RoleChoice } from './role-choice.tsx'
import { nameOf, POSTS } from './role-words.ts'
import { type AccountField, type StaffFormActions, type TEXT_FIELDS, useStaffForm } from './use-staff-form.ts'

export interface StaffFormProps extends StaffFormActions {
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
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
  const latestFocus = useRef(focusWrong)
  useEffect(() => {
    if (outcome?.kind === 'invalid') latestFocus.current()
  }, [outcome])
  const problems = outcome?.kind === 'invalid' ? outcome.problems : {}
  const textOf = (of: StaffAccount) => (name: AccountField) =>
    name === 'role' ? (POSTS.find(({ post }) => post === of.role)?.label ?? '') : of[name]
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
          <h2 className={styles.title}>{nameOf(base)}</h2>
          {account.devices.length > 0 && <p className={styles.meta}>Dispositivi: {account.devices.join(', ')}</p>}
        </div>
        <IconButton label="Chiudi la scheda" icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </div>
      <div ref={ref} className={styles.body}>
        <MeetingNotice
          labels={LABELS}
          taken={edits.taken}
          conflicts={edits.conflicts}
          mine={textOf(values)}
          theirs={textOf(base)}
          onSettle={(name, whose) => {
            edits.settle(name, whose)
            form.clear()
          }}
          onSeen={edits.dismiss}
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

function problemText(outcome: WriteOutcome): string | null {
  if (outcome.kind === 'saved') return null
  if (outcome.kind === 'offline') return 'Sei offline: per il personale serve la rete. Quello che hai scritto resta qui.'
  if (outcome.kind === 'changed-elsewhere')
    return 'Qualcun altro l’ha cambiato nel frattempo. Guarda che cosa è cambiato, poi salva di nuovo.'
  if (outcome.kind === 'invalid' && outcome.message === '' && Object.keys(outcome.problems).length > 0)
    return 'Controlla i campi segnati.'
  return outcome.message || 'Non è stato salvato. Riprova tra poco.'
}
