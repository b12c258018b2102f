// From a choice of the catalogue to a layer of the cake's picture. What a shop sells beyond the drawn set has no layer and is not
// drawn.
import type { CakeRole } from '#domain/catalogue/cake-part.ts'
import type { CakeLayerRow, CakeTiers } from './layer.ts'
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from './layers.generated.ts'
import { type Choice, GROUPS_OF_ROLE, partOf } from './roles.ts'

export function layersOf(tiers: CakeTiers): readonly CakeLayerRow[] {
  return tiers === 2 ? TWO_TIER_LAYERS : ONE_TIER_LAYERS
}

/** The layer that shows an option, or null. The flat wafer exists on one tier only: on two the leaning one stands for it. */
export function layerOf(option: Choice, tiers: CakeTiers): CakeLayerRow | null {
  const { role, layer: name } = partOf(option)
  const layers = role === '' ? [] : drawingsOf(role, tiers)
  const named = layers.find((layer) => layerName(layer) === name)
  if (named || tiers === 1) return named ?? null
  return layerOf(option, 1)?.group === 'cialda' ? (layers.find((layer) => layer.group === 'cialda') ?? null) : null
}

/** The drawings that a part of the cake has. */
export function drawingsOf(role: CakeRole, tiers: CakeTiers = 1): CakeLayerRow[] {
  return layersOf(tiers).filter(({ group }) => GROUPS_OF_ROLE[role].includes(group))
}

/** As the catalogue keeps it: `base/cacao`. */
export function layerName({ group, id }: Pick<CakeLayerRow, 'group' | 'id'>): string {
  return `${group}/${id}`
}

/** File of the crop that shows an option, `/cake/swatches/{file}.webp`; null for one that is not drawn. */
export function swatchOf(option: Choice): string | null {
  const layer = layerOf(option, 1)
  return CAKE_SWATCHES.find(([group, id]) => group === layer?.group && id === layer.id)?.[2] ?? null
}
