// A brake on what changes the catalogue by thousands: each such request holds the database while it writes.
const LIMIT = { label: 'POST /api/sfoglia/catalogue', duration: 60, maxRequests: 30, audience: '' }

migrate(
  (app) => {
    const settings = app.settings()
    const { rules } = settings.rateLimits
    settings.rateLimits.rules = [LIMIT, ...(Array.isArray(rules) ? rules : [])]
    app.save(settings)
  },
  () => {},
)
