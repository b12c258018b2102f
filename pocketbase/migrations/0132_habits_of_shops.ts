// What shops do differently, each off until the owner says so: cash in multiples of 5 cents, and the hour from which a customer's order
// counts from the next day. Nothing is imported.

const FIELDS = [
  { type: 'bool', name: 'rounds_cash' },
  { type: 'text', name: 'order_cutoff', max: 5, pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' },
]

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop')
    for (const field of FIELDS) shop.fields.add(new Field(field))
    app.save(shop)
  },
  (app) => {
    const shop = app.findCollectionByNameOrId('shop')
    for (const { name } of FIELDS) shop.fields.removeByName(name)
    app.save(shop)
  },
)
