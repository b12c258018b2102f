// The VAT of products and categories, and the shop's printer of fiscal receipts. Nothing is imported.

const VATS = ['10%', '4%', '5%', '22%', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7']
const SHOP_FIELDS = [
  { type: 'bool', name: 'fiscal' },
  { type: 'text', name: 'fiscal_address', max: 100 },
  { type: 'number', name: 'fiscal_operator', min: 0, max: 12, onlyInt: true },
  { type: 'text', name: 'fiscal_departments', max: 100 },
]

migrate(
  (app) => {
    // A product's is empty where it is sold with its category's.
    const vat = { type: 'select', name: 'vat', values: VATS, maxSelect: 1 }
    addFields(app, 'products', [vat])
    addFields(app, 'product_categories', [vat])
    app.db().newQuery("UPDATE product_categories SET vat = '10%', updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now')").execute()
    addFields(app, 'shop', SHOP_FIELDS)
  },
  (app) => {
    removeFields(app, 'products', ['vat'])
    removeFields(app, 'product_categories', ['vat'])
    removeFields(
      app,
      'shop',
      SHOP_FIELDS.map(({ name }) => name),
    )
  },
)

function addFields(app: PbApp, name: string, fields: readonly { [option: string]: unknown }[]): void {
  const collection = app.findCollectionByNameOrId(name)
  for (const field of fields) collection.fields.add(new Field(field))
  app.save(collection)
}

function removeFields(app: PbApp, name: string, fields: readonly string[]): void {
  const collection = app.findCollectionByNameOrId(name)
  for (const field of fields) collection.fields.removeByName(field)
  app.save(collection)
}
