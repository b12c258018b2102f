// Which words of a list of ingredients name an allergen: they have to stand out from the rest (Regulation (EU) 1169/2011, art. 21).
import { ALLERGENS, type Allergen } from '#domain/allergens.ts'

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
