// What judging the orders of a request needs, read once per request and inside its transaction, as one JSON document: only the
// products, choices, codes and slots that the orders name; their former prices and names only when an order does not fit the
// present ones.

import { ROLES, type Role } from '#domain/account/navigation.ts'
import { type DiscountCode, normalizeCode } from '#domain/cart/discount.ts'
import { CAKE_ROLES, readCakePart } from '#domain/catalogue/cake-part.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { AcceptanceFacts, CampaignPriceEntry, JudgedProduct, PriceEntry } from '#domain/order/acceptance.ts'
import type { AttentionReason } from '#domain/order/attention.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import type { PickupPaymentRules } from '#domain/order/pay-at-pickup.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { asObject, wireInstant } from '#domain/wire.ts'
import { CAMPAIGNS_SQL, campaignOf } from '../catalogue/campaigns.ts'
import { deviceMarks, type Sender } from '../devices/handover.ts'
import type { WaitingMessage } from '../messages/queue.ts'
import { fullNameOf } from '../server/answers.ts'
import { flagOf, numberOf, type Row, readDocument, rowsOf, storedDate, textOf, textsOf } from '../server/database.ts'
import { daySetting, SETTINGS_SQL } from '../server/shop-settings.ts'
import { CAPS_SQL, capOf, orderedOf } from './caps.ts'
import type { OrderItem } from './order-items.ts'
import { HOLDS_PLACE, HOLDS_SLOT, IS_OPEN, type OrderEvent, UNPAID_ORDERS } from './order-state.ts'

export interface Author {
  id: string
  role: Role
  isKiosk: boolean
  isSuspended: boolean
  /** Has opened the link of a mail. */
  isVerified: boolean
}

/** Grows while the orders of one request are settled: each sees those before it. */
export interface Facts {
  nowMs: number
  /** All of the request. */
  orders: readonly WireOrder[]
  caller: Author & { name: string }
  sender: Pick<Sender, 'account' | 'isByDevice' | 'device'>
  /** What orders of tills and kiosks are marked with for the device that brings them. */
  deviceMarks: AttentionReason[]
  authors: Map<string, Author>
  /** Content hash by order id. */
  existing: Map<string, string>
  deletedIds: Set<string>
  /** By code of the devices that took them: when each last had nothing to deliver, 0 for never. */
  emptiedMs: Map<string, number>
  /** Of the request's numbers those that open orders bear. */
  openNumbers: Set<string>
  takenItemIds: Set<string>
  /** Of the request's orders those that money was told of before they came. */
  awaitedOrders: Set<string>
  load: Map<number, number>
  /** Of the load, what was ordered from the web and is not paid. */
  unpaidLoad: Map<number, number>
  discountsByCode: Map<string, DiscountCode[]>
  discountUses: Map<string, number>
  /** Of what there is only so much of, by `capKey`. */
  ordered: Map<string, number>
  /** What each product is sold with now, by id; empty for nothing. */
  vats: Map<string, string>
  /** Lines of the orders stored so far; written together at the end. */
  items: OrderItem[]
  /** Log entries of the orders stored so far; written together at the end. */
  events: OrderEvent[]
  /** Messages about them; written together at the end. */
  messages: WaitingMessage[]
  /** Whether the catalogue's past is loaded. */
  hasPast: boolean
  catalogue: Omit<
    AcceptanceFacts,
    'nowMs' | 'author' | 'caller' | 'load' | 'unpaidLoad' | 'discountRecords' | 'discountUses' | 'ordered'
  >
}

