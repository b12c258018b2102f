// A part of the settings that saves itself when the focus leaves it. What cannot be saved stays as typed, what others change
// meanwhile is merged in, and a save that was refused because of them is retried with their version.
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { savedRecord, type WriteOutcome } from '#data/admin/write.ts'
import { changedNames, type Versioned, withFields } from '#hooks/three-way-merge.ts'
import { useRecordForm } from '#hooks/use-record-form.ts'

interface AutoSaveOptions<Row, Name> {
  names: readonly Name[]
  /** What was typed, as it would be saved. */
  read: (values: Row) => Row
  /** Which of the changed fields can be saved now. */
  pick: (values: Row, changed: readonly Name[]) => readonly Name[]
  /** Null: the person thought better of it. */
  onSave: (next: Row, names: readonly Name[]) => Promise<WriteOutcome | null>
}

/** @param row as it is known now; without a version while it is not on the server */
export function useAutoSave<Row extends Versioned & FieldValues, Name extends FieldPath<Row> & keyof Row>(
  row: Row,
  { names, read, pick, onSave }: AutoSaveOptions<Row, Name>,
) {
  const form = useRecordForm<Row, Row, Name>({
    row,
    names,
    valuesOf: (known) => known ?? row,
    write: async ({ row: known, values, names: sent }) => {
      const next = withFields(known ?? row, sent, values)
      const outcome = await onSave(next, sent)
      return outcome?.kind === 'saved' ? { ...outcome, row: { ...next, ...savedRecord(outcome.record) } } : outcome
    },
  })
  const { isSaving } = form
  const version = form.row?.updated ?? ''
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const turn = useSaveRetry(version, () => void save())
  const save = async () => {
    setIsLeft(true)
    const values = read(form.typed())
    form.set(values)
    const changed = changedNames({ names }, values, form.base).filter((name) => !form.conflicts.includes(name))
    const picked = pick(values, changed)
    if (picked.length === 0) return
    // What is typed while something is on its way goes after it.
    if (isSaving) return turn.ask()
    const outcome = await form.sendFields(picked)
    setIsRefused(outcome !== null && outcome.kind !== 'saved')
    if (outcome === null) form.discard()
    if (outcome?.kind === 'changed-elsewhere') turn.askAfter(version)
    turn.begin()
  }
  const isChanged = !isSaving && form.isDirty
  return {
    form: {
      ...form,
      settle: (name: Name, whose: 'mine' | 'theirs') => {
        form.settle(name, whose)
        turn.ask()
        turn.begin()
      },
    },
    isLeft,
    /** Left as typed, and not on its way. */
    isKept: isLeft && isChanged,
    /** It was on its way and came back. */
    isRefused: isRefused && isChanged,
    ...{ save: turn.leave, saveWhenStill: turn.retry, enter: turn.enter, exit: turn.exit },
  }
}

// When settings that save by themselves save again without being asked: after what was on its way, and with the version of
// whoever was first.

/**
 * @param version the record's, as it is known now
 * @param save sends what can be sent, as it stands when it is called
 */
function useSaveRetry(version: string, save: () => void) {
  const [turns, setTurns] = useState(0)
  // A version: as soon as a newer one is known.
  const wanted = useRef<{ after: string } | null>(null)
  const isTyping = useRef(false)
  const latest = useRef({ save, version })
  useEffect(() => {
    latest.current = { save, version }
  })
  // A half-typed time must not be saved: while somebody types, leaving the field saves.
  const retry = () => {
    if (!isTyping.current) latest.current.save()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn and a newer version are what is waited for.
  useEffect(() => {
    if (wanted.current === null || wanted.current.after === latest.current.version) return
    wanted.current = null
    retry()
  }, [turns, version])
  return {
    retry,
    ask: () => {
      wanted.current = { after: '' }
    },
    askAfter: (seen: string) => {
      wanted.current = { after: seen }
    },
    begin: () => setTurns((last) => last + 1),
    enter: () => {
      isTyping.current = true
    },
    exit: () => {
      isTyping.current = false
    },
    leave: () => {
      isTyping.current = false
      latest.current.save()
    },
  }
}
