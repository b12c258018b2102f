// What the laboratory's drawing names beside the cake: as chosen, also what has no layer of its own.
import { groupsOfType } from '#domain/cake-group.ts'
import type { CustomVariant } from '#domain/catalogue.ts'

export interface CakeLabel {
  /** As the layers': `base`, `farcia`, `copertura`, `colata`. */
  group: string
  text: string
}

export function cakeLabels(variants: readonly Pick<CustomVariant, 'type' | 'value'>[]): CakeLabel[] {
  return variants.flatMap(({ type, value }) => {
    const [group, ...others] = groupsOfType({ type })
    return group && others.length === 0 ? { group, text: value } : []
  })
}
