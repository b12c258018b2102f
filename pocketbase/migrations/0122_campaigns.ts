// The big days: campaigns with what belongs to them, their order window and price list; what they asked when, by which orders taken
// offline are judged; and how many of a product there are for a day.

migrate(
  (app) => {
    const IS_ADMIN = "@request.auth.role = 'ADMIN'"
    const rules = { listRule: '', viewRule: '', createRule: IS_ADMIN, updateRule: IS_ADMIN, deleteRule: IS_ADMIN }
    const day = (name: string) => ({ type: 'text', name, max: 10, required: true, pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' })
    const autodates = [
      { type: 'autodate', name: 'created', onCreate: true, onUpdate: false },
      { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
    ]
    const cursor = (name: string) => `CREATE INDEX \`idx_${name}_cursor\` ON \`${name}\` (updated, id)`
    const products = app.findCollectionByNameOrId('products').id
    app.save(
      new Collection({
        type: 'base',
        name: 'campaigns',
        ...rules,
        fields: [
          { type: 'text', name: 'name', max: 80, required: true },
          // Of pickup, both included.
          day('from_day'),
          day('to_day'),
          // When customers may order; empty for no end on that side.
          { type: 'date', name: 'orders_from' },
          { type: 'date', name: 'orders_until' },
          // What is sold for its days alone.
          { type: 'relation', name: 'products', collectionId: products, maxSelect: 100, cascadeDelete: false },
          // Euro by product id.
          { type: 'json', name: 'prices', maxSize: 20_000 },
          ...autodates,
        ],
        indexes: [cursor('campaigns')],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'product_caps',
        ...rules,
        fields: [
          { type: 'relation', name: 'product', collectionId: products, maxSelect: 1, required: true, cascadeDelete: true },
          day('day'),
          { type: 'number', name: 'most', min: 0, max: 100_000 },
          ...autodates,
        ],
        indexes: [cursor('product_caps'), 'CREATE UNIQUE INDEX `idx_product_caps_day` ON `product_caps` (product, day)'],
      }),
    )
    // Ids are texts, so that they outlive what they name.
    app.save(
      new Collection({
        type: 'base',
        name: 'campaign_prices',
        ...{ listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null },
        fields: [
          { type: 'text', name: 'campaign_id', max: 15, required: true },
          { type: 'text', name: 'product_id', max: 15, required: true },
          day('from_day'),
          day('to_day'),
          { type: 'number', name: 'price', min: 0 },
          // From `since` on it is not in the campaign's list any more.
          { type: 'bool', name: 'gone' },
          { type: 'date', name: 'since', required: true },
          ...autodates,
        ],
        indexes: ['CREATE INDEX `idx_campaign_prices_product` ON `campaign_prices` (product_id, since)'],
      }),
    )
  },
  (app) => {
    for (const name of ['campaign_prices', 'product_caps', 'campaigns']) app.delete(app.findCollectionByNameOrId(name))
  },
)
