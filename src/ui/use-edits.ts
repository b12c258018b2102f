// The state of a form whose record others may change under it; see edit-state.ts.
import { useState } from 'react'
import { type EditState, followRow, settleField, startEdit, type Versioned } from './edit-state.ts'
import { changedNames } from './meet-edits.ts'

export interface Edits<Row, Name> extends EditState<Row, Name> {
  /** Typed, and not what the record says. */
  changed: readonly Name[]
  set: (next: Partial<Row>) => void
  /** These values are on their way to the server. */
  send: (sent: Row) => void
  /** The record as it is since they arrived. */
  land: (row: Row) => void
  settle: (name: Name, whose: 'mine' | 'theirs') => void
  /** What came in was seen. */
  dismiss: () => void
  discard: () => void
}

/** @param row as it is known now @param names of the fields that people edit here */
export function useEdits<Row extends Versioned, Name extends keyof Row>(row: Row, names: readonly Name[]): Edits<Row, Name> {
  const [state, setState] = useState<EditState<Row, Name>>(() => startEdit(row))
  // During the render: no screen is ever drawn with the old version beside the new row.
  const followed = followRow(state, row, names)
  if (followed !== state) setState(followed)
  return {
    ...followed,
    changed: changedNames(names, followed.values, followed.base),
    set: (next) => setState((last) => ({ ...last, values: { ...last.values, ...next } })),
    send: (sent) => setState((last) => ({ ...last, sent })),
    land: (landed) => setState((last) => followRow(last, landed, names)),
    settle: (name, whose) => setState((last) => settleField(last, name, whose)),
    dismiss: () => setState((last) => ({ ...last, taken: [] })),
    discard: () => setState((last) => startEdit(last.base)),
  }
}
