// From a choice of the catalogue to a layer of the cake's picture, by their names, and which layers a new name would lose. What
// a shop sells beyond the drawn set has no layer and is not drawn.
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import type { CakeLayerRow, CakeTiers } from './layer.ts'
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from './layers.generated.ts'
import { type CakeRole, nameSlug, roleOf } from './roles.ts'

type Option = Pick<CustomVariant, 'type' | 'value'>

const GROUPS_OF_ROLE: Readonly<Record<CakeRole, readonly string[]>> = {
  persone: [],
  base: ['base'],
  farcia: ['farcia'],
  copertura: ['copertura'],
  colata: ['colata'],
  decorazione: ['superficie', 'perle', 'bordo', 'candeline', 'targa', 'cialda'],
}

export function layersOf(tiers: CakeTiers): readonly CakeLayerRow[] {
  return tiers === 2 ? TWO_TIER_LAYERS : ONE_TIER_LAYERS
}

/** The layer that shows an option, or null. The flat wafer exists on one tier only: on two the leaning one stands for it. */
export function layerOf(option: Option, tiers: CakeTiers): CakeLayerRow | null {
  const groups = groupsOfType(option)
  const name = nameSlug(option.value)
  const layers = layersOf(tiers).filter((layer) => groups.includes(layer.group))
  const named = layers.find((layer) => layer.id === name || nameSlug(layer.name) === name)
  if (named || tiers === 1) return named ?? null
  return layerOf(option, 1)?.group === 'cialda' ? (layers.find((layer) => layer.group === 'cialda') ?? null) : null
}

/** The groups of layers that a type of choice may take from; none for what is not drawn. */
export function groupsOfType(option: Pick<Option, 'type'>): readonly string[] {
  const role = roleOf(option)
  return role === null ? [] : GROUPS_OF_ROLE[role]
}

/** File of the crop that shows an option, `/cake/swatches/{file}.webp`; null for one that is not drawn. */
export function swatchOf(option: Option): string | null {
  const layer = layerOf(option, 1)
  return CAKE_SWATCHES.find(([group, id]) => group === layer?.group && id === layer.id)?.[2] ?? null
}

// The live cake finds its layers by the catalogue's names: what a new name would take off the drawing, to be said before it is
// saved.

interface Named {
  type: string
  value: string
}

/** Whether an option is drawn under its old name and not, or as something else, under its new one. */
export function losesLayer(before: Named, after: Named): boolean {
  const layer = layerOf(before, 1)
  return layer !== null && layerOf(after, 1)?.file !== layer.file
}

/** The options of a type that are drawn now and would not be under its new name. */
export function layersLost(beforeType: string, afterType: string, values: readonly string[]): string[] {
  if (groupsOfType({ type: beforeType }).length === 0) return []
  return values.filter((value) => losesLayer({ type: beforeType, value }, { type: afterType, value }))
}
