// A form on a record that others may change meanwhile: three-way merge by field, the state of such a form, and the hook that
// holds it. What the other person wrote comes in where nothing was typed, and is a question where both wrote something else.
import { useState } from 'react'

interface MergedEdits<Values, Name> {
  /** What the form shows now: mine where I changed something, theirs elsewhere. */
  values: Values
  /** Changed by the other alone. */
  taken: Name[]
  /** Changed by both, differently. */
  conflicts: Name[]
}

/** The fields in which two versions differ. */
export function changedNames<Values, Name extends keyof Values>(names: readonly Name[], mine: Values, base: Values): Name[] {
  return names.filter((name) => mine[name] !== base[name])
}

/**
 * @param names of the fields that people edit
 * @param base what both started from
 */
export function mergeEdits<Values, Name extends keyof Values>(
  names: readonly Name[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): MergedEdits<Values, Name> {
  const myChanges = changedNames(names, mine, base)
  const theirChanges = changedNames(names, theirs, base)
  return {
    values: withFields(theirs, myChanges, mine),
    taken: theirChanges.filter((name) => !myChanges.includes(name)),
    conflicts: theirChanges.filter((name) => myChanges.includes(name) && mine[name] !== theirs[name]),
  }
}

/** Some fields taken from another version. */
export function withFields<Values, Name extends keyof Values>(values: Values, names: readonly Name[], from: Values): Values {
  const result = { ...values }
  for (const name of names) result[name] = from[name]
  return result
}

// A record being edited while others may change it: what is typed, the version that it was read in, and what came in between. A
// form's own save is heard of twice, by its answer and by the stream, in either order, and its writer may have gone on typing.

/** As the server tells it: a text that sorts by time; empty while the record is not there yet. */
export interface Versioned {
  updated: string
}

export interface EditState<Row, Name> {
  /** As it was last heard of. */
  base: Row
  /** As it is typed. */
  values: Row
  /** Changed by the other alone, not yet seen by the person. */
  taken: readonly Name[]
  /** Changed by both, differently: the person's to settle. */
  conflicts: readonly Name[]
  /** What was sent last: where the record says the same, it is no other's change. */
  sent: Row | null
}

export function startEdit<Row, Name>(row: Row): EditState<Row, Name> {
  return { base: row, values: row, taken: [], conflicts: [], sent: null }
}

/** A newer version is known; an older or the same one changes nothing. @param names of the fields that people edit here */
export function followRow<Row extends Versioned, Name extends keyof Row>(
  last: EditState<Row, Name>,
  row: Row,
  names: readonly Name[],
): EditState<Row, Name> {
  if (row.updated <= last.base.updated) return last
  const { sent } = last
  const ownChanges = sent ? names.filter((name) => sent[name] === row[name]) : []
  const base = withFields(last.base, ownChanges, row)
  const { values, taken, conflicts } = mergeEdits(names, { base, mine: last.values, theirs: row })
  const open = last.conflicts.filter((name) => values[name] !== row[name])
  // Who has typed nothing simply sees the newest.
  const isTyping = changedNames(names, last.values, base).length > 0
  return {
    ...{ base: row, values, sent: null },
    taken: isTyping ? [...new Set([...last.taken, ...taken])] : [],
    conflicts: [...new Set([...open, ...conflicts])],
  }
}

/** The person chose one of two values. */
export function settleField<Row, Name extends keyof Row>(
  last: EditState<Row, Name>,
  name: Name,
  whose: 'mine' | 'theirs',
): EditState<Row, Name> {
  const values = whose === 'theirs' ? withFields(last.values, [name], last.base) : last.values
  return { ...last, values, conflicts: last.conflicts.filter((other) => other !== name) }
}

// The state of a form whose record others may change under it; see edit-state.ts.

interface Edits<Row, Name> extends EditState<Row, Name> {
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
