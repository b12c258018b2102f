// The big days (Natale, Pasqua, San Giuseppe): what is sold for their days alone, from when until when customers may order it, and
// the price list of those days. Every runtime asks here what is offered, for which days, and at which price.
import { AMOUNT_MAX_CENTS } from '#domain/catalogue/product-schema.ts'
import type { Cents } from '#domain/money.ts'
import { leftOf, type Ordered, type ProductCap, soldOutDays } from './caps.ts'
import { addDays, daysBetween, instantOf, isShopDay, type ShopDay, shopMoment } from './shop-time.ts'
import { DAYS_OFFERED, type DaySpan, firstSlots, nextFreeSlot, type SlotQuestion } from './slots.ts'

export interface Campaign {
  id: string
  name: string
  /** The days of pickup, both included. */
  fromDay: ShopDay
  toDay: ShopDay
  /** From when until when customers may order, epoch ms; null for no end on that side. Staff are not bound by it. */
  ordersFromMs: number | null
  ordersUntilMs: number | null
  /** What belongs to it: bought for its days only. */
  productIds: readonly string[]
  /**
   * What products cost per unit on its days; others cost what they always do. Also of products that are sold all year: customers may
   * order them for its days too, however far ahead.
   */
  prices: Readonly<Record<string, Cents>>
}

/** Who asks, and when. */
export interface Asking {
  nowMs: number
  /** They take orders when customers may not any more. */
  isStaff: boolean
}

/** Those that a product belongs to; none for what is sold all year. */
function campaignsOf(productId: string, campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.filter(({ productIds }) => productIds.includes(productId))
}

/** Whether it takes orders now. For staff until its last day is over. */
export function takesOrders(campaign: Campaign, { nowMs, isStaff }: Asking): boolean {
  if (isStaff) return shopMoment(nowMs).day <= campaign.toDay
  const { ordersFromMs, ordersUntilMs } = campaign
  return (ordersFromMs === null || ordersFromMs <= nowMs) && (ordersUntilMs === null || nowMs <= ordersUntilMs)
}

/**
 * Days on which something can be collected that belongs to a campaign, or has a price for its days: then customers reach those too,
 * beyond the usual ones. Null for what can be collected on any.
 */
function campaignSpans(productId: string, campaigns: readonly Campaign[], asking: Asking): DaySpan[] | null {
  const own = campaignsOf(productId, campaigns)
  if (own.length > 0) return openSpans(own, asking)
  const also = asking.isStaff ? [] : openSpans(pricedIn(productId, campaigns), asking)
  if (also.length === 0) return null
  const today = shopMoment(asking.nowMs).day
  return [{ from: today, to: addDays(today, DAYS_OFFERED - 1) }, ...also]
}

/** Those that have a price for what is sold all year. */
function pricedIn(productId: string, campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.filter(({ prices }) => prices[productId] !== undefined)
}

function openSpans(campaigns: readonly Campaign[], asking: Asking): DaySpan[] {
  return campaigns.filter((campaign) => takesOrders(campaign, asking)).map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay }))
}

/** Days on which all of these can be collected together; undefined for any, empty when there is none. */
export function commonSpans(productIds: Iterable<string>, campaigns: readonly Campaign[], asking: Asking): DaySpan[] | undefined {
  let common: DaySpan[] | undefined
  for (const id of new Set(productIds)) {
    const own = campaignSpans(id, campaigns, asking)
    if (own !== null) common = common === undefined ? own : common.flatMap((one) => own.flatMap((other) => overlap(one, other)))
  }
  return common
}

function overlap(one: DaySpan, other: DaySpan): DaySpan[] {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from <= to ? [{ from, to }] : []
}

/**
 * What is offered now, with the price that is shown before a day is chosen: of what is sold for the days of a campaign alone, the
 * price of those days.
 */
export function offeredProducts<Row extends { id: string; priceCents: Cents }>(
  products: readonly Row[],
  campaigns: readonly Campaign[],
  asking: Asking,
): Row[] {
  if (campaigns.length === 0) return [...products]
  return products.flatMap((product) => {
    const own = campaignsOf(product.id, campaigns)
    if (own.length === 0) return [product]
    const open = own.find((campaign) => takesOrders(campaign, asking))
    return open ? [{ ...product, priceCents: open.prices[product.id] ?? product.priceCents }] : []
  })
}

/** What is wrong for who wants to collect something on a day; null when nothing is. */
export type SeasonProblem = { kind: 'other-days'; campaign: Campaign } | { kind: 'not-now'; campaign: Campaign }

/** @param asking when it was promised */
export function seasonProblem(
  productId: string,
  day: ShopDay,
  campaigns: readonly Campaign[],
  asking: Asking,
): SeasonProblem | null {
  const own = campaignsOf(productId, campaigns)
  const [first] = own
  if (!first) return null
  const ofDay = own.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  const [closed] = ofDay
  if (!closed) return { kind: 'other-days', campaign: own.find((campaign) => takesOrders(campaign, asking)) ?? first }
  return ofDay.some((campaign) => takesOrders(campaign, asking)) ? null : { kind: 'not-now', campaign: closed }
}

// What customers read about a product's big days.

/** What there is only so much of, and how much of it is ordered. */
export interface Limits {
  caps: readonly ProductCap[]
  ordered: Ordered
}

export interface Season {
  /** The days it is sold for, where it is sold for no others. */
  spans: readonly DaySpan[]
  /** Days further ahead than usual for which it can be ordered too. */
  also: readonly DaySpan[]
  /** When the orders for them end, epoch ms; null where they do not, or it is sold all year. */
  ordersUntilMs: number | null
  /** Days on which it costs otherwise than what is shown. */
  prices: readonly { span: DaySpan; cents: Cents }[]
  /** Days for which there is only so much left. */
  left: readonly { day: ShopDay; left: number }[]
}

