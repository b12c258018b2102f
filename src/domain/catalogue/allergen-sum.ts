// What products and the choices made for them contain together, and what stands there where not everything is declared.
import { type Allergen, type Declaring, declaredAllergens, isDeclared } from './allergens.ts'

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

/** Of what nobody has declared. */
export const TEXT_ASK = 'Allergeni: chiedi in negozio'

const TEXT_ASK_MORE = 'Per gli altri allergeni chiedi in negozio'

/** What stands beside the allergens that are known, where not everything is declared. */
export function askText(known: readonly Allergen[]): typeof TEXT_ASK | typeof TEXT_ASK_MORE {
  return known.length === 0 ? TEXT_ASK : TEXT_ASK_MORE
}
