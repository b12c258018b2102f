// The shop that the table of cases is played in: every kind of product, choice, code and slot once, with its past. Told as
// records, so that it can be put into a database, and as the facts that the judgement takes.
import { centsFromEuro } from '#domain/money.ts'
import type { AcceptanceFacts, PriceEntry } from '#domain/order/acceptance.ts'
import { capKey } from '#domain/pickup/caps.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'

export const HOUR_MS = 3_600_000
const CAPACITY = 2

export type CaseRole = 'admin' | 'cashier' | 'kiosk' | 'anna' | 'bruno'

/** Fifteen characters out of a name. */
export function caseId(name: string): string {
  return name.padEnd(15, '0')
}

export const PEOPLE: Record<CaseRole, { role: 'ADMIN' | 'CASHIER' | 'USER'; isKiosk: boolean }> = {
  admin: { role: 'ADMIN', isKiosk: false },
  cashier: { role: 'CASHIER', isKiosk: false },
  kiosk: { role: 'USER', isKiosk: true },
  anna: { role: 'USER', isKiosk: false },
  bruno: { role: 'USER', isKiosk: false },
}

export interface WorldProduct {
  id: string
  name: string
  price: number
  composition: 'none' | 'personalise' | 'compose'
  /** Slugs. */
  types: string[]
  lead: number
  min: number
  max: number
  step: number
  available: boolean
  hidden: boolean
  unit: 'pezzo' | 'kg'
}

const plain = {
  composition: 'none' as const,
  types: [],
  lead: 0,
  min: 1,
  max: 0,
  step: 1,
  available: true,
  hidden: false,
  unit: 'pezzo' as const,
}

export const PRODUCTS: WorldProduct[] = [
  { id: caseId('cornetto'), name: 'Cornetto', price: 1.6, ...plain },
  { id: caseId('resto'), name: 'Da dieci e cinque', price: 10.05, ...plain },
  { id: caseId('macaron'), name: 'Macaron', price: 1.8, ...plain, min: 4, max: 60, step: 4 },
  { id: caseId('pane'), name: 'Pane', price: 5.2, ...plain, unit: 'kg', min: 0.5, max: 6, step: 0.5 },
  { id: caseId('bombolone'), name: 'Bombolone', price: 1.9, ...plain, types: ['ripieno'] },
  {
    id: caseId('torta'),
    name: 'Torta',
    price: 26,
    ...plain,
    lead: 2,
    composition: 'personalise',
    types: ['ripieno', 'decoro'],
  },
  { id: caseId('esaurito'), name: 'Maritozzo', price: 3, ...plain, available: false },
  { id: caseId('nascosto'), name: 'Colomba', price: 4, ...plain, hidden: true },
  { id: caseId('rincarato'), name: 'Rincarato ieri', price: 2, ...plain },
  { id: caseId('rincaratoprima'), name: 'Rincarato da tempo', price: 2, ...plain },
  { id: caseId('gratis'), name: 'Assaggio', price: 0, ...plain },
  { id: caseId('panettone'), name: 'Panettone', price: 34, ...plain },
  { id: caseId('fuoritempo'), name: 'Fuori tempo', price: 12, ...plain },
  { id: caseId('brioche'), name: 'Brioche', price: 2, ...plain },
  { id: caseId('pastiera'), name: 'Pastiera', price: 30, ...plain },
]

export const TYPES = [
  { slug: 'ripieno', name: 'Ripieno', isRequired: true, isMultiple: false },
  { slug: 'decoro', name: 'Decoro', isRequired: false, isMultiple: true },
  { slug: 'bagna', name: 'Bagna', isRequired: false, isMultiple: false },
]

export const VARIANTS = [
  { id: caseId('crema'), type: 'ripieno', value: 'Crema', price: 0, available: true },
  { id: caseId('pistacchio'), type: 'ripieno', value: 'Pistacchio', price: 0.6, available: true },
  { id: caseId('nocciola'), type: 'ripieno', value: 'Nocciola', price: 0.4, available: false },
  { id: caseId('fragole'), type: 'decoro', value: 'Fragole', price: 5, available: true },
  { id: caseId('macarons'), type: 'decoro', value: 'Macaron', price: 7, available: true },
  { id: caseId('fruttirossi'), type: 'decoro', value: 'Frutti rossi', price: 2, available: true },
  { id: caseId('rum'), type: 'bagna', value: 'Rum', price: 0, available: true },
]

