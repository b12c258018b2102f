// Links and QR codes that let a device or a person in, once: written and read by hooks alone (hooks/accounts/enrolments.ts).

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    const date = (name: string, required = false) => ({ type: 'date', name, required })
    const text = (name: string, max: number, options: object = {}) => ({ type: 'text', name, max, ...options })
    app.save(
      new Collection({
        type: 'base',
        name: 'enrolments',
        fields: [
          // Of the secret, which stands nowhere here.
          text('hash', 64, { required: true, hidden: true }),
          { type: 'select', name: 'kind', values: ['kiosk', 'till', 'staff'], maxSelect: 1, required: true },
          { type: 'relation', name: 'account', collectionId: users.id, maxSelect: 1, required: true, cascadeDelete: true },
          // Of the device.
          text('name', 80),
          // Id of an account, which may be gone.
          text('made_by', 15),
          date('expires_at', true),
          date('ended_at'),
          date('used_at'),
          // The device that took it, and the hash of what proves it: an answer that was lost is given again to it alone.
          text('used_by', 15),
          text('used_proof', 64, { hidden: true }),
        ],
        indexes: [
          'CREATE UNIQUE INDEX `idx_enrolments_hash` ON `enrolments` (hash)',
          'CREATE INDEX `idx_enrolments_account` ON `enrolments` (account)',
        ],
      }),
    )
  },
  (app) => app.delete(app.findCollectionByNameOrId('enrolments')),
)
