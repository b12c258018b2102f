// Two people change one product: what the other wrote comes into the form where nothing was typed, and is a question where both
// wrote something else. Nothing typed is lost, nothing is overwritten unseen.
import { changedFields, type FieldName, type ProductValues } from './product-values.ts'

export interface Meeting {
  /** What the form shows now: mine where I changed something, theirs elsewhere. */
  values: ProductValues
  /** Changed by the other alone. */
  taken: FieldName[]
  /** Changed by both, differently. */
  conflicts: FieldName[]
}

/** @param base what both started from */
export function meetChanges(base: ProductValues, mine: ProductValues, theirs: ProductValues): Meeting {
  const myChanges = changedFields(mine, base)
  const theirChanges = changedFields(theirs, base)
  const differing = changedFields(mine, theirs)
  let values = theirs
  for (const name of myChanges) values = withField(values, name, mine)
  return {
    values,
    taken: theirChanges.filter((name) => !myChanges.includes(name)),
    conflicts: theirChanges.filter((name) => myChanges.includes(name) && differing.includes(name)),
  }
}

/** One field taken from another. */
export function withField(values: ProductValues, name: FieldName, from: ProductValues): ProductValues {
  return { ...values, [name]: from[name] }
}
