// A campaign as its form holds it: texts as typed, what is wrong with them, and what the database gets.
import { easter } from 'date-easter'
import type { CampaignRow } from '#data/admin/campaigns.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { readEuroCell } from '#domain/catalogue/csv.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import { type Campaign, type CampaignField, checkCampaign } from '#domain/pickup/campaign.ts'
import { addDays, instantOf, minutesOfTime, shopMoment } from '#domain/pickup/shop-time.ts'

export interface CampaignLine {
  productId: string
  /** It is sold for the campaign's days alone. */
  isOnly: boolean
  /** Of those days, as typed; empty for the list's. */
  price: string
}

export interface CampaignValues {
  name: string
  fromDay: string
  toDay: string
  /** `YYYY-MM-DDTHH:MM` on the shop's clock; empty for no end on that side. */
  ordersFrom: string
  ordersUntil: string
  lines: CampaignLine[]
}

const NO_CAMPAIGN: CampaignValues = { name: '', fromDay: '', toDay: '', ordersFrom: '', ordersUntil: '', lines: [] }

export const CAMPAIGN_FIELDS = ['name', 'fromDay', 'toDay', 'ordersFrom', 'ordersUntil', 'lines'] as const

export const CAMPAIGN_LABELS: Record<keyof CampaignValues, string> = {
  name: 'Nome',
  fromDay: 'Ritiri dal',
  toDay: 'Ritiri al',
  ordersFrom: 'Ordini dal',
  ordersUntil: 'Ordini fino al',
  lines: 'Prodotti',
}

/** What is in the shop now stays there, and gets a price for those days beside; what is not is brought in by the campaign. */
export function lineOf({ id, isAvailable, isHidden, priceCents }: Product): CampaignLine {
  const isSoldNow = isAvailable && !isHidden
  return { productId: id, isOnly: !isSoldNow, price: isSoldNow ? priceText(priceCents) : '' }
}

/** @param row null for a new one */
export function valuesOfCampaign(row: CampaignRow | null): CampaignValues {
  if (row === null) return NO_CAMPAIGN
  const ids = [...new Set([...row.productIds, ...Object.keys(row.prices)])]
  return {
    name: row.name,
    fromDay: row.fromDay,
    toDay: row.toDay,
    ordersFrom: momentText(row.ordersFromMs),
    ordersUntil: momentText(row.ordersUntilMs),
    lines: ids.map((productId) => {
      const cents = row.prices[productId]
      return { productId, isOnly: row.productIds.includes(productId), price: cents === undefined ? '' : priceText(cents) }
    }),
  }
}

function momentText(ms: number | null): string {
  if (ms === null) return ''
  const { day, time } = shopMoment(ms)
  return `${day}T${time}`
}

export function priceText(cents: Cents): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

function instantIn(text: string): number | null {
  const [day = '', time = ''] = text.split('T')
  return minutesOfTime(time.slice(0, 5)) === null ? null : instantOf(day, time.slice(0, 5))
}

/** What is wrong, by field, Italian. @param others all that exist */
export function checkValues(
  values: CampaignValues,
  id: string,
  others: readonly Campaign[],
): Partial<Record<keyof CampaignValues, string>> {
  const amounts = values.lines.map(({ price }) => (price.trim() === '' ? 0 : readEuroCell(price.trim())))
  const problems: Partial<Record<CampaignField, string>> = checkCampaign(campaignOf(values, id), others)
  const { ordersFromMs, ordersUntilMs, prices, ...same } = problems
  return {
    ...same,
    ...(ordersFromMs && { ordersFrom: ordersFromMs }),
    ...(ordersUntilMs && { ordersUntil: ordersUntilMs }),
    ...(prices && { lines: prices }),
    ...(values.lines.length === 0 && { lines: 'Aggiungi almeno un prodotto.' }),
    ...(values.lines.some(({ isOnly, price }) => !isOnly && price.trim() === '') && {
      lines: 'Di quello che si vende sempre scrivi il prezzo di quei giorni.',
    }),
    ...(amounts.includes(null) && { lines: 'Un prezzo non è un importo: scrivilo come 38,00.' }),
  }
}

function campaignOf(values: CampaignValues, id: string): Campaign {
  const { name, fromDay, toDay, lines } = values
  return {
    ...{ id, name, fromDay, toDay },
    ordersFromMs: instantIn(values.ordersFrom),
    ordersUntilMs: instantIn(values.ordersUntil),
    productIds: lines.filter(({ isOnly }) => isOnly).map(({ productId }) => productId),
    prices: Object.fromEntries(
      lines.flatMap(({ productId, price }) => {
        const cents = price.trim() === '' ? null : readEuroCell(price.trim())
        return cents === null ? [] : [[productId, cents] as const]
      }),
    ),
  }
}

/** As the database has them; for values that were checked. */
export function recordOfCampaign(values: CampaignValues): Record<string, unknown> {
  const { name, fromDay, toDay, ordersFromMs, ordersUntilMs, productIds, prices } = campaignOf(values, '')
  const moment = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())
  return {
    name: name.trim(),
    from_day: fromDay,
    to_day: toDay,
    orders_from: moment(ordersFromMs),
    orders_until: moment(ordersUntilMs),
    products: productIds,
    prices: Object.fromEntries(Object.entries(prices).map(([id, cents]) => [id, euroFromCents(cents)])),
  }
}

/** What the server calls its fields. */
export const FIELD_OF_COLUMN: Readonly<Record<string, keyof CampaignValues>> = {
  name: 'name',
  from_day: 'fromDay',
  to_day: 'toDay',
  orders_from: 'ordersFrom',
  orders_until: 'ordersUntil',
  products: 'lines',
  prices: 'lines',
}

/** Where the same can be written in two ways. */
export function isSameValue(name: keyof CampaignValues, one: CampaignValues, other: CampaignValues): boolean {
  if (name !== 'lines') return one[name].trim() === other[name].trim()
  const read = ({ lines }: CampaignValues) =>
    lines
      .map(({ productId, isOnly, price }) => `${productId} ${isOnly} ${readEuroCell(price.trim()) ?? price.trim()}`)
      .sort()
      .join()
  return read(one) === read(other)
}

export type CampaignDays = Pick<CampaignValues, 'name' | 'fromDay' | 'toDay'>

/** The feasts that most shops mean, in the order in which they come. @param today `YYYY-MM-DD` */
export function nextCampaigns(today: string): CampaignDays[] {
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => {
      const { month, day } = easter(each)
      const sunday = `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      return [
        { name: `San Giuseppe ${each}`, fromDay: `${each}-03-17`, toDay: `${each}-03-19` },
        { name: `Pasqua ${each}`, fromDay: addDays(sunday, -7), toDay: sunday },
        { name: `Natale ${each}`, fromDay: `${each}-12-18`, toDay: `${each}-12-24` },
      ]
    })
    .filter(({ toDay }) => toDay >= today)
    .sort((a, b) => a.fromDay.localeCompare(b.fromDay))
    .slice(0, 3)
}