/** The facts as they are now; `loadPast` adds what was, for orders that do not fit the present. */
export function loadFacts(tx: PbApp, sender: Sender, orders: readonly WireOrder[], nowMs: number): Facts {
  const { account: caller } = sender
  const document = readFacts(tx, orders)
  const caps = rowsOf(document, 'caps').map(capOf)
  const self = authorOf(caller.fieldsData())
  const authors = rowsOf(document, 'authors').map((row) => [textOf(row, 'id'), authorOf(row)] as const)
  return {
    nowMs,
    orders,
    caller: { ...self, name: fullNameOf(caller) },
    sender,
    deviceMarks: deviceMarks(sender),
    authors: new Map([...authors, [self.id, self]]),
    existing: new Map(rowsOf(document, 'existing').map((row) => [textOf(row, 'id'), textOf(row, 'hash')])),
    deletedIds: new Set(textsOf(document, 'deleted')),
    emptiedMs: new Map(rowsOf(document, 'emptied').map((row) => [textOf(row, 'code'), wireInstant(textOf(row, 'at')) ?? 0])),
    openNumbers: new Set(textsOf(document, 'openNumbers')),
    takenItemIds: new Set(textsOf(document, 'takenItems')),
    awaitedOrders: new Set(textsOf(document, 'awaited')),
    load: loadIn(document, 'orders'),
    unpaidLoad: loadIn(document, 'unpaid'),
    discountsByCode: grouped(rowsOf(document, 'discounts'), (row) => textOf(row, 'code'), discountOf),
    discountUses: new Map(rowsOf(document, 'uses').map((row) => [textOf(row, 'id'), numberOf(row, 'orders')])),
    ordered: orderedOf(tx, caps),
    vats: new Map(rowsOf(document, 'products').map((row) => [textOf(row, 'id'), textOf(row, 'vat')])),
    items: [],
    events: [],
    messages: [],
    hasPast: false,
    catalogue: {
      ...NO_PAST,
      ...choiceFacts(document),
      products: new Map(rowsOf(document, 'products').map((row) => [textOf(row, 'id'), productOf(row)])),
      settings: rowsOf(document, 'settings').map(daySetting),
      orderCutoff: textOf(document, 'cutoff'),
      pickupPayment: pickupPaymentOf(asObject(document.pickupPayment)),
      campaigns: rowsOf(document, 'campaigns').map(campaignOf),
      caps,
    },
  }
}

function pickupPaymentOf(row: Row): PickupPaymentRules {
  return {
    isPayAtPickup: flagOf(row, 'allowed'),
    depositPercent: numberOf(row, 'percent'),
    depositFromCents: centsFromEuro(numberOf(row, 'from')),
  }
}

function loadIn(document: Row, count: 'orders' | 'unpaid'): Map<number, number> {
  return new Map(rowsOf(document, 'load').map((row) => [wireInstant(textOf(row, 'pickup')) ?? 0, numberOf(row, count)]))
}

const NO_PAST: Pick<AcceptanceFacts, 'productPrices' | 'campaignPrices' | 'goneNames' | 'variantPrices' | 'goneVariants'> = {
  productPrices: new Map(),
  campaignPrices: new Map(),
  goneNames: new Map(),
  variantPrices: new Map(),
  goneVariants: [],
}

function readFacts(tx: PbApp, orders: readonly WireOrder[]): Row {
  const items = orders.flatMap((order) => order.items)
  const codes = orders.flatMap((order) => (order.discount_code ? [normalizeCode(order.discount_code)] : []))
  const authors = orders.flatMap((order) => order.author_id ?? [])
  const pickups = orders.map((order) => wireInstant(order.pickup_date) ?? 0)
  const values = choiceValues(orders)
  const parts = { hasChoices: values.length > 0, hasCodes: codes.length > 0, hasAuthors: authors.length > 0 }
  const params = {
    orders: listParameter(orders.map((order) => order.id)),
    items: listParameter(items.map((item) => item.id)),
    numbers: listParameter(orders.map((order) => order.number)),
    deviceCodes: listParameter(orders.flatMap((order) => parseOrderNumber(order.number)?.deviceCode ?? [])),
    products: listParameter(items.map((item) => item.product_id)),
    days: listParameter(pickups.flatMap(daysNaming)),
    pickups: listParameter(pickups.map(storedDate)),
    pickupDays: listParameter(pickups.map((pickupMs) => shopMoment(pickupMs).day)),
    values: listParameter(values),
    ...(parts.hasCodes && { codes: listParameter(codes) }),
    ...(parts.hasAuthors && { authors: listParameter(authors) }),
  }
  return asObject(readDocument(tx, factsSql(parts), params))
}

function choiceValues(orders: readonly WireOrder[]): string[] {
  return orders.flatMap((order) => order.items.flatMap((item) => item.custom_variants.map((variant) => variant.value)))
}

function listParameter(texts: readonly string[]): string {
  return JSON.stringify([...new Set(texts)])
}

/** The `day` values of the settings that apply to an instant: its weekday's and that of a closure on its date. */
function daysNaming(instantMs: number): string[] {
  const { day, weekday } = shopMoment(instantMs)
  return [String(weekday), day.replaceAll('-', '')]
}

