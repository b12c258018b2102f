// A record being edited while others may change it: what is typed, the version that it was read in, and what came in between. A
// form's own save is heard of twice, by its answer and by the stream, in either order, and its writer may have gone on typing.
import { changedNames, meetEdits, withFields } from './meet-edits.ts'

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
  const { values, taken, conflicts } = meetEdits(names, { base, mine: last.values, theirs: row })
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
