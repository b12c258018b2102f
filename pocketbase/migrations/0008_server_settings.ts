// The server's own settings. Rate limits leave room for a shop whose tablets and customers share one address, and stop
// guessing of passwords and codes.

/** Requests of one address per `duration` seconds. */
const RATE_LIMITS = [
  { label: '*:authWithPassword', duration: 60, maxRequests: 60, audience: '' },
  { label: '*:requestPasswordReset', duration: 60, maxRequests: 10, audience: '' },
  { label: '*:requestVerification', duration: 60, maxRequests: 10, audience: '' },
  { label: '*:requestEmailChange', duration: 60, maxRequests: 10, audience: '' },
  { label: 'order_discount_codes:list', duration: 60, maxRequests: 60, audience: '@guest' },
  { label: 'order_discount_codes:list', duration: 60, maxRequests: 300, audience: '@auth' },
  { label: 'POST /api/sfoglia/create-user', duration: 60, maxRequests: 20, audience: '' },
  { label: '/api/', duration: 10, maxRequests: 3000, audience: '' },
]

migrate(
  (app) => {
    const settings = app.settings()
    settings.meta.appName = 'Sfoglia'
    settings.meta.appURL = $os.getenv('SFOGLIA_URL') || 'http://localhost:3000'
    settings.meta.senderName = 'Sfoglia'
    settings.meta.senderAddress = $os.getenv('SFOGLIA_SENDER') || 'ciao@sfoglia.demo'
    // Requests are logged by the edge; here only what went wrong, without addresses.
    settings.logs.maxDays = 7
    settings.logs.minLevel = 4
    settings.logs.logIP = false
    // The edge, on this machine, is the only one that speaks to this server; it drops the header when it comes from outside.
    settings.trustedProxy.headers = ['X-Forwarded-For']
    settings.trustedProxy.useLeftmostIP = false
    settings.batch.enabled = false
    settings.rateLimits.enabled = true
    settings.rateLimits.rules = RATE_LIMITS
    app.save(settings)
  },
  () => {},
)
