// How a cancelled order would have been made is asked of nobody any more: reasons that lapse with the cancellation since then are
// taken from the orders that are cancelled already. Nothing is imported.

const LAPSED = `'price-changed', 'slot-full', 'slot-past', 'closed', 'product-gone', 'sold-out', 'discount-invalid', 'off-season',
  'number-twice'`

migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE orders SET updated = strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
          attention = (SELECT json_group_array(value) FROM json_each(attention) WHERE value NOT IN (${LAPSED}))
        WHERE status = 'CANCELLED' AND json_type(NULLIF(attention, '')) = 'array'
          AND EXISTS (SELECT 1 FROM json_each(attention) WHERE value IN (${LAPSED}))`,
      )
      .execute()
  },
  () => {},
)