function productOf(row: Row): JudgedProduct {
  const composition = textOf(row, 'composition')
  return {
    name: textOf(row, 'name'),
    priceCents: centsFromEuro(numberOf(row, 'price')),
    leadDays: numberOf(row, 'lead'),
    isAvailable: flagOf(row, 'available'),
    isHidden: flagOf(row, 'hidden'),
    composition: composition === 'personalise' || composition === 'compose' ? composition : 'none',
    variantTypeIds: textsOf(row, 'types'),
    minQuantity: numberOf(row, 'min'),
    maxQuantity: numberOf(row, 'max'),
    quantityStep: numberOf(row, 'step'),
    unit: textOf(row, 'unit') === 'kg' ? 'kg' : 'pezzo',
    isWedding: flagOf(row, 'wedding'),
  }
}

/** @param row of `users` */
function authorOf(row: Row): Author {
  return {
    id: textOf(row, 'id'),
    role: ROLES.find((role) => role === row.role) ?? 'USER',
    isKiosk: flagOf(row, 'kiosk'),
    isSuspended: flagOf(row, 'disabled'),
    isVerified: flagOf(row, 'verified'),
  }
}

function discountOf(row: Row): DiscountCode {
  return {
    id: textOf(row, 'id'),
    code: textOf(row, 'code'),
    percent: numberOf(row, 'value'),
    isDeleted: flagOf(row, 'deleted'),
    validUntilMs: wireInstant(textOf(row, 'validUntil')),
    minTotalCents: centsFromEuro(numberOf(row, 'minTotal')),
    maxUses: numberOf(row, 'maxUses'),
  }
}

// What products and choices were called and cost before: needed only by an order that does not fit the present, which few do.

/** Adds the past of all that the request's orders name to its facts. */
export function loadPast(tx: PbApp, facts: Facts): void {
  const { catalogue, orders } = facts
  const document = asObject(
    readDocument(tx, PAST_SQL, {
      products: listParameter(orders.flatMap((order) => order.items.map((item) => item.product_id))),
      values: listParameter(choiceValues(orders)),
    }),
  )
  const history = rowsOf(document, 'productPrices')
  const goneIds = [...textsOf(document, 'deletedProducts'), ...history.map((row) => textOf(row, 'product'))]
  facts.catalogue = {
    ...catalogue,
    ...choicePast(rowsOf(document, 'choicePrices'), catalogue),
    // Products that exist stay; those of which only prices are left are marked as deleted.
    products: new Map<string, JudgedProduct | null>([...goneIds.map((id) => [id, null] as const), ...catalogue.products]),
    productPrices: grouped(history, (row) => textOf(row, 'product'), priceEntry),
    campaignPrices: grouped(rowsOf(document, 'campaignPrices'), (row) => textOf(row, 'product'), campaignPriceEntry),
    goneNames: new Map(history.map((row) => [textOf(row, 'product'), textOf(row, 'name')])),
  }
  facts.hasPast = true
}

// What an order's choices (base, filling …) cost and cost before, by variant and by the name they had.

type Present = Pick<AcceptanceFacts, 'variantTypes' | 'variants'>
type Past = Pick<AcceptanceFacts, 'variantPrices' | 'goneVariants'>

function choiceFacts(document: Row): Present {
  const variantTypes = rowsOf(document, 'types').map((row) => ({
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    isRequired: flagOf(row, 'required'),
    isMultiple: flagOf(row, 'multiple'),
    role: CAKE_ROLES.find((role) => role === row.role) ?? ('' as const),
  }))
  const variants = rowsOf(document, 'variants').map((row) => ({
    id: textOf(row, 'id'),
    typeId: textOf(row, 'type'),
    value: textOf(row, 'value'),
    priceIncreaseCents: centsFromEuro(numberOf(row, 'price')),
    isAvailable: flagOf(row, 'available'),
    layer: textOf(row, 'layer'),
    servings: numberOf(row, 'servings'),
  }))
  return { variantTypes, variants }
}

