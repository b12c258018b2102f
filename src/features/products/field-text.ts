// One field's value in words, for the question whose change counts.
import { allergenLabel } from '#domain/allergens.ts'
import type { FieldName, ProductValues } from './product-values.ts'

/** What ids are called. */
export interface Names {
  categories: ReadonlyMap<string, string>
  types: ReadonlyMap<string, string>
}

const LONGEST = 80

export const COMPOSITION_LABELS = { none: 'no', personalise: 'si personalizza', compose: 'si compone' } as const

export function fieldText(values: ProductValues, name: FieldName, names: Names): string {
  switch (name) {
    case 'pictures':
      return values.pictures.length === 1 ? '1 immagine' : `${values.pictures.length} immagini`
    case 'categoryId':
      return names.categories.get(values.categoryId) ?? 'nessuna'
    case 'price':
      return `${values.price} €`
    case 'allergens':
    case 'mayContain':
      return values[name].map(allergenLabel).join(', ') || 'nessuno'
    case 'variantTypeIds':
      return values.variantTypeIds.map((id) => names.types.get(id) ?? '?').join(', ') || 'nessuna'
    case 'composition':
      return COMPOSITION_LABELS[values.composition]
    case 'isFeatured':
    case 'isHidden':
    case 'isAvailable':
      return values[name] ? 'sì' : 'no'
    default:
      return shortened(values[name])
  }
}

function shortened(text: string): string {
  if (text === '') return 'vuoto'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
