// Card payments and the messages to customers: attempts, retries, leases, and that nothing is done twice. The edge writes them;
// customers read how far the payments of their own orders are, staff read payments and messages.
import { IS_PERSON, IS_SERVICE, IS_STAFF, IS_STAFF_BY_ORDER, SEALED_RULES } from './access-rules.ts'
import { autodates, bool, cursorIndex, date, json, number, relation, select, text, whole } from './fields.ts'

const OWN = `(order_id.user_id = @request.auth.id && ${IS_PERSON})`

export function makePayments(app: PbApp): void {
  const orders = app.findCollectionByNameOrId('orders')
  app.save(
    new Collection({
      type: 'base',
      name: 'payments',
      ...SEALED_RULES,
      listRule: `${OWN} || ${IS_STAFF_BY_ORDER} || ${IS_SERVICE}`,
      viewRule: `${OWN} || ${IS_STAFF_BY_ORDER} || ${IS_SERVICE}`,
      fields: [
        relation('order_id', orders, { required: true }),
        text('session', 200),
        text('intent', 200),
        number('amount', { min: 0 }),
        text('currency', 3),
        select('state', ['opening', 'open', 'paid', 'expired', 'refund-due', 'refunded', 'mismatch'], { required: true }),
        json('refunds', 20_000),
        json('event_ids', 20_000, { hidden: true }),
        date('expires_at'),
        // Who has the address can pay: it is given by the pay route alone.
        text('url', 2000, { hidden: true }),
        whole('attempt'),
        text('error', 1000),
        whole('tries'),
        date('next_try_at'),
        // Another amount was chosen: its page may be paid until Stripe says that it is over.
        bool('closing'),
        json('disputes', 5000, { hidden: true }),
        ...autodates,
      ],
      indexes: [
        cursorIndex('payments'),
        'CREATE INDEX `idx_payments_order` ON `payments` (order_id)',
        "CREATE UNIQUE INDEX `idx_payments_session` ON `payments` (session) WHERE session != ''",
        'CREATE INDEX `idx_payments_state` ON `payments` (state)',
        'CREATE UNIQUE INDEX `idx_payments_attempt` ON `payments` (order_id, attempt) WHERE attempt > 0',
        "CREATE UNIQUE INDEX `idx_payments_waiting` ON `payments` (order_id) WHERE attempt > 0 AND state IN ('opening', 'open')",
        "CREATE INDEX `idx_payments_intent` ON `payments` (intent) WHERE intent != ''",
        'CREATE INDEX `idx_payments_closing` ON `payments` (closing) WHERE closing = TRUE',
      ],
    }),
  )
  app.save(
    new Collection({
      type: 'base',
      name: 'messages',
      ...SEALED_RULES,
      listRule: `${IS_STAFF} || ${IS_SERVICE}`,
      viewRule: `${IS_STAFF} || ${IS_SERVICE}`,
      fields: [
        relation('order_id', orders),
        select('kind', ['whatsapp', 'mail', 'push'], { required: true }),
        text('recipient', 200),
        text('body', 5000),
        select('state', ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'], { required: true }),
        text('external_id', 200),
        text('error', 1000),
        text('event', 40),
        json('params', 20_000),
        whole('attempts'),
        date('next_attempt_at'),
        date('claimed_until'),
        ...autodates,
      ],
      indexes: [
        cursorIndex('messages'),
        'CREATE INDEX `idx_messages_order` ON `messages` (order_id)',
        // Orders that are deleted leave their messages without an order.
        "CREATE UNIQUE INDEX `idx_messages_once` ON `messages` (order_id, kind, event, recipient) WHERE order_id != '' AND event != ''",
        "CREATE INDEX `idx_messages_waiting` ON `messages` (kind, created) WHERE state IN ('queued', 'sending')",
        "CREATE INDEX `idx_messages_external` ON `messages` (external_id) WHERE external_id != ''",
      ],
    }),
  )
}
