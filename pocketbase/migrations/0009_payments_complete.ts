// What card payments and messages need beyond their first form: attempts, retries, leases, and that nothing is done twice.
// Customers read how far the payments of their own orders are; staff read payments and messages.
import { PAYMENT_STATES } from '#domain/payment/payment.ts'
import { date, json, select, text, whole } from './fields.ts'
import { IS_PERSON, IS_SERVICE, IS_STAFF } from './rules.ts'

const OWN = `(order_id.user_id = @request.auth.id && ${IS_PERSON})`

/** Requests of one address per `duration` seconds. The exact ones are here so that the prefix does not bind them. */
const ORDER_LIMITS = [
  { label: 'POST /api/sfoglia/orders', duration: 10, maxRequests: 3000, audience: '' },
  { label: 'POST /api/sfoglia/orders/confirm', duration: 10, maxRequests: 3000, audience: '' },
  // What is done to one order: pay, tell, cancel, reopen.
  { label: 'POST /api/sfoglia/orders/', duration: 60, maxRequests: 240, audience: '' },
]

migrate(
  (app) => {
    const payments = app.findCollectionByNameOrId('payments')
    payments.listRule = `${OWN} || ${IS_STAFF} || ${IS_SERVICE}`
    payments.viewRule = payments.listRule
    setField(payments, select('state', PAYMENT_STATES, { required: true }))
    // Who has the address can pay: it is given by the pay route alone.
    setField(payments, text('url', 2000, { hidden: true }))
    setField(payments, json('event_ids', 20_000, { hidden: true }))
    setField(payments, whole('attempt'))
    setField(payments, text('error', 1000))
    setField(payments, whole('tries'))
    setField(payments, date('next_try_at'))
    payments.indexes = [
      ...payments.indexes,
      'CREATE UNIQUE INDEX `idx_payments_attempt` ON `payments` (order_id, attempt) WHERE attempt > 0',
      "CREATE UNIQUE INDEX `idx_payments_waiting` ON `payments` (order_id) WHERE attempt > 0 AND state IN ('opening', 'open')",
      "CREATE INDEX `idx_payments_intent` ON `payments` (intent) WHERE intent != ''",
    ]
    app.save(payments)

    const messages = app.findCollectionByNameOrId('messages')
    messages.listRule = `${IS_STAFF} || ${IS_SERVICE}`
    messages.viewRule = messages.listRule
    setField(messages, select('state', ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'], { required: true }))
    setField(messages, text('event', 40))
    setField(messages, json('params', 20_000))
    setField(messages, whole('attempts'))
    setField(messages, date('next_attempt_at'))
    setField(messages, date('claimed_until'))
    messages.indexes = [
      ...messages.indexes,
      // Orders that are deleted leave their messages without an order.
      "CREATE UNIQUE INDEX `idx_messages_once` ON `messages` (order_id, kind, event, recipient) WHERE order_id != '' AND event != ''",
      "CREATE INDEX `idx_messages_waiting` ON `messages` (kind, created) WHERE state IN ('queued', 'sending')",
      "CREATE INDEX `idx_messages_external` ON `messages` (external_id) WHERE external_id != ''",
    ]
    app.save(messages)

    const settings = app.settings()
    settings.rateLimits.rules = [...ORDER_LIMITS, ...rulesOf(settings.rateLimits.rules)]
    app.save(settings)
  },
  () => {},
)

/** Adds the field, or puts it in the place of the one with its name, whose column stays. */
function setField(collection: PbCollection, field: { name: string; type: string }): void {
  const before = collection.fields.getByName(field.name)
  const all = before ? { ...field, id: before.id } : field
  collection.fields.add(new Field(all))
}

function rulesOf(rules: unknown): unknown[] {
  return Array.isArray(rules) ? rules : []
}