/** @param history rows of `product_prices` that name the variants or their names, oldest first */
function choicePast(history: readonly Row[], { variantTypes, variants }: Present): Past {
  const names = new Map(variantTypes.map((type) => [type.id, type.name]))
  const keys = new Map(variants.map((variant) => [variant.id, nameKey(names.get(variant.typeId) ?? '', variant.value)]))
  const currentNames = new Set(keys.values())
  const byName = grouped(history, keyOf, (row) => row)
  // Its own history under any name, and that of another variant that had its name before it.
  const pastOf = (id: string) => history.filter((row) => textOf(row, 'variant') === id || keyOf(row) === keys.get(id))
  return {
    variantPrices: new Map(variants.map(({ id }) => [id, pastOf(id).map(priceEntry)])),
    goneVariants: [...byName]
      .filter(([key]) => !currentNames.has(key))
      .flatMap(([, rows]) => {
        const [first] = rows
        if (!first) return []
        const cake = rows.map((row) => readCakePart(row.cake)).find((part) => part !== undefined)
        const typeId = rows.map((row) => textOf(row, 'typeId')).find((id) => id !== '')
        return [{ type: textOf(first, 'type'), value: textOf(first, 'value'), prices: rows.map(priceEntry), cake, typeId }]
      }),
  }
}

function keyOf(row: Row): string {
  return nameKey(textOf(row, 'type'), textOf(row, 'value'))
}

function nameKey(type: string, value: string): string {
  return JSON.stringify([type, value])
}

// Price history out of rows, and rows by a key.

function priceEntry(row: Row): PriceEntry {
  return {
    sinceMs: wireInstant(textOf(row, 'since')) ?? 0,
    cents: flagOf(row, 'gone') ? null : centsFromEuro(numberOf(row, 'price')),
  }
}

function campaignPriceEntry(row: Row): CampaignPriceEntry {
  const [campaignId, fromDay, toDay] = [textOf(row, 'campaign'), textOf(row, 'from'), textOf(row, 'to')]
  return { ...priceEntry(row), campaignId, fromDay, toDay }
}

function grouped<Item>(rows: readonly Row[], keyOf: (row: Row) => string, toValue: (row: Row) => Item): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(toValue(row))
    else groups.set(keyOf(row), [toValue(row)])
  }
  return groups
}

// The queries. Parameters are JSON lists of texts; every part is answered by an index.

const named = (parameter: string) => `(SELECT value FROM json_each({:${parameter}}))`
const rows = (sql: string) => `(SELECT COALESCE(json_group_array(json(document)), '[]') FROM (${sql}))`
const texts = (sql: string) => `(SELECT COALESCE(json_group_array(id), '[]') FROM (${sql}))`

const PRODUCTS = `SELECT json_object('id', id, 'name', name, 'price', price, 'lead', preparation_time, 'available', available,
    'hidden', hidden, 'composition', composition, 'types', json(COALESCE(NULLIF(variant_types, ''), '[]')),
    'unit', unit, 'min', min_quantity, 'max', max_quantity, 'step', quantity_step, 'wedding', wedding,
    'vat', COALESCE(NULLIF(vat, ''), (SELECT vat FROM product_categories WHERE product_categories.id = category), '')) AS document
  FROM products WHERE id IN ${named('products')}`

// rowid breaks ties: an old name ends and the new one begins at the same instant.
const PRODUCT_PRICES = `SELECT json_object('product', product_id, 'name', name, 'price', price, 'gone', gone,
    'since', since) AS document
  FROM product_prices WHERE product_id IN ${named('products')} ORDER BY since, rowid`

const CAMPAIGN_PRICES = `SELECT json_object('product', product_id, 'campaign', campaign_id, 'from', from_day, 'to', to_day,
    'price', price, 'gone', gone, 'since', since) AS document
  FROM campaign_prices WHERE product_id IN ${named('products')} ORDER BY since, rowid`

const TYPES = `SELECT json_object('id', id, 'name', name, 'required', required, 'multiple', multiple, 'role', role) AS document
  FROM product_variant_types
  WHERE id IN (SELECT type.value FROM products, json_each(products.variant_types) type WHERE products.id IN ${named('products')})
    OR id IN (SELECT type FROM product_variants WHERE value IN ${named('values')})`

const VARIANTS = `SELECT json_object('id', id, 'type', type, 'value', value, 'price', priceIncrease, 'available', available,
    'layer', layer, 'servings', servings) AS document
  FROM product_variants WHERE value IN ${named('values')}`

