// Twelve products of four kinds, as a pastry shop might sell them: an owner sees at once how the window, the kiosk and the till look
// with something in them.
import type { Allergen } from '#domain/catalogue/allergens.ts'
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { exampleId, isExample } from '#domain/catalogue/example.ts'
import { euroFromCents } from '#domain/money.ts'

export interface ExampleProduct {
  /** Also the name of its picture. */
  slug: string
  name: string
  category: string
  /** Euro, per unit. */
  price: number
  unit?: Unit
  leadDays?: number
  isFeatured?: true
  description: string
  ingredients: string
  allergens: readonly Allergen[]
  mayContain?: readonly Allergen[]
}

export const EXAMPLE_CATEGORIES = ['Colazione', 'Mignon', 'Torte', 'Biscotti'] as const

const [BREAKFAST, MIGNON, CAKES, BISCUITS] = EXAMPLE_CATEGORIES

export const EXAMPLE_PRODUCTS: readonly ExampleProduct[] = [
  {
    ...{ slug: 'cornetto', name: 'Cornetto alla crema', category: BREAKFAST, price: 1.6, isFeatured: true },
    description: 'Sfogliato a mano, lievitato una notte, farcito con crema pasticcera alla vaniglia.',
    ingredients: 'Farina di grano, burro, latte, uova, zucchero, lievito madre, vaniglia.',
    ...{ allergens: ['glutine', 'uova', 'latte'], mayContain: ['frutta-a-guscio', 'soia'] },
  },
  {
    ...{ slug: 'sfogliatella-riccia', name: 'Sfogliatella riccia', category: BREAKFAST, price: 2.5 },
    description: 'Sottili foglie croccanti, ricotta e semolino profumati di arancia e cannella.',
    ingredients: 'Farina di grano, strutto, ricotta, semolino, zucchero, uova, canditi di arancia, cannella.',
    allergens: ['glutine', 'uova', 'latte'],
  },
  {
    ...{ slug: 'pain-au-chocolat', name: 'Pain au chocolat', category: BREAKFAST, price: 2.2 },
    description: 'Pasta sfoglia al burro con due bastoncini di cioccolato fondente.',
    ingredients: 'Farina di grano, burro, cioccolato fondente, latte, zucchero, lievito.',
    ...{ allergens: ['glutine', 'latte', 'soia'], mayContain: ['frutta-a-guscio', 'uova'] },
  },
  {
    ...{ slug: 'bigne', name: 'Bignè al cioccolato', category: MIGNON, price: 1.4, isFeatured: true },
    description: 'Pasta choux soffice, crema al cioccolato fondente e glassa lucida.',
    ingredients: 'Uova, farina di grano, burro, cioccolato fondente, latte, zucchero.',
    allergens: ['glutine', 'uova', 'latte', 'soia'],
  },
  {
    ...{ slug: 'cannoncino', name: 'Cannoncino', category: MIGNON, price: 1.3 },
    description: 'Pasta sfoglia caramellata, ripiena di crema pasticcera.',
    ingredients: 'Farina di grano, burro, latte, uova, zucchero, vaniglia.',
    allergens: ['glutine', 'uova', 'latte'],
  },
  {
    ...{ slug: 'vassoio-di-mignon', name: 'Mignon assortiti', category: MIGNON, price: 28, unit: 'kg' },
    description: 'Bignè, cannoncini e tartellette, scelti dal laboratorio. Circa trenta pezzi al chilo.',
    ingredients: 'Farina di grano, uova, burro, latte, panna, zucchero, cioccolato, frutta, nocciole, pistacchi.',
    ...{ allergens: ['glutine', 'uova', 'soia', 'latte', 'frutta-a-guscio'], mayContain: ['arachidi', 'solfiti'] },
  },
  {
    ...{ slug: 'sacher', name: 'Sacher', category: CAKES, price: 32, leadDays: 2 },
    description: 'Cioccolato fondente e confettura di albicocche, glassata a specchio. Otto porzioni.',
    ingredients: 'Cioccolato fondente, uova, burro, zucchero, farina di grano, confettura di albicocche.',
    ...{ allergens: ['glutine', 'uova', 'soia', 'latte'], mayContain: ['frutta-a-guscio'] },
  },
  {
    ...{ slug: 'torta-della-nonna', name: 'Torta della nonna', category: CAKES, price: 22, leadDays: 1 },
    description: 'Frolla, crema al limone e pinoli. Otto porzioni.',
    ingredients: 'Farina di grano, latte, uova, burro, zucchero, pinoli, limone.',
    ...{ allergens: ['glutine', 'uova', 'latte'], mayContain: ['frutta-a-guscio'] },
  },
  {
    ...{ slug: 'crostata-di-frutta', name: 'Crostata di frutta', category: CAKES, price: 26, leadDays: 1, isFeatured: true },
    description: 'Pasta frolla, crema pasticcera alla vaniglia e frutta di stagione.',
    ingredients: 'Farina di grano, frutta fresca, latte, burro, uova, zucchero, gelatina di frutta.',
    ...{ allergens: ['glutine', 'uova', 'latte', 'solfiti'], mayContain: ['frutta-a-guscio', 'soia'] },
  },
  {
    ...{ slug: 'baci-di-dama', name: 'Baci di dama', category: BISCUITS, price: 30, unit: 'kg', isFeatured: true },
    description: 'Due frolle alla nocciola unite dal cioccolato.',
    ingredients: 'Nocciole Piemonte, farina di grano, burro, zucchero, cioccolato fondente.',
    allergens: ['glutine', 'soia', 'latte', 'frutta-a-guscio'],
  },
  {
    ...{ slug: 'cantucci', name: 'Cantucci alle mandorle', category: BISCUITS, price: 22, unit: 'kg' },
    description: 'Cotti due volte, da intingere.',
    ingredients: 'Farina di grano, mandorle, zucchero, uova, burro, miele.',
    allergens: ['glutine', 'uova', 'latte', 'frutta-a-guscio'],
  },
  {
    ...{ slug: 'amaretti', name: 'Amaretti morbidi', category: BISCUITS, price: 26, unit: 'kg' },
    description: 'Mandorle dolci e amare, albume e zucchero: niente farina.',
    ingredients: 'Mandorle, zucchero, albume, mandorle amare.',
    ...{ allergens: ['uova', 'frutta-a-guscio'], mayContain: ['glutine', 'latte'] },
  },
]

export interface ExamplesHere {
  /** Of the example, as they came. */
  untouched: number
  /** Those that somebody has made their own. */
  changed: number
}

/** What of the example is in the catalogue. */
export function countExamples(products: readonly Product[]): ExamplesHere {
  const examples = products.filter(isExample)
  const untouched = examples.filter(isUntouched).length
  return { untouched, changed: examples.length - untouched }
}

/** Whether nobody has made an example a product of theirs: what it is called, costs, says of itself and contains. */
export function isUntouched(product: Product): boolean {
  const example = EXAMPLE_PRODUCTS.find(({ slug }) => exampleId(slug) === product.id)
  if (example === undefined || product.images.length !== 1) return false
  const { name, price, description, ingredients, allergens, mayContain = [] } = example
  const said = [product.name, euroFromCents(product.priceCents), product.description, product.ingredients]
  const isSame = (some: readonly string[], others: readonly string[]) => [...some].sort().join() === [...others].sort().join()
  return (
    [name, price, description, ingredients].join('\n') === said.join('\n') &&
    isSame(allergens, product.allergens) &&
    isSame(mayContain, product.mayContain)
  )
}
