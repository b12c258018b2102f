// The owner's word that orders from the site may be paid in the shop, and of an order that it was taken so. Nothing is imported that
// moves.

const FLAGS: Record<string, string> = { shop: 'pay_at_pickup', orders: 'at_pickup' }

migrate(
  (app) => {
    for (const [collection, name] of Object.entries(FLAGS)) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.add(new Field({ type: 'bool', name }))
      app.save(changed)
    }
  },
  (app) => {
    for (const [collection, name] of Object.entries(FLAGS)) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.removeByName(name)
      app.save(changed)
    }
  },
)