export interface HistoryRow {
  product?: string
  variant?: string
  type?: string
  value?: string
  name?: string
  price: number
  gone?: boolean
  hoursAgo: number
}

/** What things cost when. A product of PRODUCTS without a row here has cost the same for 1,000 hours. */
const CHANGES: HistoryRow[] = [
  { product: caseId('rincarato'), name: 'Rincarato ieri', price: 1.5, hoursAgo: 200 },
  { product: caseId('rincarato'), name: 'Rincarato ieri', price: 2, hoursAgo: 10 },
  { product: caseId('rincaratoprima'), name: 'Rincarato da tempo', price: 1.5, hoursAgo: 200 },
  { product: caseId('rincaratoprima'), name: 'Rincarato da tempo', price: 2, hoursAgo: 100 },
  { product: caseId('tolto'), name: 'Tolto oggi', price: 3.5, hoursAgo: 200 },
  { product: caseId('tolto'), name: 'Tolto oggi', price: 3.5, gone: true, hoursAgo: 5 },
  { product: caseId('toltoprima'), name: 'Tolto da tempo', price: 3.5, hoursAgo: 200 },
  { product: caseId('toltoprima'), name: 'Tolto da tempo', price: 3.5, gone: true, hoursAgo: 100 },
  { variant: caseId('pistacchio'), type: 'Ripieno', value: 'Pistacchio', price: 0.5, hoursAgo: 200 },
  { variant: caseId('pistacchio'), type: 'Ripieno', value: 'Pistacchio', price: 0.6, hoursAgo: 10 },
  { variant: caseId('fruttirossi'), type: 'Decoro', value: 'Frutti di bosco', price: 2, hoursAgo: 200 },
  { variant: caseId('fruttirossi'), type: 'Decoro', value: 'Frutti di bosco', price: 2, gone: true, hoursAgo: 10 },
  { variant: caseId('fruttirossi'), type: 'Decoro', value: 'Frutti rossi', price: 2, hoursAgo: 10 },
  { variant: caseId('confetti'), type: 'Decoro', value: 'Confetti', price: 1.5, hoursAgo: 200 },
  { variant: caseId('confetti'), type: 'Decoro', value: 'Confetti', price: 1.5, gone: true, hoursAgo: 5 },
  { variant: caseId('zucchero'), type: 'Decoro', value: 'Fiori di zucchero', price: 4, hoursAgo: 500 },
  { variant: caseId('zucchero'), type: 'Decoro', value: 'Fiori di zucchero', price: 4, gone: true, hoursAgo: 300 },
]

export const HISTORY: HistoryRow[] = [
  ...PRODUCTS.filter(({ id }) => !CHANGES.some((row) => row.product === id)).map(({ id, name, price }) => ({
    product: id,
    name,
    price,
    hoursAgo: 1000,
  })),
  ...VARIANTS.filter(({ id }) => !CHANGES.some((row) => row.variant === id)).map(({ id, type, value, price }) => ({
    variant: id,
    type: TYPES.find(({ slug }) => slug === type)?.name ?? '',
    value,
    price,
    hoursAgo: 1000,
  })),
  ...CHANGES,
]

/** Days from today, hours from now. */
export const CAMPAIGNS = [
  {
    ...{ id: caseId('feste'), name: 'Feste', fromDay: 20, toDay: 40, ordersFromHours: -500, ordersUntilHours: 100 },
    products: [caseId('panettone')],
    prices: { [caseId('panettone')]: 38, [caseId('brioche')]: 2.5 },
  },
  {
    ...{ id: caseId('chiusa'), name: 'Chiusa', fromDay: 10, toDay: 12, ordersFromHours: -500, ordersUntilHours: -5 },
    products: [caseId('fuoritempo')],
    prices: {},
  },
]

/** What the price list of «Feste» asked when. */
export const CAMPAIGN_HISTORY = [
  { product: caseId('panettone'), price: 38, hoursAgo: 400 },
  { product: caseId('brioche'), price: 1.9, hoursAgo: 400 },
  { product: caseId('brioche'), price: 2.3, hoursAgo: 100 },
  { product: caseId('brioche'), price: 2.5, hoursAgo: 10 },
]

