// A part of the settings that saves itself when the focus leaves it. What cannot be saved stays as typed, what others change
// meanwhile is merged in, and a save that was refused because of them is retried with their version.
import { useEffect, useRef, useState } from 'react'
import { savedRecord, type WriteOutcome } from '#data/admin/write.ts'
import { changedNames, useEdits, type Versioned, withFields } from '#ui/office/three-way-merge.ts'

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
export function useAutoSave<Row extends Versioned, Name extends keyof Row>(row: Row, options: AutoSaveOptions<Row, Name>) {
  const edits = useEdits(row, options.names)
  const [isSaving, setIsSaving] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const turn = useSaveRetry(edits.base.updated, () => void save())
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

// When settings that save by themselves save again without being asked: after what was on its way, and with the version of whoever
// was first.

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
  // Half an hour is no hour: who is typing saves by leaving.
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