/** Null for most products: nothing is to be said. @param product at the price that is shown */
export function seasonOf(
  product: { id: string; priceCents: Cents },
  campaigns: readonly Campaign[],
  { caps, ordered }: Limits,
  asking: Asking,
): Season | null {
  const today = shopMoment(asking.nowMs).day
  const own = campaignsOf(product.id, campaigns)
  const open = own.filter((campaign) => takesOrders(campaign, asking))
  const usualEnd = addDays(today, DAYS_OFFERED - 1)
  const also = own.length > 0 ? [] : openSpans(pricedIn(product.id, campaigns), asking).filter(({ to }) => to > usualEnd)
  const prices = campaigns.flatMap(({ fromDay, toDay, prices }) => {
    const cents = prices[product.id]
    return cents === undefined || cents === product.priceCents || toDay < today
      ? []
      : [{ span: { from: fromDay, to: toDay }, cents }]
  })
  const left = caps
    .filter(({ productId, day }) => productId === product.id && day >= today)
    .map(({ day }) => ({ day, left: Math.max(0, leftOf(product.id, day, caps, ordered) ?? 0) }))
    .sort((a, b) => a.day.localeCompare(b.day))
  if (open.length + also.length + prices.length + left.length === 0) return null
  const ends = open.map(({ ordersUntilMs }) => ordersUntilMs)
  const lastMs = ends.some((end) => end === null) ? null : Math.max(...ends.map(Number))
  return {
    spans: openSpans(open, asking),
    also,
    ordersUntilMs: open.length === 0 ? null : lastMs,
    prices,
    left,
  }
}

/**
 * First free slot by preparation days, and of products with days or limits of their own by their id; null when there is none in the
 * days offered.
 */
export function firstSlotsOf(
  question: SlotQuestion,
  products: readonly { id: string; leadDays: number }[],
  campaigns: readonly Campaign[],
  { caps, ordered }: Limits,
): Map<number | string, number | null> {
  const first = new Map<number | string, number | null>(
    firstSlots(
      question,
      products.map(({ leadDays }) => leadDays),
    ),
  )
  const asking = { nowMs: question.nowMs, isStaff: question.isStaff ?? false }
  for (const { id, leadDays } of products) {
    const spans = campaignSpans(id, campaigns, asking) ?? undefined
    const soldOut = soldOutDays([{ productId: id, quantity: MINIMUM }], caps, ordered)
    if (spans === undefined && soldOut.size === 0) continue
    first.set(id, nextFreeSlot({ ...question, leadDays, spans, soldOut }, question.nowMs)?.startMs ?? null)
  }
  return first
}

/** A day has something left while anything is. */
const MINIMUM = 0.001

// What is wrong with a campaign before it is saved, one Italian message per field. The server's rule; the form says the same.

export type CampaignField = 'name' | 'fromDay' | 'toDay' | 'ordersFromMs' | 'ordersUntilMs' | 'prices'
const CAMPAIGN_NAME_MAX = 80
/** Nobody calls two months a big day. */
const CAMPAIGN_DAYS_MOST = 62
const CAMPAIGN_PRODUCTS_MOST = 100

/** @param others all that exist, itself left out or not */
export function checkCampaign(campaign: Campaign, others: readonly Campaign[]): Partial<Record<CampaignField, string>> {
  const problems: Partial<Record<CampaignField, string>> = {}
  const { name, fromDay, toDay, ordersFromMs, ordersUntilMs, prices, productIds } = campaign
  if (name.trim() === '' || name.length > CAMPAIGN_NAME_MAX) problems.name = 'Dai un nome alla campagna.'
  if (!isShopDay(fromDay)) problems.fromDay = 'Scegli il primo giorno di ritiro.'
  if (!isShopDay(toDay)) problems.toDay = 'Scegli l’ultimo giorno di ritiro.'
  else if (toDay < fromDay) problems.toDay = 'L’ultimo giorno viene dopo il primo.'
  else if (!problems.fromDay && daysBetween(fromDay, toDay) >= CAMPAIGN_DAYS_MOST) problems.toDay = 'Al massimo due mesi.'
  if (ordersFromMs !== null && ordersUntilMs !== null && ordersUntilMs <= ordersFromMs) {
    problems.ordersUntilMs = 'Gli ordini si chiudono dopo che si sono aperti.'
  } else if (ordersFromMs !== null && !problems.toDay && ordersFromMs >= instantOf(addDays(toDay, 1), '00:00')) {
    problems.ordersFromMs = 'Gli ordini si aprono prima dell’ultimo giorno di ritiro.'
  }
  const amounts = Object.values(prices)
  const isAmount = (cents: Cents) => Number.isInteger(cents) && cents >= 0 && cents <= AMOUNT_MAX_CENTS
  if (!amounts.every(isAmount)) problems.prices = 'Un importo, ad esempio 38,00.'
  else if (new Set([...Object.keys(prices), ...productIds]).size > CAMPAIGN_PRODUCTS_MOST) {
    problems.prices = `Al massimo ${CAMPAIGN_PRODUCTS_MOST} prodotti.`
  } else {
    const twice = others.find((other) => pricesMeet(campaign, other))
    if (twice) problems.prices = `«${twice.name}» ha già un prezzo per uno di questi prodotti, negli stessi giorni.`
  }
  return problems
}

/** On one day a product has one price. */
function pricesMeet(campaign: Campaign, other: Campaign): boolean {
  if (other.id === campaign.id || other.fromDay > campaign.toDay || campaign.fromDay > other.toDay) return false
  return Object.keys(campaign.prices).some((id) => other.prices[id] !== undefined)
}