/** On the fifth day there are six, of which four are ordered. */
export const CAP = { product: caseId('pastiera'), day: 5, most: 6, ordered: 4 }

export const DELETED_PRODUCTS = [caseId('tolto'), caseId('toltoprima')]

export const CODES = [
  { id: caseId('nonna'), code: 'NONNA10', value: 10, deleted: false },
  { id: caseId('scaduto'), code: 'SCADUTO20', value: 20, deleted: false, expiredHoursAgo: 1 },
  { id: caseId('estate'), code: 'ESTATE20', value: 20, deleted: true },
  { id: caseId('minimo'), code: 'MINIMO15', value: 15, deleted: false, minTotal: 50 },
  { id: caseId('finito'), code: 'FINITO5', value: 5, deleted: false, maxUses: 1 },
  { id: caseId('rinatoprima'), code: 'RINATO', value: 30, deleted: true },
  { id: caseId('rinato'), code: 'RINATO', value: 10, deleted: false },
  { id: caseId('tutto'), code: 'TUTTO', value: 100, deleted: false },
]

const DAYS = ['0', '1', '2', '3', '4', '5', '6']

/** The records of `settings`: open every day 07–20 with a break from 13 to 14, closed on the fourth day ahead. */
export function worldSettings(nowMs: number) {
  const none = { open: '', close: '', breakStart: '', breakEnd: '', capacity: 0 }
  return [
    ...DAYS.map((day) => ({ day, open: '07:00', close: '20:00', breakStart: '13:00', breakEnd: '14:00', capacity: CAPACITY })),
    { ...none, day: dayIn(nowMs, 4).replaceAll('-', '') },
  ]
}

export function dayIn(nowMs: number, days: number): ShopDay {
  return addDays(shopMoment(nowMs).day, days)
}

export function slotAt(nowMs: number, days: number, time: string): number {
  return instantOf(dayIn(nowMs, days), time)
}

/** Orders that are there already: a full slot, one with a place left, and the one use of FINITO5. */
export function worldOrders(
  nowMs: number,
): { pickupMs: number; status: 'INPROGRESS' | 'CANCELLED'; discount: string; pastiere?: number }[] {
  const full = slotAt(nowMs, 3, '09:00')
  const nearlyFull = slotAt(nowMs, 3, '09:15')
  return [
    { pickupMs: full, status: 'INPROGRESS', discount: '' },
    { pickupMs: full, status: 'INPROGRESS', discount: caseId('finito') },
    { pickupMs: nearlyFull, status: 'INPROGRESS', discount: '' },
    { pickupMs: nearlyFull, status: 'CANCELLED', discount: caseId('finito') },
    { pickupMs: slotAt(nowMs, CAP.day, '09:00'), status: 'INPROGRESS', discount: '', pastiere: CAP.ordered },
    { pickupMs: slotAt(nowMs, CAP.day, '09:15'), status: 'CANCELLED', discount: '', pastiere: 9 },
  ]
}

