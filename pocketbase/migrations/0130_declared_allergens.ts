// Products and choices can say that they contain none of the fourteen allergens. An empty list says nothing from now on: of older rows
// nobody can know which of the two was meant, so they stay as they are.

const ALLERGENS = [
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
]
const NONE = 'nessuno'
const COLLECTIONS = ['products', 'product_variants']

migrate(
  (app) => setWords(app, [...ALLERGENS, NONE]),
  (app) => {
    for (const name of COLLECTIONS) {
      app.db().newQuery(`UPDATE ${name} SET allergens = '[]' WHERE allergens LIKE '%"${NONE}"%'`).execute()
    }
    setWords(app, ALLERGENS)
  },
)

function setWords(app: PbApp, values: string[]): void {
  for (const name of COLLECTIONS) {
    const changed = app.findCollectionByNameOrId(name)
    const id = changed.fields.getByName('allergens')?.id
    changed.fields.add(new Field({ type: 'select', name: 'allergens', values, maxSelect: ALLERGENS.length, id }))
    app.save(changed)
  }
}
