// What can still be chosen for a cake. Some decorations have one place on it: choosing one takes the other off, and says so
// beforehand. More decorations than fit are not taken.
import { excludedBy } from '#domain/cake-rules.ts'
import type { Variant } from '#domain/catalogue.ts'
import type { Choices, TypeChoice } from '#domain/line-choices.ts'

/** `instead`: it would take the place of these, for this reason. `full`: something has to go first. Reasons are Italian. */
export type OptionState =
  | { kind: 'free' | 'sold-out' }
  | { kind: 'full'; reason: string }
  | { kind: 'instead'; values: string[]; reason: string }

export function optionState(types: readonly TypeChoice[], choices: Choices, choice: TypeChoice, variant: Variant): OptionState {
  if (choices.chosen.has(variant.id)) return { kind: 'free' }
  if (!variant.isAvailable) return { kind: 'sold-out' }
  const option = { type: choice.type.name, value: variant.value }
  const others = chosenOn(types, choices)
  const replaced = others.filter((other) => takesPlaceOf(option, other))
  const full = choice.type.isMultiple
    ? excludedBy(
        others.filter((other) => !replaced.includes(other)),
        option,
      )
    : null
  if (full) return { kind: 'full', reason: full.reason }
  const [first] = replaced
  if (!first) return { kind: 'free' }
  return {
    kind: 'instead',
    values: replaced.map(({ value }) => value),
    reason: excludedBy([first], option)?.reason ?? '',
  }
}

/**
 * Taps an option: one of a single type takes the place of its neighbours, one of several is put on or taken off.
 * @param id null for none
 */
export function chooseOption(types: readonly TypeChoice[], choices: Choices, choice: TypeChoice, id: string | null): Choices {
  const chosen = new Set(choices.chosen)
  const isTakenOff = choice.type.isMultiple && id !== null && chosen.delete(id)
  if (!choice.type.isMultiple) for (const variant of choice.variants) chosen.delete(variant.id)
  const variant = choice.variants.find((candidate) => candidate.id === id)
  if (variant && !isTakenOff) {
    const option = { type: choice.type.name, value: variant.value }
    for (const other of chosenOn(types, { ...choices, chosen })) if (takesPlaceOf(option, other)) chosen.delete(other.id)
    chosen.add(variant.id)
  }
  return { ...choices, chosen }
}

interface OnCake {
  id: string
  type: string
  value: string
}

function chosenOn(types: readonly TypeChoice[], { chosen }: Pick<Choices, 'chosen'>): OnCake[] {
  return types.flatMap(({ type, variants }) =>
    variants.filter(({ id }) => chosen.has(id)).map(({ id, value }) => ({ id, type: type.name, value })),
  )
}

function takesPlaceOf(option: Omit<OnCake, 'id'>, other: OnCake): boolean {
  return excludedBy([other], option)?.by === other.value
}
