// Several people work at one till: each has a PIN, by which the till knows who stands there (read and written by hooks alone:
// hooks/devices/till-people.ts), and what is done bears both names, the person's and that of whose login the till has.

/** Ids are texts, so that they outlive what they name. */
const NAMED: [collection: string, fields: { type: string; name: string; max: number; hidden?: boolean }[]][] = [
  // Who took it, where that is not whose login the till had.
  ['orders', [{ type: 'text', name: 'actor_id', max: 15, hidden: true }]],
  [
    'order_events',
    [
      // Whose login it was, where the actor is somebody else.
      { type: 'text', name: 'login', max: 40 },
      { type: 'text', name: 'login_name', max: 200 },
    ],
  ],
]

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users').id
    app.save(
      new Collection({
        type: 'base',
        name: 'till_pins',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'relation', name: 'user', collectionId: users, maxSelect: 1, required: true, cascadeDelete: true },
          // Its hash, sealed under a key that lies beside the database.
          { type: 'text', name: 'sealed_hash', max: 400, required: true, hidden: true },
          // How many it has.
          { type: 'number', name: 'digits', onlyInt: true, min: 0 },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_till_pins_user` ON `till_pins` (user)'],
      }),
    )
    const shop = app.findCollectionByNameOrId('shop_private')
    // After so long without a touch nobody is at the counter any more; 0 for what is usual.
    shop.fields.add(new Field({ type: 'number', name: 'till_idle_minutes', onlyInt: true, min: 0, max: 720 }))
    app.save(shop)
    for (const [name, fields] of NAMED) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.add(new Field(field))
      app.save(collection)
    }
  },
  (app) => {
    for (const [name, fields] of NAMED) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.removeByName(field.name)
      app.save(collection)
    }
    const shop = app.findCollectionByNameOrId('shop_private')
    shop.fields.removeByName('till_idle_minutes')
    app.save(shop)
    app.delete(app.findCollectionByNameOrId('till_pins'))
  },
)
