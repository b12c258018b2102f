// The queries of facts.ts. Parameters are JSON lists of texts; every part is answered by an index.
import { holdsPlace } from '#domain/order/states.ts'
import { SETTINGS_SQL } from '../server/shop-settings.ts'
import { whereStatus } from './order-state.ts'

const HOLDS_PLACE = whereStatus(holdsPlace)
const named = (parameter: string) => `(SELECT value FROM json_each({:${parameter}}))`
const rows = (sql: string) => `(SELECT COALESCE(json_group_array(json(document)), '[]') FROM (${sql}))`
const texts = (sql: string) => `(SELECT COALESCE(json_group_array(id), '[]') FROM (${sql}))`

const PRODUCTS = `SELECT json_object('id', id, 'name', name, 'price', price, 'lead', preparation_time, 'available', available,
  'hidden', hidden, 'composition', composition, 'types', json(COALESCE(NULLIF(variant_types, ''), '[]')), 'min', min_quantity,
  'max', max_quantity, 'step', quantity_step) AS document FROM products WHERE id IN ${named('products')}`

// rowid breaks ties: an old name ends and the new one begins at the same instant.
const PRODUCT_PRICES = `SELECT json_object('product', product_id, 'name', name, 'price', price, 'gone', gone, 'since', since) AS document
  FROM product_prices WHERE product_id IN ${named('products')} ORDER BY since, rowid`

const TYPES = `SELECT json_object('id', id, 'name', name, 'required', required, 'multiple', multiple) AS document FROM product_variant_types
  WHERE id IN (SELECT type.value FROM products, json_each(products.variant_types) type WHERE products.id IN ${named('products')})
    OR id IN (SELECT type FROM product_variants WHERE value IN ${named('values')})`

const VARIANTS = `SELECT json_object('id', id, 'type', type, 'value', value, 'price', priceIncrease, 'available', available) AS document
  FROM product_variants WHERE value IN ${named('values')}`

const CHOICE_PRICES = `SELECT json_object('variant', variant_id, 'type', type, 'value', value, 'price', price, 'gone', gone, 'since', since) AS document
  FROM product_prices WHERE variant_id != '' AND (value IN ${named('values')}
    OR variant_id IN (SELECT id FROM product_variants WHERE value IN ${named('values')})) ORDER BY since, rowid`

const DISCOUNTS = `SELECT json_object('id', id, 'code', code, 'value', value, 'deleted', deleted, 'validUntil', valid_until,
  'minTotal', min_total, 'maxUses', max_uses) AS document FROM order_discount_codes WHERE code IN ${named('codes')}`

const USES = `SELECT json_object('id', order_discount_id, 'orders', COUNT(*)) AS document FROM orders
  WHERE ${HOLDS_PLACE} AND order_discount_id IN (SELECT id FROM order_discount_codes WHERE code IN ${named('codes')})
  GROUP BY order_discount_id`

const LOAD = `SELECT json_object('pickup', pickup_date, 'orders', COUNT(*)) AS document FROM orders
  WHERE pickup_date IN ${named('pickups')} AND ${HOLDS_PLACE} GROUP BY pickup_date`

const ALWAYS = `
  'products', ${rows(PRODUCTS)},
  'types', ${rows(TYPES)},
  'settings', ${rows(`${SETTINGS_SQL} WHERE day IN ${named('days')}`)},
  'load', ${rows(LOAD)},
  'existing', ${rows(`SELECT json_object('id', id, 'hash', content_hash) AS document FROM orders WHERE id IN ${named('orders')}`)},
  'deleted', ${texts(`SELECT record_id AS id FROM tombstones WHERE record_id IN ${named('orders')} AND collection = 'orders'`)},
  'takenItems', ${texts(`SELECT id FROM order_items WHERE id IN ${named('items')}`)}`
const CHOICES = `, 'variants', ${rows(VARIANTS)}`
const CODES = `, 'discounts', ${rows(DISCOUNTS)}, 'uses', ${rows(USES)}`
const AUTHORS = `, 'authors', ${rows(`SELECT json_object('id', id, 'role', role, 'kiosk', kiosk) AS document FROM users WHERE id IN ${named('authors')}`)}`

/** What the orders of a request name, as it is now. Preparing a part takes longer than answering it: only what is needed. */
export function factsSql(parts: { hasChoices: boolean; hasCodes: boolean; hasAuthors: boolean }): string {
  const { hasChoices, hasCodes, hasAuthors } = parts
  return `SELECT json_object(${ALWAYS}${hasChoices ? CHOICES : ''}${hasCodes ? CODES : ''}${hasAuthors ? AUTHORS : ''}) AS document`
}

/** What the products and choices of a request were called and cost before. */
export const PAST_SQL = `SELECT json_object(
  'productPrices', ${rows(PRODUCT_PRICES)},
  'deletedProducts', ${texts(`SELECT record_id AS id FROM tombstones WHERE record_id IN ${named('products')} AND collection = 'products'`)},
  'choicePrices', ${rows(CHOICE_PRICES)}
) AS document`
