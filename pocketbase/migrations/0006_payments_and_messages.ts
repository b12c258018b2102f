// Card payments, the log of messages sent, and the browsers that asked for notifications. The edge writes the first two.
import { autodates, cursorIndex, date, json, number, relation, select, text } from './fields.ts'
import { IS_ADMIN, IS_SERVICE, SEALED_RULES } from './rules.ts'

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders')
    const readable = { ...SEALED_RULES, listRule: `${IS_ADMIN} || ${IS_SERVICE}`, viewRule: `${IS_ADMIN} || ${IS_SERVICE}` }
    app.save(
      new Collection({
        type: 'base',
        name: 'payments',
        ...readable,
        fields: [
          relation('order_id', orders, { required: true }),
          text('session', 200),
          text('intent', 200),
          number('amount', { min: 0 }),
          text('currency', 3),
          select('state', ['open', 'paid', 'expired', 'refunded', 'mismatch'], { required: true }),
          json('refunds', 20_000),
          json('event_ids', 20_000),
          date('expires_at'),
          ...autodates,
        ],
        indexes: [
          cursorIndex('payments'),
          'CREATE INDEX `idx_payments_order` ON `payments` (order_id)',
          "CREATE UNIQUE INDEX `idx_payments_session` ON `payments` (session) WHERE session != ''",
          'CREATE INDEX `idx_payments_state` ON `payments` (state)',
        ],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'messages',
        ...readable,
        fields: [
          relation('order_id', orders),
          select('kind', ['whatsapp', 'mail', 'push'], { required: true }),
          text('recipient', 200),
          text('body', 5000),
          select('state', ['queued', 'sent', 'delivered', 'failed'], { required: true }),
          text('external_id', 200),
          text('error', 1000),
          ...autodates,
        ],
        indexes: [cursorIndex('messages'), 'CREATE INDEX `idx_messages_order` ON `messages` (order_id)'],
      }),
    )
    app.save(
      new Collection({
        type: 'base',
        name: 'push_subscriptions',
        ...SEALED_RULES,
        fields: [
          relation('user', app.findCollectionByNameOrId('users'), { required: true, cascadeDelete: true }),
          text('endpoint', 1000, { required: true }),
          json('keys', 2000),
          ...autodates,
        ],
        indexes: ['CREATE UNIQUE INDEX `idx_push_subscriptions_endpoint` ON `push_subscriptions` (endpoint)'],
      }),
    )
  },
  (app) => {
    for (const name of ['push_subscriptions', 'messages', 'payments']) app.delete(app.findCollectionByNameOrId(name))
  },
)
