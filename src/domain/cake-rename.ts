// The live cake finds its layers by the catalogue's names: what a new name would take off the drawing, to be said before it is
// saved.
import { groupsOfType, layerOf } from '#domain/cake-group.ts'

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
