// Two people change one record: what the other wrote comes in where nothing was typed, and is a question where both wrote something
// else. Nothing typed is lost, nothing is overwritten unseen.

export interface Meeting<Values, Name> {
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
export function meetEdits<Values, Name extends keyof Values>(
  names: readonly Name[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Meeting<Values, Name> {
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
