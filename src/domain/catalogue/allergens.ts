// The 14 allergens of Regulation (EU) 1169/2011, annex II, in its order. They add up with every filling of a cake.

export const ALLERGENS = [
  'glutine',
  'crostacei',
  'uova',
  'pesce',
  'arachidi',
  'soia',
  'latte',
  'frutta-a-guscio',
  'sedano',
  'senape',
  'sesamo',
  'solfiti',
  'lupini',
  'molluschi',
] as const

export type Allergen = (typeof ALLERGENS)[number]

export function isAllergen(value: unknown): value is Allergen {
  return ALLERGENS.some((allergen) => allergen === value)
}

/** Union of lists of allergens, each once, in the Regulation's order. */
export function addAllergens(...lists: readonly (readonly Allergen[])[]): Allergen[] {
  return ALLERGENS.filter((allergen) => lists.some((list) => list.includes(allergen)))
}

interface WithAllergens {
  allergens: readonly Allergen[]
}

/** The product's own allergens and those of everything chosen for it, in the Regulation's order. */
export function allergensWith(product: WithAllergens, chosen: readonly WithAllergens[]): Allergen[] {
  return addAllergens(product.allergens, ...chosen.map(({ allergens }) => allergens))
}

/** What an option would add to the allergens so far. */
export function addedAllergens(option: WithAllergens, soFar: readonly Allergen[]): Allergen[] {
  return addAllergens(option.allergens).filter((allergen) => !soFar.includes(allergen))
}

/** What a person reads: `frutta a guscio`. */
export function allergenLabel(allergen: Allergen) {
  return allergen === 'frutta-a-guscio' ? 'frutta a guscio' : allergen
}
