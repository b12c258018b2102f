// What the catalogue says in other languages, for guests of the kiosk: a column for each text and language, empty until somebody
// translates it. Nothing is imported that moves.

const LANGUAGES = ['en', 'de', 'fr']
/** The texts and their limits, in characters. */
const TEXTS: Record<string, Record<string, number>> = {
  product_categories: { name: 60 },
  product_variant_types: { name: 80 },
  product_variants: { value: 200 },
  products: { name: 120, description: 5000, ingredients: 5000 },
}

migrate(
  (app) => {
    for (const [collection, texts] of Object.entries(TEXTS)) {
      const changed = app.findCollectionByNameOrId(collection)
      for (const { name, max } of columnsOf(texts)) changed.fields.add(new Field({ type: 'text', name, max }))
      app.save(changed)
    }
  },
  (app) => {
    for (const [collection, texts] of Object.entries(TEXTS)) {
      const changed = app.findCollectionByNameOrId(collection)
      for (const { name } of columnsOf(texts)) changed.fields.removeByName(name)
      app.save(changed)
    }
  },
)

function columnsOf(texts: Record<string, number>): { name: string; max: number }[] {
  return Object.entries(texts).flatMap(([name, max]) => LANGUAGES.map((language) => ({ name: `${name}_${language}`, max })))
}
