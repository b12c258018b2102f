// How a shop begins: the one-time link by which its owner makes the first account, how far the first evening has come, and whether
// what stands here is the demo. Nothing is imported that moves.

const OWNER_ONLY = "@request.auth.role = 'ADMIN'"

migrate(
  (app) => {
    const sealed = { listRule: null, viewRule: null, createRule: null, updateRule: null, deleteRule: null }
    app.save(
      new Collection({
        ...{ type: 'base', name: 'welcome_links', ...sealed },
        fields: [
          // SHA-256 of the secret behind the link's #, hexadecimal.
          { type: 'text', name: 'hash', max: 64, required: true, hidden: true },
          // Whom the link was made for: proposed, and theirs to change.
          { type: 'text', name: 'mail', max: 200 },
          { type: 'date', name: 'expires', required: true },
          { type: 'date', name: 'used_at' },
          // The account that was made by it: the same request may come twice.
          { type: 'text', name: 'account', max: 15 },
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_welcome_links_hash` ON `welcome_links` (hash)'],
      }),
    )
    const secrets = app.findCollectionByNameOrId('shop_private')
    secrets.fields.add(new Field({ type: 'json', name: 'setup', maxSize: 4000 }))
    secrets.fields.add(new Field({ type: 'bool', name: 'is_demo' }))
    // With a known password a demo is open to everybody: that it is none any more nobody says by hand.
    secrets.createRule = `${OWNER_ONLY} && @request.body.is_demo:isset = false`
    secrets.updateRule = `${OWNER_ONLY} && @request.body.is_demo:changed = false`
    app.save(secrets)
    const devices = app.findCollectionByNameOrId('devices')
    // It was a device of the demo, which was thrown away: it has nothing to bring.
    devices.fields.add(new Field({ type: 'bool', name: 'of_demo', hidden: true }))
    app.save(devices)
    // A demo of before this.
    app
      .db()
      .newQuery(`UPDATE shop_private SET is_demo = EXISTS (SELECT 1 FROM users WHERE email = 'admin@sfoglia.demo')`)
      .execute()
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId('welcome_links'))
    const secrets = app.findCollectionByNameOrId('shop_private')
    for (const name of ['setup', 'is_demo']) secrets.fields.removeByName(name)
    secrets.createRule = OWNER_ONLY
    secrets.updateRule = OWNER_ONLY
    app.save(secrets)
    const devices = app.findCollectionByNameOrId('devices')
    devices.fields.removeByName('of_demo')
    app.save(devices)
  },
)
