// The owner's word that orders from the site may be paid in the shop, and of an order that it was taken so. And keys that the owner
// pasted, sealed by the edge: nobody reads them by the record API. Nothing is imported that moves.

const FLAGS: Record<string, string> = { shop: 'pay_at_pickup', orders: 'at_pickup' }

migrate(
  (app) => {
    for (const [collection, name] of Object.entries(FLAGS)) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.add(new Field({ type: 'bool', name }))
      app.save(changed)
    }
    app.save(
      new Collection({
        type: 'base',
        name: 'sealed_secrets',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'text', name: 'name', max: 40, required: true },
          { type: 'text', name: 'sealed', max: 4000, required: true },
          { type: 'date', name: 'retired_at' },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_sealed_secrets_name` ON `sealed_secrets` (name)'],
      }),
    )
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('sealed_secrets'))
    for (const [collection, name] of Object.entries(FLAGS)) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.removeByName(name)
      app.save(changed)
    }
  },
)
