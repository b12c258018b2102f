// Three-way merge by field of a record that is edited while others may change it: the record as it was last heard of, what is
// typed, and what came in between. Pure; `useRecordForm` holds it.

/** The fields that people edit, in the form's order, and when two values of one mean the same. */
export interface Fields<Values, Name extends keyof Values> {
  names: readonly Name[]
  /** Where the same can be written in two ways (`2,5` and `2,50`). Identity when absent. */
  isSame?: ((name: Name, one: Values, other: Values) => boolean) | undefined
}

/** `updated`: the version as the server tells it, a text that sorts by time; empty while the record is not there yet. */
export interface Versioned {
  updated: string
}

export interface RecordEdit<Row, Values, Name> {
  /** As it was last heard of; null while there is none. */
  row: Row | null
  /** The fields as `row` has them. */
  base: Values
  /** The fields as they are typed. */
  values: Values
  /** Changed by somebody else alone, not yet seen by the person. */
  taken: readonly Name[]
  /** Changed by both, differently: the person's to settle. */
  conflicts: readonly Name[]
  /** What was sent last: where the record says the same, nobody else changed it. */
  sent: Values | null
}

export function startEdit<Row, Values, Name>(row: Row | null, base: Values): RecordEdit<Row, Values, Name> {
  return { row, base, values: base, taken: [], conflicts: [], sent: null }
}

/** The fields in which two versions differ. */
export function changedNames<Values, Name extends keyof Values>(
  { names, isSame }: Fields<Values, Name>,
  mine: Values,
  base: Values,
): Name[] {
  return names.filter((name) => (isSame ? !isSame(name, mine, base) : mine[name] !== base[name]))
}

/** Some fields taken from another version. */
export function withFields<Values, Name extends keyof Values>(values: Values, names: readonly Name[], from: Values): Values {
  const result = { ...values }
  for (const name of names) result[name] = from[name]
  return result
}

interface Merged<Values, Name> {
  /** Mine where I changed something, theirs elsewhere. */
  values: Values
  taken: Name[]
  conflicts: Name[]
}

/** @param base what both started from */
export function mergeFields<Values, Name extends keyof Values>(
  fields: Fields<Values, Name>,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Merged<Values, Name> {
  const myChanges = changedNames(fields, mine, base)
  const theirChanges = changedNames(fields, theirs, base)
  const differing = changedNames(fields, mine, theirs)
  return {
    values: withFields(theirs, myChanges, mine),
    taken: theirChanges.filter((name) => !myChanges.includes(name)),
    conflicts: theirChanges.filter((name) => myChanges.includes(name) && differing.includes(name)),
  }
}

/**
 * The record was heard of again. An older version changes nothing; of the same one only what nobody typed is taken over, such as
 * a text that the server trimmed when it was saved here.
 * @param theirs the fields as `row` has them
 */
export function followRow<Row extends Versioned, Values, Name extends keyof Values>(
  last: RecordEdit<Row, Values, Name>,
  row: Row,
  theirs: Values,
  fields: Fields<Values, Name>,
): RecordEdit<Row, Values, Name> {
  const known = last.row?.updated ?? ''
  if (row.updated < known) return last
  const { sent } = last
  const own = sent ? fields.names.filter((name) => !changedNames(fields, sent, theirs).includes(name)) : []
  const base = withFields(last.base, own, theirs)
  const { values, taken, conflicts } = mergeFields(fields, { base, mine: last.values, theirs })
  if (row.updated === known) return { ...last, row, base: theirs, values }
  const open = last.conflicts.filter((name) => changedNames(fields, values, theirs).includes(name))
  // Who has typed nothing simply sees the newest.
  const isTyping = changedNames(fields, last.values, base).length > 0
  return {
    ...{ row, base: theirs, values, sent: null },
    taken: isTyping ? [...new Set([...last.taken, ...taken])] : [],
    conflicts: [...new Set([...open, ...conflicts])],
  }
}

/**
 * The server took what was sent: nobody else wrote in between, or it would have refused.
 * @param row in the version that the server gave it
 * @param stored the fields as they are stored now
 */
export function landEdit<Row, Values, Name extends keyof Values>(
  last: RecordEdit<Row, Values, Name>,
  row: Row | null,
  stored: Values,
  fields: Fields<Values, Name>,
): RecordEdit<Row, Values, Name> {
  // What was typed while it was on its way is still to be saved.
  const { values } = mergeFields(fields, { base: last.sent ?? last.base, mine: last.values, theirs: stored })
  return { ...last, row, base: stored, values, sent: null }
}

/** The person chose one of two values. */
export function settleField<Row, Values, Name extends keyof Values>(
  last: RecordEdit<Row, Values, Name>,
  name: Name,
  whose: 'mine' | 'theirs',
): RecordEdit<Row, Values, Name> {
  const values = whose === 'theirs' ? withFields(last.values, [name], last.base) : last.values
  return { ...last, values, conflicts: last.conflicts.filter((other) => other !== name) }
}
