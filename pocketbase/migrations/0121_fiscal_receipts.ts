// The VAT of products and categories, the shop's printer of fiscal receipts, and the documents that came out of it, written by hooks
// alone. Nothing is imported.

const VATS = ['10%', '4%', '5%', '22%', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7']
const IS_STAFF = "(@request.auth.role = 'ADMIN' || @request.auth.role = 'CASHIER')"
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
    app.save(
      new Collection({
        type: 'base',
        name: 'fiscal_receipts',
        listRule: IS_STAFF,
        viewRule: IS_STAFF,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          // No relation: a till may tell of it before the order is here, and it outlives the order.
          { type: 'text', name: 'order_id', max: 15, required: true },
          // Of the money that it tells of.
          { type: 'json', name: 'payment_ids', maxSize: 5000 },
          { type: 'select', name: 'kind', values: ['receipt', 'refund', 'void'], maxSelect: 1, required: true },
          // Id of the receipt that a refund or a void takes back.
          { type: 'text', name: 'original', max: 15 },
          { type: 'select', name: 'state', values: ['printed', 'confirmed'], maxSelect: 1, required: true },
          // The printer's serial number, its daily closure, the number after that, the printer's day.
          { type: 'text', name: 'serial', max: 11 },
          { type: 'number', name: 'z_number', min: 0, onlyInt: true },
          { type: 'number', name: 'receipt_number', min: 0, onlyInt: true },
          { type: 'text', name: 'date', max: 10 },
          // Euro; by VAT in a list of {vat, amount}.
          { type: 'number', name: 'amount', min: 0 },
          { type: 'json', name: 'by_vat', maxSize: 5000 },
          { type: 'date', name: 'printed_at', required: true },
          { type: 'text', name: 'device', max: 10 },
          { type: 'text', name: 'author', max: 15 },
          { type: 'text', name: 'content_hash', max: 64, hidden: true },
          { type: 'autodate', name: 'created', onCreate: true, onUpdate: false },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE INDEX `idx_fiscal_receipts_order` ON `fiscal_receipts` (order_id)',
          'CREATE INDEX `idx_fiscal_receipts_printed` ON `fiscal_receipts` (printed_at)',
        ],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('fiscal_receipts'))
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
