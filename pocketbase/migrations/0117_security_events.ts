// What happened to accounts and devices, for the owner to read: see hooks/accounts/security-log.ts. Written by hooks alone.

migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'security_events',
        listRule: null,
        viewRule: null,
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          { type: 'date', name: 'at', required: true },
          { type: 'text', name: 'event', max: 40, required: true },
          // Ids of accounts, which may be gone: whose it is, and who did it.
          { type: 'text', name: 'account', max: 15 },
          { type: 'text', name: 'actor', max: 15 },
          { type: 'text', name: 'address', max: 60 },
          { type: 'text', name: 'detail', max: 120 },
        ],
        indexes: ['CREATE INDEX `idx_security_events_at` ON `security_events` (at)'],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('security_events')),
)
