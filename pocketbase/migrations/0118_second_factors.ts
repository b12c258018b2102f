// A second factor of administrators: its secret, its recovery codes, and what a right password gives until the code is typed. Written
// and read by hooks alone: see hooks/accounts/second-factor.ts.

migrate(
  (app) => {
    const CLOSED = { type: 'base', listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null }
    const users = app.findCollectionByNameOrId('users').id
    const user = { type: 'relation', name: 'user', collectionId: users, maxSelect: 1, required: true, cascadeDelete: true }
    app.save(
      new Collection({
        ...CLOSED,
        name: 'second_factors',
        fields: [
          user,
          // Base 32. It has to be read to check a code: there is no hash of it.
          { type: 'text', name: 'secret', max: 64, required: true, hidden: true },
          // When the secret was shown.
          { type: 'date', name: 'started_at', required: true },
          // When a code of it was given: before that it counts for nothing.
          { type: 'date', name: 'enrolled_at' },
          // The step of thirty seconds whose code was used last.
          { type: 'number', name: 'last_step', onlyInt: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_second_factors_user` ON `second_factors` (user)'],
      }),
    )
    app.save(
      new Collection({
        ...CLOSED,
        name: 'recovery_codes',
        fields: [
          user,
          // Its first letters, by which it is found.
          { type: 'text', name: 'hint', max: 2, required: true },
          // The others, as passwords are kept.
          { type: 'password', name: 'password', cost: 10, hidden: true, required: true },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_recovery_codes_hint` ON `recovery_codes` (user, hint)'],
      }),
    )
    app.save(
      new Collection({
        ...CLOSED,
        name: 'login_tickets',
        fields: [
          user,
          { type: 'text', name: 'hash', max: 64, required: true, hidden: true },
          { type: 'date', name: 'expires_at', required: true },
        ],
        indexes: ['CREATE INDEX `idx_login_tickets_user` ON `login_tickets` (user)'],
      }),
    )
  },
  (app) => {
    for (const name of ['login_tickets', 'recovery_codes', 'second_factors']) app.delete(app.findCollectionByNameOrId(name))
  },
)
