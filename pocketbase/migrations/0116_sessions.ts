// A login on one device is a row, so that it can be ended: its token names it (hooks/accounts/sessions.ts). Written by hooks alone.

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'sessions',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            ...{ type: 'relation', name: 'user', collectionId: app.findCollectionByNameOrId('users').id },
            ...{ maxSelect: 1, required: true, cascadeDelete: true },
          },
          { type: 'text', name: 'device', max: 60 },
          // The network's, as attempts are counted.
          { type: 'text', name: 'address', max: 60 },
          { type: 'date', name: 'started_at', required: true },
          { type: 'date', name: 'last_used' },
          // When its latest token runs out.
          { type: 'date', name: 'expires_at' },
          { type: 'date', name: 'ended_at' },
        ],
        indexes: ['CREATE INDEX `idx_sessions_user` ON `sessions` (user, ended_at)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('sessions')),
)
