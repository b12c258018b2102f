// Part of the settings that saves by itself when it is left. What cannot be saved stays as typed; what others change meanwhile
// comes in beside it, and a save that was refused for their sake is tried again with their version.
import { useState } from 'react'
import type { WriteOutcome } from '#data/office-write.ts'
import { savedRecord } from '#data/saved-record.ts'
import type { Versioned } from '#ui/edit-state.ts'
import { changedNames, withFields } from '#ui/meet-edits.ts'
import { useEdits } from '#ui/use-edits.ts'
import { useSaveTurn } from './use-save-turn.ts'

export interface SelfSavingOptions<Row, Name> {
  names: readonly Name[]
  /** What was typed, as it would be saved. */
  read: (values: Row) => Row
  /** Which of the changed fields can be saved now. */
  pick: (values: Row, changed: readonly Name[]) => readonly Name[]
  /** Null: the person thought better of it. */
  onSave: (next: Row, names: readonly Name[]) => Promise<WriteOutcome | null>
}

/** @param row as it is known now; without a version while it is not on the server */
export function useSelfSaving<Row extends Versioned, Name extends keyof Row>(row: Row, options: SelfSavingOptions<Row, Name>) {
  const edits = useEdits(row, options.names)
  const [isSaving, setIsSaving] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const turn = useSaveTurn(edits.base.updated, () => void save())
  const save = async () => {
    setIsLeft(true)
    const values = options.read(edits.values)
    edits.set(values)
    const changed = changedNames(options.names, values, edits.base).filter((name) => !edits.conflicts.includes(name))
    const names = options.pick(values, changed)
    if (names.length === 0) return
    // What is typed while something is on its way goes after it.
    if (isSaving) return turn.ask()
    setIsSaving(true)
    const sent = withFields(edits.base, names, values)
    edits.send(sent)
    const outcome = await options.onSave(sent, names)
    setIsSaving(false)
    setIsRefused(outcome !== null && outcome.kind !== 'saved')
    if (outcome === null) edits.discard()
    if (outcome?.kind === 'saved') edits.land({ ...sent, ...savedRecord(outcome.record) })
    if (outcome?.kind === 'changed-elsewhere') turn.askAfter(sent.updated)
    turn.begin()
  }
  const isChanged = !isSaving && edits.changed.length > 0
  return {
    edits,
    isLeft,
    /** Left as typed, and not on its way. */
    isKept: isLeft && isChanged,
    /** It was on its way and came back. */
    isRefused: isRefused && isChanged,
    settle: (name: Name, whose: 'mine' | 'theirs') => {
      edits.settle(name, whose)
      turn.ask()
      turn.begin()
    },
    ...{ save: turn.leave, saveWhenStill: turn.retry, enter: turn.enter, exit: turn.exit },
  }
}
