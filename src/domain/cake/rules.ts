// What does not go together on one cake and why, and what can still be chosen: some decorations have one place, choosing one
// takes the other off and says so beforehand.
import type { Choices, TypeChoice } from '#domain/cart/line-choices.ts'
import { choiceOf, type Variant } from '#domain/catalogue/catalogue.ts'
import { CAKE_EXCLUSIONS } from './layers.generated.ts'
import { layerOf } from './layers.ts'
import { type Choice, roleOf } from './roles.ts'

interface Exclusion {
  /** The choice that would have to go; null when any decoration would do. */
  by: string | null
  reason: CakeReason
}

/** More decorations would hide each other. Plate and wafer have a place of their own and do not count. */
export const MOST_DECORATIONS = 2

/** Why two choices do not go together, and the sentence that a person reads. */
export const CAKE_REASONS = {
  'plate-or-wafer': 'La targa e la cialda vanno nello stesso punto: scegline una.',
  'candles-burn-wafer': 'Le candeline accese rovinerebbero la cialda.',
  'wafer-covers-edge': 'La cialda piatta arriva fino al bordo: lì non resta posto.',
  'one-on-top': 'C’è posto per una scelta sola sulla superficie.',
  'one-at-edge': 'C’è posto per una scelta sola sul bordo.',
  'one-wafer': 'C’è posto per una scelta sola per la cialda.',
  'one-here': 'C’è posto per una scelta sola qui.',
  'not-together': 'Insieme non ci stanno.',
  'too-many': 'Due decorazioni al massimo: togline una per cambiarla.',
} as const

type CakeReason = keyof typeof CAKE_REASONS

const PAIRS: Readonly<Record<string, CakeReason>> = {
  'targa cialda': 'plate-or-wafer',
  'cialda-inclinata candeline': 'candles-burn-wafer',
  'cialda-piatta candeline': 'candles-burn-wafer',
  'cialda-piatta bordo': 'wafer-covers-edge',
}
const SAME_PLACE: Readonly<Record<string, CakeReason>> = { superficie: 'one-on-top', bordo: 'one-at-edge', cialda: 'one-wafer' }

/**
 * Why an option cannot join what is chosen, or null when it can. Options of a type that allows one choice replace each other
 * and exclude nobody.
 * @param choices without the option itself, or with it: it never excludes itself
 */
export function excludedBy(choices: readonly Choice[], option: Choice): Exclusion | null {
  if (!isDecoration(option)) return null
  const others = choices.filter((choice) => isDecoration(choice) && choice.value !== option.value)
  const layer = layerOf(option, 1)
  for (const other of layer ? others : []) {
    const otherLayer = layerOf(other, 1)
    const reason = layer && otherLayer && reasonBetween(layer, otherLayer)
    if (reason) return { by: other.value, reason }
  }
  if (!takesPlace(option) || others.filter(takesPlace).length < MOST_DECORATIONS) return null
  return { by: null, reason: 'too-many' }
}

function isDecoration(option: Choice): boolean {
  return roleOf(option) === 'decorazione'
}

type Place = { group: string; id: string }

function reasonBetween(one: Place, other: Place): CakeReason | null {
  if (one.group === other.group) return SAME_PLACE[one.group] ?? 'one-here'
  const pair = CAKE_EXCLUSIONS.find(
    ([a, b]) => (names(one).includes(a) && names(other).includes(b)) || (names(one).includes(b) && names(other).includes(a)),
  )
  return pair ? (PAIRS[pair.join(' ')] ?? 'not-together') : null
}

function names({ group, id }: Place): string[] {
  return [group, id]
}

function takesPlace(option: Choice): boolean {
  return !['targa', 'cialda'].includes(layerOf(option, 1)?.group ?? '')
}

// What can still be chosen for a cake. Some decorations have one place on it: choosing one takes the other off, and says so
// beforehand. More decorations than fit are not taken.

/** `instead`: it would take the place of these variants, for this reason. `full`: something has to go first. */
export type OptionState =
  | { kind: 'free' | 'sold-out' }
  | { kind: 'full'; reason: CakeReason }
  | { kind: 'instead'; ids: string[]; reason: CakeReason | null }

export function optionState(types: readonly TypeChoice[], choices: Choices, choice: TypeChoice, variant: Variant): OptionState {
  if (choices.chosen.has(variant.id)) return { kind: 'free' }
  if (!variant.isAvailable) return { kind: 'sold-out' }
  const option = choiceOf(choice.type, variant)
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
    ids: replaced.map(({ id }) => id),
    reason: excludedBy([first], option)?.reason ?? null,
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
    const option = choiceOf(choice.type, variant)
    for (const other of chosenOn(types, { ...choices, chosen })) if (takesPlaceOf(option, other)) chosen.delete(other.id)
    chosen.add(variant.id)
  }
  return { ...choices, chosen }
}

interface OnCake extends Choice {
  id: string
}

function chosenOn(types: readonly TypeChoice[], { chosen }: Pick<Choices, 'chosen'>): OnCake[] {
  return types.flatMap(({ type, variants }) =>
    variants.filter(({ id }) => chosen.has(id)).map((variant) => ({ id: variant.id, ...choiceOf(type, variant) })),
  )
}

function takesPlaceOf(option: Choice, other: Choice): boolean {
  return excludedBy([other], option)?.by === other.value
}