// With the type of the variant that had the name, and what it means for a cake today, if it is there.
const CHOICE_PRICES = `SELECT json_object('variant', variant_id, 'type', type, 'value', value, 'price', price, 'gone', gone,
    'since', since,
    'typeId', (SELECT known.type FROM product_variants known WHERE known.id = variant_id),
    'cake', json((
      SELECT json_object('role', named.role, 'layer', known.layer, 'servings', known.servings)
      FROM product_variants known JOIN product_variant_types named ON named.id = known.type
      WHERE known.id = variant_id
    ))) AS document
  FROM product_prices
  WHERE variant_id != ''
    AND (value IN ${named('values')} OR variant_id IN (SELECT id FROM product_variants WHERE value IN ${named('values')}))
  ORDER BY since, rowid`

const DISCOUNTS = `SELECT json_object('id', id, 'code', code, 'value', value, 'deleted', deleted, 'validUntil', valid_until,
    'minTotal', min_total, 'maxUses', max_uses) AS document
  FROM order_discount_codes WHERE code IN ${named('codes')}`

const USES = `SELECT json_object('id', order_discount_id, 'orders', COUNT(*)) AS document FROM orders
  WHERE ${HOLDS_PLACE} AND order_discount_id IN (SELECT id FROM order_discount_codes WHERE code IN ${named('codes')})
  GROUP BY order_discount_id`

const LOAD = `SELECT json_object('pickup', pickup_date, 'orders', COUNT(*), 'unpaid', ${UNPAID_ORDERS}) AS document FROM orders
  WHERE pickup_date IN ${named('pickups')} AND ${HOLDS_SLOT} GROUP BY pickup_date`

const EXISTING = `SELECT json_object('id', id, 'hash', content_hash) AS document FROM orders WHERE id IN ${named('orders')}`
const deleted = (collection: string, parameter: string) =>
  texts(`SELECT record_id AS id FROM tombstones WHERE record_id IN ${named(parameter)} AND collection = '${collection}'`)

const ALWAYS = `
  'products', ${rows(PRODUCTS)},
  'types', ${rows(TYPES)},
  'settings', ${rows(`${SETTINGS_SQL} WHERE day IN ${named('days')}`)},
  'cutoff', COALESCE((SELECT order_cutoff FROM shop LIMIT 1), ''),
  'pickupPayment', (SELECT json_object('allowed', pay_at_pickup, 'percent', deposit_percent, 'from', deposit_from) FROM shop LIMIT 1),
  'load', ${rows(LOAD)},
  'campaigns', ${rows(`${CAMPAIGNS_SQL} ORDER BY id`)},
  'caps', ${rows(`${CAPS_SQL} WHERE product IN ${named('products')} AND day IN ${named('pickupDays')}`)},
  'existing', ${rows(EXISTING)},
  'deleted', ${deleted('orders', 'orders')},
  'emptied', ${rows(`SELECT json_object('code', code, 'at', emptied_at) AS document FROM devices WHERE code IN ${named('deviceCodes')}`)},
  'openNumbers', ${texts(`SELECT number AS id FROM orders WHERE number IN ${named('numbers')} AND ${IS_OPEN}`)},
  'takenItems', ${texts(`SELECT id FROM order_items WHERE id IN ${named('items')}`)},
  'awaited', ${texts(`SELECT order_id AS id FROM order_payments WHERE order_id IN ${named('orders')} AND orphan = TRUE`)}`
const CHOICES = `, 'variants', ${rows(VARIANTS)}`
const CODES = `, 'discounts', ${rows(DISCOUNTS)}, 'uses', ${rows(USES)}`
const PEOPLE = `SELECT json_object('id', id, 'role', role, 'kiosk', kiosk, 'disabled', disabled, 'verified', verified) AS document
  FROM users WHERE id IN ${named('authors')}`
const AUTHORS = `, 'authors', ${rows(PEOPLE)}`

/**
 * What the orders of a request name, as it is now. Parts that are not needed are left out: preparing one takes longer than
 * running it.
 */
function factsSql(parts: { hasChoices: boolean; hasCodes: boolean; hasAuthors: boolean }): string {
  const { hasChoices, hasCodes, hasAuthors } = parts
  return `SELECT json_object(${ALWAYS}${hasChoices ? CHOICES : ''}${hasCodes ? CODES : ''}${hasAuthors ? AUTHORS : ''}) AS document`
}

/** What the products and choices of a request were called and cost before. */
const PAST_SQL = `SELECT json_object(
  'productPrices', ${rows(PRODUCT_PRICES)},
  'campaignPrices', ${rows(CAMPAIGN_PRICES)},
  'deletedProducts', ${deleted('products', 'products')},
  'choicePrices', ${rows(CHOICE_PRICES)}
) AS document`
