// What has to be declared about allergens: those of an ordered item with everything chosen for it, and the words of an
// ingredient list that name one (Regulation (EU) 1169/2011, art. 21).

import { type AllergenSum, allergensWith } from './allergen-sum.ts'
import { ALLERGENS, type Allergen, allergenLabel, type Declaration, declaredAllergens, NO_ALLERGENS } from './allergens.ts'
import { type CustomVariant, PHRASE_TYPE, type Product, type Variant, type VariantType } from './catalogue.ts'

/** Not complete either when the product or a choice is not in the catalogue any more. */
export interface ItemAllergens extends AllergenSum {
  /** Traces, without what it contains anyway. */
  mayContain: Allergen[]
}

/** What is not in the catalogue has declared nothing. */
const UNKNOWN = { allergens: [] }

interface AllergenSources {
  product: Pick<Product, 'allergens' | 'mayContain'> | undefined
  variants: readonly Pick<Variant, 'typeId' | 'value' | 'allergens' | 'servings'>[]
  types: readonly Pick<VariantType, 'id' | 'name'>[]
}

export function itemAllergens(chosen: readonly CustomVariant[], { product, variants, types }: AllergenSources): ItemAllergens {
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const choices = chosen.filter(({ type }) => type !== PHRASE_TYPE)
  const known = choices.map(
    ({ type, value }) => variants.find((variant) => variant.value === value && typeNames.get(variant.typeId) === type) ?? UNKNOWN,
  )
  const sum = allergensWith(product ?? UNKNOWN, known)
  return { ...sum, mayContain: (product?.mayContain ?? []).filter((allergen) => !sum.contains.includes(allergen)) }
}

/** `glutine, uova, latte`; empty for none. */
export function allergenList(allergens: readonly Allergen[]): string {
  return allergens.map(allergenLabel).join(', ')
}

/** For the back office: `glutine, latte`, `nessuno`, or `non indicati` where nobody has said. */
export function declarationText(declaration: Declaration): string {
  return declaration.length === 0 ? 'non indicati' : allergenList(declaredAllergens(declaration)) || NO_ALLERGENS
}

// Words of a list of ingredients that have to stand out from the rest.

/** Beginnings of words, so that plurals and inflections count too. */
const WORDS: Record<Allergen, readonly string[]> = {
  glutine: ['glutine', 'grano', 'frumento', 'farina', 'segale', 'orzo', 'avena', 'farro', 'kamut', 'semola'],
  crostacei: ['crostace', 'gamber', 'scamp', 'granchi'],
  uova: ['uova', 'uovo', 'tuorl', 'album'],
  pesce: ['pesce', 'acciugh', 'tonno'],
  arachidi: ['arachid'],
  soia: ['soia'],
  latte: ['latte', 'panna', 'burro', 'ricotta', 'mascarpone', 'yogurt', 'formagg', 'lattosio'],
  'frutta-a-guscio': ['mandorl', 'nocciol', 'noci', 'noce', 'pistacch', 'anacard', 'pecan', 'macadamia', 'gianduia'],
  sedano: ['sedano'],
  senape: ['senape'],
  sesamo: ['sesamo'],
  solfiti: ['solfit', 'anidride solforosa'],
  lupini: ['lupin'],
  molluschi: ['mollusch', 'cozz', 'vongol', 'calamar'],
}

const PATTERN = new RegExp(`(?<!\\p{L})(?:${ALLERGENS.flatMap((allergen) => WORDS[allergen]).join('|')})\\p{L}*`, 'giu')

export interface IngredientPart {
  text: string
  isAllergen: boolean
}

/** The text in pieces, nothing lost. Better a word too many than one too few: `farina di riso` stands out as well. */
export function ingredientParts(text: string): IngredientPart[] {
  const parts: IngredientPart[] = []
  let from = 0
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isAllergen: false })
    parts.push({ text: match[0], isAllergen: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isAllergen: false })
  return parts
}
