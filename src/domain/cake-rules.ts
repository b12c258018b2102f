// What does not go together on one cake, and why, in words a customer understands. The layers' table says what; shop-made
// choices that are not drawn only count among the decorations.
import { isDecoration, layerOf } from '#domain/cake-group.ts'
import { CAKE_EXCLUSIONS } from '#domain/cake-layers.ts'
import type { CustomVariant } from '#domain/catalogue.ts'

type Option = Pick<CustomVariant, 'type' | 'value'>

export interface Exclusion {
  /** The choice that would have to go; null when any decoration would do. */
  by: string | null
  /** Italian, one sentence. */
  reason: string
}

/** More decorations would hide each other. Plate and wafer have a place of their own and do not count. */
export const MOST_DECORATIONS = 2

const REASONS: Readonly<Record<string, string>> = {
  'targa cialda': 'La targa e la cialda vanno nello stesso punto: scegline una.',
  'cialda-inclinata candeline': 'Le candeline accese rovinerebbero la cialda.',
  'cialda-piatta candeline': 'Le candeline accese rovinerebbero la cialda.',
  'cialda-piatta bordo': 'La cialda piatta arriva fino al bordo: lì non resta posto.',
}
const SAME_PLACE: Readonly<Record<string, string>> = {
  superficie: 'sulla superficie',
  bordo: 'sul bordo',
  cialda: 'per la cialda',
}

/**
 * Why an option cannot join what is chosen, or null when it can. Options of a type that allows one choice replace each other
 * and exclude nobody.
 * @param choices without the option itself, or with it: it never excludes itself
 */
export function excludedBy(choices: readonly Option[], option: Option): Exclusion | null {
  if (!isDecoration(option)) return null
  const others = choices.filter((choice) => isDecoration(choice) && choice.value !== option.value)
  const layer = layerOf(option, 1)
  for (const other of layer ? others : []) {
    const otherLayer = layerOf(other, 1)
    const reason = layer && otherLayer && reasonBetween(layer, otherLayer)
    if (reason) return { by: other.value, reason }
  }
  if (!takesPlace(option) || others.filter(takesPlace).length < MOST_DECORATIONS) return null
  return { by: null, reason: 'Due decorazioni al massimo: togline una per cambiarla.' }
}

type Place = { group: string; id: string }

function reasonBetween(one: Place, other: Place): string | null {
  if (one.group === other.group) return `C’è posto per una scelta sola ${SAME_PLACE[one.group] ?? 'qui'}.`
  const pair = CAKE_EXCLUSIONS.find(
    ([a, b]) => (names(one).includes(a) && names(other).includes(b)) || (names(one).includes(b) && names(other).includes(a)),
  )
  return pair ? (REASONS[pair.join(' ')] ?? 'Insieme non ci stanno.') : null
}

function names({ group, id }: Place): string[] {
  return [group, id]
}

function takesPlace(option: Option): boolean {
  return !['targa', 'cialda'].includes(layerOf(option, 1)?.group ?? '')
}
