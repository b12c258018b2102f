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

export interface AllergenSum {
  /** In the Regulation's order. */
  contains: Allergen[]
  /** False when something of it is not declared: then the list may be too short, and an empty one says nothing. */
  isComplete: boolean
}

/** What the product and everything chosen for it contain together. */
export function allergensWith(product: Declaring, chosen: readonly Declaring[]): AllergenSum {
  const all = [product, ...chosen]
  return { contains: declaredAllergens(...all.map(({ allergens }) => allergens)), isComplete: all.every(isDeclared) }
}

/** What an option would add to the allergens so far. */
export function addedAllergens(option: Pick<Declaring, 'allergens'>, soFar: readonly Allergen[]): Allergen[] {
  return declaredAllergens(option.allergens).filter((allergen) => !soFar.includes(allergen))
}

/** What a person reads: `frutta a guscio`. */
export function allergenLabel(allergen: Allergen) {
  return allergen === 'frutta-a-guscio' ? 'frutta a guscio' : allergen
}

/** Of what nobody has declared. */
export const TEXT_ASK = 'Allergeni: chiedi in negozio'

const TEXT_ASK_MORE = 'Per gli altri allergeni chiedi in negozio'

/** What stands beside the allergens that are known, where not everything is declared. */
export function askText(known: readonly Allergen[]): typeof TEXT_ASK | typeof TEXT_ASK_MORE {
  return known.length === 0 ? TEXT_ASK : TEXT_ASK_MORE
}
