// What has to be declared of a product, or of a choice, before customers see it (Regulation (EU) 1169/2011, art. 44), and how the
// answer is given.
import { ALLERGENS, type Allergen, type Declaration, type Declaring, isDeclared, NO_ALLERGENS } from './allergens.ts'

interface Shown extends Declaring {
  /** What customers do not see needs no answer yet. */
  isHidden: boolean
}

/**
 * Whether customers would come to see something that nobody has declared. What they saw undeclared before the change goes on
 * being sold, with "chiedi in negozio".
 * @param before null for what is new
 */
export function lacksDeclaration(before: Shown | null, after: Shown): boolean {
  const isOpen = (shown: Shown) => !shown.isHidden && !isDeclared(shown)
  return isOpen(after) && !(before !== null && isOpen(before))
}

/** Where it lacks one. */
export const TEXT_DECLARE = 'Indica gli allergeni, oppure «Nessuno dei 14».'

// What a form's chips make of a declaration.

/** "None" is no answer any more. */
export function withAllergen(declaration: Declaration, allergen: Allergen): Declaration {
  return ALLERGENS.filter((one) => one === allergen || declaration.includes(one))
}

export function withoutAllergen(declaration: Declaration, allergen: Allergen): Declaration {
  return declaration.filter((one) => one !== allergen)
}

/** The answer "none of the fourteen": whether it is given, and whether it may be. One slip on it would lose a whole list. */
export function noneOf(declaration: Declaration): { isOn: boolean; isDisabled: boolean } {
  const isOn = declaration.includes(NO_ALLERGENS)
  return { isOn, isDisabled: !isOn && declaration.length > 0 }
}
