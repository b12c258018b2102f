// Campaigns: the rules that bind every writer, what their price lists said when, and the campaigns as the domain reads them.

import { type Cents, centsFromEuro, euroFromCents } from '#domain/money.ts'
import { type Campaign, type CampaignField, checkCampaign } from '#domain/pickup/campaign.ts'
import { asObject, wireInstant } from '#domain/wire.ts'
import { brokenRule } from '../server/answers.ts'
import { durablyHooked, newRecord, type Row, readRows, storedDate, storeRecord, textOf, textsOf } from '../server/database.ts'

const COLUMNS: Record<CampaignField, string> = {
  name: 'name',
  fromDay: 'from_day',
  toDay: 'to_day',
  ordersFromMs: 'orders_from',
  ordersUntilMs: 'orders_until',
  prices: 'prices',
}

/** @throws BadRequestError with a message per wrong field */
export function saveCampaign(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const [before] = loadCampaigns(tx, e.record.id)
    const campaign = campaignIn(e.record)
    const problems = Object.entries(checkCampaign(campaign, loadCampaigns(tx)))
    const wrong = problems.map(([field, message]) => [COLUMNS[field as CampaignField], message] as const)
    if (wrong.length > 0) throw brokenRule('Controlla la campagna.', 'validation_campaign', Object.fromEntries(wrong))
    e.next()
    writePrices(tx, before ?? null, { ...campaign, id: e.record.id })
  })
}

export function deleteCampaign(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const [before] = loadCampaigns(tx, e.record.id)
    e.next()
    if (before) writePrices(tx, before, null)
  })
}

function campaignIn(record: PbRecord): Campaign {
  const text = (field: string) => record.getString(field)
  return {
    id: record.id,
    name: text('name'),
    fromDay: text('from_day'),
    toDay: text('to_day'),
    ordersFromMs: wireInstant(text('orders_from')),
    ordersUntilMs: wireInstant(text('orders_until')),
    productIds: record.getStringSlice('products'),
    prices: centsIn(JSON.parse(text('prices') || '{}')),
  }
}

/** @throws BadRequestError for what is no amount */
function centsIn(prices: unknown): Record<string, Cents> {
  try {
    return Object.fromEntries(Object.entries(asObject(prices)).map(([id, euro]) => [id, centsFromEuro(Number(euro))]))
  } catch {
    throw brokenRule('Un importo ha al massimo due decimali.', 'validation_decimals', { prices: 'Al massimo due decimali.' })
  }
}

/** What changed of what products cost on which days, so that an order promised offline can be checked against what was asked. */
function writePrices(tx: PbApp, before: Campaign | null, after: Campaign | null): void {
  const campaign = after ?? before
  if (campaign === null) return
  const areSameDays = before?.fromDay === after?.fromDay && before?.toDay === after?.toDay
  const ids = new Set([...Object.keys(before?.prices ?? {}), ...Object.keys(after?.prices ?? {})])
  for (const product_id of ids) {
    const [was, is] = [before?.prices[product_id], after?.prices[product_id]]
    if (was === is && areSameDays) continue
    const { id, fromDay, toDay } = campaign
    const row = { campaign_id: id, product_id, from_day: fromDay, to_day: toDay, since: storedDate(Date.now()) }
    const price = euroFromCents(is ?? was ?? 0)
    storeRecord(tx, newRecord(tx, 'campaign_prices', { ...row, price, gone: is === undefined }))
  }
}

// The campaigns as the domain reads them.

/** One JSON object per campaign, to be put into a larger query. */
export const CAMPAIGNS_SQL = `SELECT json_object('id', id, 'name', name, 'from', from_day, 'to', to_day, 'ordersFrom', orders_from,
  'ordersUntil', orders_until, 'products', json(COALESCE(NULLIF(products, ''), '[]')),
  'prices', json(CASE WHEN json_type(prices) = 'object' THEN prices ELSE '{}' END)) AS document FROM campaigns`

/** @param id of one of them; all when absent */
function loadCampaigns(app: PbApp, id = ''): Campaign[] {
  return readRows(app, `${CAMPAIGNS_SQL} WHERE {:id} IN ('', id) ORDER BY id`, { id }).map(campaignOf)
}

export function campaignOf(row: Row): Campaign {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    fromDay: textOf(row, 'from'),
    toDay: textOf(row, 'to'),
    ordersFromMs: wireInstant(textOf(row, 'ordersFrom')),
    ordersUntilMs: wireInstant(textOf(row, 'ordersUntil')),
    productIds: textsOf(row, 'products'),
    prices: centsIn(row.prices),
  }
}
