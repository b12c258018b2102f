// The form on a record that others may change meanwhile, for every screen of the back office: what is typed, which fields differ,
// what others saved (merged field by field), what is wrong at which field, and how saving goes. Nothing typed is lost.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import { savedRecord, type WriteOutcome, writeProblem } from '#data/admin/write.ts'
import { getConnection } from '#data/server/connection.ts'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import {
  changedNames,
  type Fields,
  followRow,
  landEdit,
  type RecordEdit,
  settleField,
  startEdit,
  type Versioned,
  withFields,
} from './three-way-merge.ts'

const TEXT_CHOOSE = 'Scegli prima quale valore tenere, qui sopra.'
const TEXT_MARKED = 'Controlla i campi segnati.'
/** What a merge keeps: errors that the server told, and that saving was tried. */
const KEEP = { keepDefaultValues: true, keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true }

/** `row`: as the server stores it now, where the answer says all of it. */
type RecordOutcome<Row> = WriteOutcome | { kind: 'saved'; record: unknown; row: Row }
type Saved<Row> = Extract<RecordOutcome<Row>, { kind: 'saved' }>
type Messages<Name extends string> = Partial<Record<Name, string>>

export interface Sending<Row, Values, Name> {
  /** In the version that the change is based on; null for a new record. */
  row: Row | null
  /** As the record should be: the fields that are not sent are as they were. */
  values: Values
  names: readonly Name[]
}

interface RecordFormOptions<Row, Values, Name extends keyof Values & string> extends Fields<Values, Name> {
  /** As it is known now on this device; null for a new one. */
  row: Row | null
  /** @param row null: what a new one starts with */
  valuesOf: (row: Row | null) => Values
  /** What is wrong, by field, Italian. */
  check?: (values: Values) => Messages<Name>
  /** When a field is told off: once it was changed, or not before saving was tried. */
  checksFrom?: 'change' | 'save'
  /** Said beside the save button when fields are marked; null where the marks say enough. */
  textMarked?: string | null
  /** Asked before it is sent; false keeps everything as it is typed. */
  confirm?: (sending: Sending<Row, Values, Name>) => Promise<boolean>
  /** Null: the person thought better of it. */
  write: (sending: Sending<Row, Values, Name>) => Promise<RecordOutcome<Row> | null>
  /** What to mark of what the server refused; what has a field's name when absent. @param problems by the database's names */
  refusedFields?: (problems: Readonly<Record<string, string>>) => Messages<Name>
  /** Null when it was saved. */
  problemText?: (outcome: WriteOutcome) => string | null
}

