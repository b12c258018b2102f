// One account being edited while others may change it: saving what was typed, letting in and out, removing, and the question that
// comes first where somebody would be locked out.
import { useState } from 'react'
import { toast } from 'sonner'
import { deleteRecord, updateRecord, type WriteOutcome } from '#data/office-write.ts'
import { savedRecord } from '#data/saved-record.ts'
import { mailPasswordLink, type StaffAccount } from '#data/staff-accounts.ts'
import { withFields } from '#ui/meet-edits.ts'
import { useEdits } from '#ui/use-edits.ts'
import { type Question, questionFor } from './account-question.ts'
import { nameOf } from './role-words.ts'

export type AccountField = 'name' | 'surname' | 'email' | 'phone' | 'role'
export const TEXT_FIELDS = ['name', 'surname', 'email', 'phone'] as const
const FIELDS: readonly AccountField[] = [...TEXT_FIELDS, 'role']

export interface StaffFormActions {
  account: StaffAccount
  /** It is the account of whoever edits it. */
  isSelf: boolean
  /** Asks the server again. */
  onChanged: () => void
  onDeleted: () => void
}

export function useStaffForm({ account, isSelf, onChanged, onDeleted }: StaffFormActions) {
  const edits = useEdits(account, FIELDS)
  const [outcome, setOutcome] = useState<WriteOutcome | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
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
  const ask = (asked: Omit<Question, 'onConfirm'> | null, work: () => Promise<void>) => {
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
        title: `Eliminare ${nameOf(base)}?`,
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
