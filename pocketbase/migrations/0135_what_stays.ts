// What an order's past needs: a card page whose amount was changed stays known until Stripe has closed it; what a bank takes back for
// a customer, and gives back, is known by its dispute; and each line keeps the VAT that it was sold with. Nothing is imported.

const VATS = ['10%', '4%', '5%', '22%', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7']
const CLOSING_INDEX = 'CREATE INDEX `idx_payments_closing` ON `payments` (closing) WHERE closing = TRUE'
const COLUMNS = [
  // Another amount was chosen: its page may be paid until Stripe says that it is over.
  { collection: 'payments', field: { type: 'bool', name: 'closing' } },
  { collection: 'payments', field: { type: 'json', name: 'disputes', maxSize: 5000, hidden: true } },
  // Money between the shop and the bank: the customer neither paid it nor got it from the shop.
  { collection: 'order_payments', field: { type: 'bool', name: 'dispute' } },
  // Empty where nobody knows it.
  { collection: 'order_items', field: { type: 'select', name: 'vat', values: VATS, maxSelect: 1 } },
]

migrate(
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.add(new Field(field))
      if (field.name === 'closing') changed.indexes = [...changed.indexes, CLOSING_INDEX]
      app.save(changed)
    }
    for (const sql of [UNHEARD, OF_RECEIPTS, OF_CATALOGUE]) app.db().newQuery(sql).execute()
  },
  (app) => {
    for (const { collection, field } of COLUMNS) {
      const changed = app.findCollectionByNameOrId(collection)
      changed.fields.removeByName(field.name)
      changed.indexes = changed.indexes.filter((index) => index !== CLOSING_INDEX)
      app.save(changed)
    }
  },
)

/** Pages that were replaced, and of which Stripe never said what became. */
const UNHEARD = `UPDATE payments SET closing = TRUE
  WHERE state = 'expired' AND session != '' AND COALESCE(NULLIF(event_ids, ''), '[]') IN ('[]', 'null')`

const RECEIPTED = `SELECT DISTINCT receipt.order_id, part.value ->> 'vat' AS vat 
  FROM fiscal_receipts receipt, json_each(COALESCE(NULLIF(receipt.by_vat, ''), '[]')) part
  WHERE receipt.kind = 'receipt' AND part.value ->> 'vat' IS NOT NULL`

/** Orders whose receipts name one VAT: it is that of all their lines. */
const OF_RECEIPTS = `UPDATE order_items SET vat = sole.vat
  FROM (SELECT order_id, MAX(vat) AS vat FROM (${RECEIPTED}) GROUP BY order_id HAVING COUNT(*) = 1) sole
  WHERE sole.order_id = order_items.order_id`

/** All others as the catalogue has it, unless their receipts say that it was another one. */
const OF_CATALOGUE = `UPDATE order_items SET vat = known.vat
  FROM (SELECT products.id, COALESCE(NULLIF(products.vat, ''), product_categories.vat, '') AS vat
    FROM products LEFT JOIN product_categories ON product_categories.id = products.category) known
  WHERE known.id = order_items.product_id AND order_items.vat = '' AND (
    order_items.order_id NOT IN (SELECT order_id FROM fiscal_receipts WHERE kind = 'receipt')
    OR EXISTS (SELECT 1 FROM (${RECEIPTED}) told WHERE told.order_id = order_items.order_id AND told.vat = known.vat))`
