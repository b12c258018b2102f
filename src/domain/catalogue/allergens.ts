// The 14 allergens of Regulation (EU) 1169/2011, annex II, in its order. They add up with every filling of a cake. What nobody has
// declared is never taken for "none": customers are told to ask in the shop.

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

/** The answer "none of the fourteen": it stands alone in its declaration. */
export const NO_ALLERGENS = 'nessuno'

/** What a product or a choice declares: its allergens, or `nessuno` alone; empty while nobody has said anything. */
export type Declaration = readonly (Allergen | typeof NO_ALLERGENS)[]

/** Every word that a declaration may hold. */
export const DECLARATION_WORDS = [...ALLERGENS, NO_ALLERGENS] as const

export interface Declaring {
  allergens: Declaration
  /** Of a choice that is the size of a cake, how many it serves: a size adds nothing and needs no answer. */
  servings?: number
}

/** Whether somebody has said what it contains. */
export function isDeclared({ allergens, servings = 0 }: Declaring): boolean {
  return allergens.length > 0 || servings > 0
}

/** The allergens that are declared, each once, in the Regulation's order. */
export function declaredAllergens(...declarations: readonly Declaration[]): Allergen[] {
  return ALLERGENS.filter((allergen) => declarations.some((declaration) => declaration.includes(allergen)))
}

/** What a person reads: `frutta a guscio`. */
export function allergenLabel(allergen: Allergen) {
  return allergen === 'frutta-a-guscio' ? 'frutta a guscio' : allergen
}

/** `glutine, latte`. @param t each word in the shown language */
export function allergenNames(allergens: readonly Allergen[], t: (label: ReturnType<typeof allergenLabel>) => string): string {
  return allergens.map((allergen) => t(allergenLabel(allergen))).join(', ')
}
