// A time that a device told and that cannot be is kept beside the one that is shown and summed. An owner closes a drawer that others
// left open, without counting it. A closing keeps the pieces that were counted. Nothing is imported.

const FIELDS: [collection: string, fields: Record<string, unknown>[]][] = [
  // As the device said, where `taken_at`, `opened_at`, `closed_at` and `at` are another time; else empty.
  ['order_payments', [{ type: 'date', name: 'said_at' }]],
  ['till_movements', [{ type: 'date', name: 'said_at' }]],
  [
    'till_sessions',
    [
      { type: 'date', name: 'opened_said' },
      { type: 'date', name: 'closed_said' },
      // How many of each note and coin, by their value in cents.
      { type: 'json', name: 'counts', maxSize: 1000 },
      // The owner's closing of a drawer that nobody counted; empty for none. It may be counted afterwards all the same.
      { type: 'text', name: 'ending', max: 15 },
      { type: 'date', name: 'ended_at' },
      { type: 'text', name: 'ended_by', max: 15 },
      { type: 'text', name: 'ended_why', max: 300 },
    ],
  ],
]

migrate(
  (app) => {
    for (const [name, fields] of FIELDS) {
      const collection = app.findCollectionByNameOrId(name)
      for (const field of fields) collection.fields.add(new Field(field))
      app.save(collection)
    }
  },
  (app) => {
    for (const [name, fields] of FIELDS) {
      const collection = app.findCollectionByNameOrId(name)
      for (const { name: field } of fields) collection.fields.removeByName(String(field))
      app.save(collection)
    }
  },
)
