// Notifications: asked for by account, and no faster than a person taps.

migrate(
  (app) => {
    const subscriptions = app.findCollectionByNameOrId('push_subscriptions')
    subscriptions.indexes = [
      ...subscriptions.indexes,
      'CREATE INDEX `idx_push_subscriptions_user` ON `push_subscriptions` (user, created)',
    ]
    app.save(subscriptions)

    const settings = app.settings()
    const known = Array.isArray(settings.rateLimits.rules) ? settings.rateLimits.rules : []
    /** Requests of one address per `duration` seconds. */
    const limit = { label: '/api/sfoglia/push-subscriptions', duration: 60, maxRequests: 120, audience: '' }
    settings.rateLimits.rules = [limit, ...known]
    app.save(settings)
  },
  () => {},
)
