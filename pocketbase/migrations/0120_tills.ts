// The tills' drawers: opened, counted and closed, and what went in and out between. Facts that hooks alone add. And whether cashiers
// see the other tills. Nothing is imported.

const IS_ADMIN = "@request.auth.role = 'ADMIN'"
const CLOSED = { listRule: IS_ADMIN, viewRule: IS_ADMIN, createRule: null, updateRule: null, deleteRule: null }
const DATES = [
  { type: 'autodate', name: 'created', onCreate: true, onUpdate: false },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'till_sessions',
        ...CLOSED,
        fields: [
          { type: 'text', name: 'device', max: 10 },
          // Empty until it is told: the closing may come first.
          { type: 'date', name: 'opened_at' },
          // Who did it, by the device's word, and whose login brought the opening.
          { type: 'text', name: 'opened_by', max: 15 },
          { type: 'text', name: 'login', max: 15 },
          { type: 'number', name: 'float' },
          // The closing's own id; empty while it is open.
          { type: 'text', name: 'closing', max: 15 },
          { type: 'date', name: 'closed_at' },
          { type: 'text', name: 'closed_by', max: 15 },
          { type: 'json', name: 'expected', maxSize: 1000 },
          { type: 'json', name: 'counted', maxSize: 1000 },
          { type: 'number', name: 'difference' },
          { type: 'text', name: 'note', max: 300 },
          // Money or a movement came after the closing.
          { type: 'bool', name: 'late' },
          // Brought by a device that was sent away, or for somebody who is staff no more.
          { type: 'text', name: 'mark', max: 40 },
          ...DATES,
        ],
        indexes: [
          'CREATE INDEX `idx_till_sessions_opened` ON `till_sessions` (opened_at)',
          'CREATE INDEX `idx_till_sessions_closing` ON `till_sessions` (closing)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'till_movements',
        ...CLOSED,
        fields: [
          // A text: its session may come later.
          { type: 'text', name: 'session', max: 15, required: true },
          { type: 'select', name: 'kind', values: ['in', 'out', 'drawer'], maxSelect: 1, required: true },
          { type: 'number', name: 'amount' },
          { type: 'text', name: 'reason', max: 300, required: true },
          { type: 'date', name: 'at', required: true },
          { type: 'text', name: 'device', max: 10 },
          { type: 'text', name: 'actor', max: 15 },
          { type: 'text', name: 'login', max: 15 },
          { type: 'text', name: 'mark', max: 40 },
          ...DATES,
        ],
        indexes: ['CREATE INDEX `idx_till_movements_session` ON `till_movements` (session)'],
      }),
    )
    const shop = app.findCollectionByNameOrId('shop')
    shop.fields.add(new Field({ type: 'bool', name: 'tills_for_staff' }))
    app.save(shop)
  },
  (app) => {
    const shop = app.findCollectionByNameOrId('shop')
    shop.fields.removeByName('tills_for_staff')
    app.save(shop)
    for (const name of ['till_movements', 'till_sessions']) app.delete(app.findCollectionByNameOrId(name))
  },
)
