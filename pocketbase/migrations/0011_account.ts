// What customers decide about their own account: no messages on WhatsApp; and brakes on what could be tried often.
import { bool } from './fields.ts'

/** Requests of one address per `duration` seconds. A deletion asks for the password. */
const ACCOUNT_LIMITS = [
  { label: 'POST /api/sfoglia/delete-account', duration: 60, maxRequests: 10, audience: '' },
  { label: 'GET /api/sfoglia/my-data', duration: 60, maxRequests: 20, audience: '' },
]

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(new Field(bool('no_whatsapp')))
    app.save(users)
    const settings = app.settings()
    const { rules } = settings.rateLimits
    settings.rateLimits.rules = [...ACCOUNT_LIMITS, ...(Array.isArray(rules) ? rules : [])]
    app.save(settings)
  },
  () => {},
)