export function useRecordForm<Row extends Versioned, Values extends FieldValues, Name extends FieldPath<Values> & keyof Values>(
  options: RecordFormOptions<Row, Values, Name>,
) {
  const { row, names, isSame, valuesOf, check, write, problemText = writeProblem } = options
  const fields: Fields<Values, Name> = { names, isSame }
  const [start] = useState(() => startEdit<Row, Values, Name>(row, valuesOf(row)))
  const [edit, setEdit] = useState<Omit<typeof start, 'values'>>(start)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({ values: start.values })
  const values = form.watch()
  const { errors, isSubmitted } = form.formState
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  // As it is after the last event: a save goes on over several renders.
  const latest = useRef(edit)

  const whole = (): RecordEdit<Row, Values, Name> => ({ ...latest.current, values: form.getValues() })
  const apply = (next: RecordEdit<Row, Values, Name>) => {
    latest.current = next
    setEdit(next)
    form.reset(next.values, KEEP)
  }
  // A save's own answer may arrive by the stream before it arrives here: it is waited for.
  const follow = useEffectEvent((known: Row | null, isWaiting: boolean) => {
    if (known === null || isWaiting || known === latest.current.row) return
    const last = whole()
    const next = followRow(last, known, valuesOf(known), fields)
    if (next !== last) apply(next)
  })
  // Before the screen is drawn: the old version never stands beside the new row.
  useLayoutEffect(() => follow(row, isSaving), [row, isSaving])

  const changed = changedNames(fields, values, edit.base)
  const wrong: Messages<Name> = check?.(values) ?? {}
  const marked = (options.checksFrom ?? 'change') === 'change' ? changed : []
  const problems: Messages<Name> = {}
  for (const name of names) {
    const told: { message?: string } | undefined = get(errors, name)
    const said = (isSubmitted || marked.includes(name) ? wrong[name] : undefined) ?? told?.message
    if (said) problems[name] = said
  }

  /** What was written is what the record says now. @param sent the fields in it; null where it was about something else */
  const land = (outcome: Saved<Row>, sent: Values | null, patch: Partial<Row>) => {
    const last = whole()
    const patched = last.row && { ...last.row, ...patch, ...savedRecord(outcome.record) }
    const now = 'row' in outcome ? outcome.row : patched
    const stored = 'row' in outcome ? valuesOf(outcome.row) : (sent ?? last.base)
    apply(landEdit({ ...last, sent: sent ?? last.base }, now, stored, fields))
  }
  const carryOut = async (work: () => Promise<RecordOutcome<Row> | null>, sent: Values | null, patch: Partial<Row> = {}) => {
    setIsSaving(true)
    // What the last attempt said would be taken for this one's.
    setProblem(null)
    const outcome = await work().finally(() => setIsSaving(false))
    if (outcome === null) return null
    setProblem(problemText(outcome))
    if (outcome.kind === 'saved') land(outcome, sent, patch)
    if (outcome.kind === 'invalid') {
      const told = options.refusedFields?.(outcome.problems) ?? outcome.problems
      for (const name of names) if (told[name] !== undefined) form.setError(name, { message: told[name] })
      focusWrong()
    }
    return outcome
  }

  const sendingOf = (sendNames: readonly Name[]): Sending<Row, Values, Name> => {
    const { base, row: known } = latest.current
    return { row: known, values: withFields(base, sendNames, form.getValues()), names: sendNames }
  }
  /** Sends these fields and no others. */
  const send = async (sending: Sending<Row, Values, Name>): Promise<RecordOutcome<Row> | null> => {
    const next = { ...latest.current, sent: sending.values }
    latest.current = next
    setEdit(next)
    return carryOut(() => write(sending), sending.values)
  }

  const whyNot = (): string | null | false => {
    if (latest.current.conflicts.length > 0) return TEXT_CHOOSE
    const isWrong = Object.keys(check?.(form.getValues()) ?? {}).length > 0
    if (isWrong) return options.textMarked === undefined ? TEXT_MARKED : options.textMarked
    return getConnection().isReachable ? false : problemText({ kind: 'offline' })
  }
  /** Sends what was changed, or says why not; the first field that is wrong gets the focus. */
  const save = async (): Promise<Saved<Row> | null> => {
    form.clearErrors()
    await form.handleSubmit(() => {})()
    const blocked = whyNot()
    if (blocked !== false) {
      setProblem(blocked)
      focusWrong()
      return null
    }
    const sending = sendingOf(changedNames(fields, form.getValues(), latest.current.base))
    if (options.confirm && !(await options.confirm(sending))) return null
    const outcome = await send(sending)
    if (outcome?.kind !== 'saved') return null
    form.reset(form.getValues(), { keepDefaultValues: true })
    return outcome
  }

  return {
    ...edit,
    values,
    changed,
    isDirty: changed.length > 0,
    isSaving,
    problem,
    problems,
    /** Around the fields: after a save that failed, the focus goes to the first that is wrong. */
    ref,
    set: (next: Partial<Values>) => {
      for (const name of names) {
        if (!(name in next)) continue
        form.setValue(name, get(next, name))
        form.clearErrors(name)
      }
    },
    save,
    /**
     * Another write of this record, such as a switch or its deletion.
     * @param patch what it changes of the row
     * @returns whether it is done
     */
    run: async (work: () => Promise<WriteOutcome>, patch?: Partial<Row>): Promise<boolean> =>
      (await carryOut(work, null, patch))?.kind === 'saved',
    /** For forms that save by themselves: the typed values as of the last event, and a save of some fields. */
    typed: () => form.getValues(),
    sendFields: (sendNames: readonly Name[]) => send(sendingOf(sendNames)),
    /** As the record says. */
    discard: () => {
      apply(startEdit(latest.current.row, latest.current.base))
      form.reset(latest.current.base)
      setProblem(null)
    },
    settle: (name: Name, whose: 'mine' | 'theirs') => {
      apply(settleField(whole(), name, whose))
      setProblem(null)
    },
    /** What came in was seen. */
    dismiss: () => apply({ ...whole(), taken: [] }),
  }
}
