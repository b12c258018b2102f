// What the counter needs: an order that is handed over at once says so, for it takes no place in a slot; a product has its number
// on the scale, and the shop says how the scale's labels are made.

const INDEX = "CREATE UNIQUE INDEX `idx_products_scale_code` ON `products` (scale_code) WHERE scale_code != ''"
const COLUMNS = [
  { collection: 'orders', field: { type: 'bool', name: 'immediate' } },
  { collection: 'products', field: { type: 'text', name: 'scale_code', max: 6, pattern: '^([1-9][0-9]*)?$' } },
  { collection: 'shop', field: { type: 'text', name: 'scale_labels', max: 80 } },
]

migrate(
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.add(new Field(field))
      if (collection === 'products') changed.indexes = [...changed.indexes, INDEX]
      app.save(changed)
    }
  },
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.removeByName(field.name)
      changed.indexes = changed.indexes.filter((index) => index !== INDEX)
      app.save(changed)
    }
  },
)