/** The judgement's facts, straight out of the tables above. */
export function worldFacts(nowMs: number, caller: CaseRole, authorId: string | undefined, code: string): AcceptanceFacts | null {
  const author = authorId === undefined ? caller : (Object.keys(PEOPLE) as CaseRole[]).find((name) => caseId(name) === authorId)
  if (!author) return null
  const types = TYPES.map(({ slug, name, isRequired, isMultiple }) => ({ id: caseId(slug), name, isRequired, isMultiple }))
  const typeName = (slug: string) => TYPES.find((type) => type.slug === slug)?.name
  const prices = (rows: readonly HistoryRow[]): PriceEntry[] =>
    rows.map((row) => ({ sinceMs: nowMs - row.hoursAgo * HOUR_MS, cents: row.gone ? null : centsFromEuro(row.price) }))
  const products: [string, AcceptanceFacts['products'] extends ReadonlyMap<string, infer P> ? P : never][] = PRODUCTS.map(
    (product) => [
      product.id,
      {
        name: product.name,
        priceCents: centsFromEuro(product.price),
        leadDays: product.lead,
        isAvailable: product.available,
        isHidden: product.hidden,
        composition: product.composition,
        variantTypeIds: product.types.map(caseId),
        minQuantity: product.min,
        maxQuantity: product.max,
        quantityStep: product.step,
        unit: product.unit,
        isWedding: false,
      },
    ],
  )
  const load = new Map<number, number>()
  const uses = new Map<string, number>()
  for (const order of worldOrders(nowMs).filter(({ status }) => status !== 'CANCELLED')) {
    load.set(order.pickupMs, (load.get(order.pickupMs) ?? 0) + 1)
    if (order.discount) uses.set(order.discount, (uses.get(order.discount) ?? 0) + 1)
  }
  const isCurrent = (row: HistoryRow) => VARIANTS.some(({ type, value }) => typeName(type) === row.type && value === row.value)
  const goneNames = [...new Set(HISTORY.filter((row) => row.variant && !isCurrent(row)).map((row) => `${row.type}|${row.value}`))]
  return {
    nowMs,
    author: { id: caseId(author), ...PEOPLE[author] },
    caller: { id: caseId(caller), role: PEOPLE[caller].role },
    products: new Map([...products, ...DELETED_PRODUCTS.map((id) => [id, null] as const)]),
    productPrices: new Map(
      [...PRODUCTS.map(({ id }) => id), ...DELETED_PRODUCTS].map((id) => [
        id,
        prices(HISTORY.filter((row) => row.product === id)),
      ]),
    ),
    goneNames: new Map(HISTORY.flatMap((row) => (row.product ? [[row.product, row.name ?? ''] as const] : []))),
    variantTypes: types,
    variants: VARIANTS.map(({ id, type, value, price, available }) => ({
      id,
      typeId: caseId(type),
      value,
      priceIncreaseCents: centsFromEuro(price),
      isAvailable: available,
      layer: '',
      servings: 0,
    })),
    variantPrices: new Map(VARIANTS.map(({ id }) => [id, prices(HISTORY.filter((row) => row.variant === id))])),
    goneVariants: goneNames.map((name) => {
      const rows = HISTORY.filter((row) => `${row.type}|${row.value}` === name)
      return { type: rows[0]?.type ?? '', value: rows[0]?.value ?? '', prices: prices(rows) }
    }),
    settings: worldSettings(nowMs).map((setting) => ({
      id: setting.day,
      day: setting.day,
      openHours: setting.open,
      closeHours: setting.close,
      startPrepHours: '',
      finishPrepHours: '',
      breakStart: setting.breakStart,
      breakEnd: setting.breakEnd,
      slotCapacity: setting.capacity,
      note: '',
    })),
    load,
    campaigns: CAMPAIGNS.map((campaign) => ({
      ...{ id: campaign.id, name: campaign.name, productIds: campaign.products },
      ...{ fromDay: dayIn(nowMs, campaign.fromDay), toDay: dayIn(nowMs, campaign.toDay) },
      ordersFromMs: nowMs + campaign.ordersFromHours * HOUR_MS,
      ordersUntilMs: nowMs + campaign.ordersUntilHours * HOUR_MS,
      prices: Object.fromEntries(Object.entries(campaign.prices).map(([id, price]) => [id, centsFromEuro(price)])),
    })),
    campaignPrices: new Map(
      PRODUCTS.map(({ id }) => [
        id,
        CAMPAIGN_HISTORY.filter(({ product }) => product === id).map(({ price, hoursAgo }) => ({
          ...{ campaignId: caseId('feste'), fromDay: dayIn(nowMs, 20), toDay: dayIn(nowMs, 40) },
          ...{ sinceMs: nowMs - hoursAgo * HOUR_MS, cents: centsFromEuro(price) },
        })),
      ]),
    ),
    caps: [{ id: caseId('tetto'), productId: CAP.product, day: dayIn(nowMs, CAP.day), most: CAP.most }],
    ordered: new Map([[capKey(CAP.product, dayIn(nowMs, CAP.day)), CAP.ordered]]),
    discountRecords: CODES.filter((record) => record.code === code).map((record) => ({
      id: record.id,
      code: record.code,
      percent: record.value,
      isDeleted: record.deleted,
      validUntilMs: record.expiredHoursAgo ? nowMs - record.expiredHoursAgo * HOUR_MS : null,
      minTotalCents: centsFromEuro(record.minTotal ?? 0),
      maxUses: record.maxUses ?? 0,
    })),
    discountUses: uses,
  }
}
