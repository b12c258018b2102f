// What a choice means for a cake, by columns of the catalogue: which part of it the type is about, which drawing shows the
// variant, for how many guests it is. It goes with the choice into cart and order, so that the shop may call type and variant as
// it likes.
import { isShortText, numberBetween } from '#domain/wire.ts'
import { QUANTITY_CEILING } from './units.ts'

/** `farcia` is the filling, `bagna` the syrup, `colata` the drip, `persone` the size. */
export const CAKE_ROLES = ['persone', 'base', 'farcia', 'bagna', 'copertura', 'colata', 'decorazione'] as const
export type CakeRole = (typeof CAKE_ROLES)[number]

/** What the name of a drawing may have. */
export const LAYER_MAX_LENGTH = 60

export interface CakePart {
  /** Empty for what no drawing, rule or sentence knows. */
  role: CakeRole | ''
  /** Of the drawing, `group/id` as in cake/layers.generated.ts; empty for a choice that is not drawn. */
  layer: string
  /** How many guests the choice is for; 0 when it says nothing of them. */
  servings: number
}

/** Out of untrusted JSON. It says what to draw and no more: what cannot be read is left out, and refuses nothing. */
export function readCakePart(value: unknown): CakePart | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { role, layer, servings }: { role?: unknown; layer?: unknown; servings?: unknown } = value
  const known = role === '' ? role : CAKE_ROLES.find((candidate) => candidate === role)
  if (known === undefined || !isShortText(layer, LAYER_MAX_LENGTH)) return undefined
  return { role: known, layer, servings: numberBetween(servings, 0, QUANTITY_CEILING) ? servings : 0 }
}
