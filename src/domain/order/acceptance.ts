// The server's judgement of an order that arrives, pure: facts in, decision out. Orders from the web must be right now;
// orders of kiosk and counter were promised to a person in the shop and are accepted at the promised price, with the reasons
// a person has to look at. What never was true (a price, a product, a code, another's name) is refused from everybody.
import { counterLineRules } from '#domain/cart/counter.ts'
import { type DiscountCode, discountProblem, TEXT_DISCOUNT_INVALID } from '#domain/cart/discount.ts'
import { campaignPrice } from '#domain/cart/price-list.ts'
import { linePrice, totalsOf, unitPrice } from '#domain/cart/pricing.ts'
import { isQuantityAllowed } from '#domain/cart/quantity.ts'
import type { CakePart } from '#domain/catalogue/cake-part.ts'
import { cakePartOf, PHRASE_TYPE, type Product, type Variant, type VariantType } from '#domain/catalogue/catalogue.ts'
import { isAhead } from '#domain/device/told-time.ts'
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { type Campaign, commonSpans, seasonProblem } from '#domain/pickup/campaign.ts'
import { type Ordered, type ProductCap, shortages, shortageText } from '#domain/pickup/caps.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { type ShopDay, type ShopTime, shopMoment } from '#domain/pickup/shop-time.ts'
import {
  isSlotStart,
  lostSlotText,
  type SlotLoad,
  type SlotQuestion,
  slotProblems,
  spanText,
  type TooEarly,
  tooEarly,
} from '#domain/pickup/slots.ts'
import { wireInstant } from '#domain/wire.ts'
import type { AttentionReason, RejectionReason } from './attention.ts'
import { firstStatus } from './life.ts'
import type { Channel } from './order.ts'
import { NO_PICKUP_PAYMENT, type PickupPaymentRules, pickupPaymentProblem, pickupPaymentText } from './pay-at-pickup.ts'
import type { WireItem, WireOrder } from './submission.ts'

/** How long before it was placed a price must have been in the catalogue to be kept. */
const PRICE_MEMORY_MS = 72 * 3_600_000

/** From `sinceMs` until the next entry, the product (or variant) cost this much; null: it was not in the catalogue. */
export interface PriceEntry {
  sinceMs: number
  cents: Cents | null
}

/** From `sinceMs` until the campaign's next entry for it, a product cost this much on these days; null: it was not in its list. */
export interface CampaignPriceEntry extends PriceEntry {
  campaignId: string
  fromDay: ShopDay
  toDay: ShopDay
}

/** What the judgement needs to know of a product. */
export type JudgedProduct = Pick<
  Product,
  | 'name'
  | 'priceCents'
  | 'leadDays'
  | 'isAvailable'
  | 'isHidden'
  | 'composition'
  | 'variantTypeIds'
  | 'minQuantity'
  | 'maxQuantity'
  | 'quantityStep'
  | 'unit'
  | 'isWedding'
>
type JudgedVariant = Pick<Variant, 'id' | 'typeId' | 'value' | 'priceIncreaseCents' | 'isAvailable' | 'layer' | 'servings'>
type JudgedVariantType = Pick<VariantType, 'id' | 'name' | 'isRequired' | 'isMultiple' | 'role'>

interface GoneVariant {
  type: string
  value: string
  prices: readonly PriceEntry[]
  /**
   * Of the variant that had this name, as it is now: what it means for a cake, and whose type it is. Absent when it is gone
   * itself.
   */
  cake?: CakePart | undefined
  typeId?: string | undefined
}

export interface AcceptanceFacts {
  nowMs: number
  /**
   * For how long an order of kiosk or counter may have been on its way before its slot counts as past; absent: no time at all.
   */
  onTheWayMs?: number
  /** When its device last had nothing to deliver: no order of it is older, whatever it says. Absent: not known. */
  placedAfterMs?: number | undefined
  author: { id: string; role: 'ADMIN' | 'CASHIER' | 'USER'; isKiosk: boolean; isVerified?: boolean }
  /** Who sends it; differs from the author when staff deliver on their behalf. */
  caller: { id: string; role: 'ADMIN' | 'CASHIER' | 'USER' }
  /** Null: existed once, deleted since. Absent: never existed. */
  products: ReadonlyMap<string, JudgedProduct | null>
  /** Price history by product id, any order. */
  productPrices: ReadonlyMap<string, readonly PriceEntry[]>
  /** Those there are now. */
  campaigns: readonly Campaign[]
  /** Past and present of the campaigns' price lists, by product id, any order. */
  campaignPrices: ReadonlyMap<string, readonly CampaignPriceEntry[]>
  /** How many there are of what is ordered, for the days that are asked for. */
  caps: readonly ProductCap[]
  /** Of these, how many are ordered already. */
  ordered: Ordered
  /** Names of deleted products, as last known. */
  goneNames: ReadonlyMap<string, string>
  variantTypes: readonly JudgedVariantType[]
  variants: readonly JudgedVariant[]
  /** Price history by variant id. */
  variantPrices: ReadonlyMap<string, readonly PriceEntry[]>
  /** Choices that existed once under this name and do not any more, with what they cost. */
  goneVariants: readonly GoneVariant[]
  settings: readonly DaySetting[]
  /** See `SlotQuestion.cutoff`. */
  orderCutoff?: ShopTime | undefined
  load: SlotLoad
  /** Absent: nothing is paid at pickup. */
  pickupPayment?: PickupPaymentRules | undefined
  /** Of the load, the orders from the web that are not paid; absent: none. */
  unpaidLoad?: SlotLoad
  /** Every record that ever carried the order's code, deleted ones included. */
  discountRecords: readonly DiscountCode[]
  /** Orders not cancelled that carry a discount record, by its id. */
  discountUses: ReadonlyMap<string, number>
}

interface AcceptedLine {
  /** As sent, with what this catalogue says of its choices. */
  item: WireItem
  productName: string
  unitPriceCents: Cents
  priceCents: Cents
}

export type Judgement =
  | {
      ok: true
      status: 'NOTPAID' | 'INPROGRESS'
      totalCents: Cents
      discountId: string | null
      lines: AcceptedLine[]
      attention: AttentionReason[]
      /** As they are stored: never placed in the future, and handed over at once when it was placed. */
      placedAtMs: number
      pickupMs: number
    }
  | { ok: false; reason: RejectionReason; message: string }

/** Judges one order. Deterministic: the same order and facts give the same answer in every runtime. */
export function judgeOrder(order: WireOrder, facts: AcceptanceFacts): Judgement {
  if (!mayUseChannel(order.channel, facts)) return refuse('not-allowed', TEXT_NOT_YOURS)
  const pickupMs = wireInstant(order.pickup_date) ?? 0
  const { day } = shopMoment(pickupMs)
  const found = new Set<AttentionReason>()
  const lines: AcceptedLine[] = []
  let leadDays = 0
  const toldMs = wireInstant(order.placed_at) ?? facts.nowMs
  const isWrong = isAhead(toldMs, facts.nowMs)
  // A customer's clock is nobody's business; a device's has to be put right.
  if (isWrong && order.channel !== 'web') found.add('clock-wrong')
  const placedAtMs = isWrong ? facts.nowMs : toldMs
  // Who says that an order is old may not choose among all prices there ever were.
  const believedMs = Math.max(Math.min(placedAtMs, facts.nowMs), facts.placedAfterMs ?? 0)
  const pricesKeptSinceMs = believedMs - PRICE_MEMORY_MS
  const isStaff = order.channel === 'counter'
  // What kiosk and counter promised in time stays in time.
  const promisedMs = order.channel === 'web' ? facts.nowMs : believedMs
  const asking = { nowMs: promisedMs, isStaff }
  const texts = new Map<AttentionReason, string>()
  for (const item of order.items) {
    const line = judgeLine(item, order.channel, day, facts, pricesKeptSinceMs)
    if (!line.ok) return line
    const season = seasonProblem(item.product_id, day, facts.campaigns, asking)
    if (season) {
      found.add('off-season')
      texts.set('off-season', seasonText(line.line.productName, season))
    }
    for (const reason of line.attention) found.add(reason)
    leadDays = Math.max(leadDays, line.leadDays)
    lines.push(line.line)
  }
  const discount = judgeDiscount(order, lines, facts)
  if (!discount.ok) return discount
  if (discount.isStale) found.add('discount-invalid')

  const wanted = order.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
  const [short] = shortages(wanted, day, facts.caps, facts.ordered)
  if (short) {
    found.add('cap-exceeded')
    texts.set('cap-exceeded', shortageText(nameOf(short.productId, facts), short.left, day))
  }
  if (!order.immediate && !isSlotStart(pickupMs)) return refuse('invalid', 'L’orario di ritiro non è valido.')
  const { totalCents } = discount
  const status = firstStatus(order.channel, totalCents, order.at_pickup === true)
  const unpaidAtPickup = order.at_pickup ? judgePickupPayment(lines, totalCents, facts) : null
  if (unpaidAtPickup !== null) return refuse('not-allowed', unpaidAtPickup)
  const isHeldUnpaid = order.channel === 'web' && status === 'NOTPAID'
  const unpaid = isHeldUnpaid ? facts.unpaidLoad : undefined
  const spans = found.has('off-season')
    ? undefined
    : commonSpans(
        wanted.map(({ productId }) => productId),
        facts.campaigns,
        asking,
      )
  // Placed before the cut-off is in time, whenever it arrives.
  const preparing = { leadDays, cutoff: facts.orderCutoff, placedMs: promisedMs, isStaff }
  const slots = { settings: facts.settings, load: facts.load, unpaid, nowMs: facts.nowMs, spans, ...preparing }
  const sinceMs = order.channel === 'web' ? facts.nowMs : facts.nowMs - (facts.onTheWayMs ?? 0)
  // What is handed over at once has no slot that could be full, past or closed.
  if (!order.immediate) for (const problem of lastingProblems(slots, pickupMs, sinceMs)) found.add(problem)

  const attention = [...found]
  const first = attention[0]
  if (order.channel === 'web' && first) {
    return refuse(first, texts.get(first) ?? webMessage(first, pickupMs < facts.nowMs ? null : tooEarly(slots, day)))
  }
  return {
    ok: true,
    status,
    totalCents,
    discountId: discount.id,
    lines,
    attention,
    placedAtMs,
    pickupMs: order.immediate ? placedAtMs : pickupMs,
  }
}

/** What is wrong with the slot now and was already then: an order that was in time does not become late on its way here. */
function lastingProblems(slots: SlotQuestion, pickupMs: number, sinceMs: number) {
  const before = slotProblems({ ...slots, nowMs: sinceMs }, pickupMs)
  return slotProblems(slots, pickupMs).filter((problem) => before.includes(problem))
}

/** The sentence that refuses it; null when it may be paid at pickup. What staff deliver for a customer had been taken once. */
function judgePickupPayment(lines: readonly AcceptedLine[], totalCents: Cents, facts: AcceptanceFacts): string | null {
  const { author, caller, pickupPayment = NO_PICKUP_PAYMENT } = facts
  if (author.id !== caller.id) return null
  const hasWeddingCake = lines.some(({ item }) => item.wedding === true)
  const asked = { totalCents, hasWeddingCake, isVerified: author.isVerified === true }
  const problem = pickupPaymentProblem(asked, pickupPayment)
  return problem && pickupPaymentText(problem, asked)
}

/** USER web, kiosk accounts kiosk, staff counter; staff may deliver another author's order as it is. */
function mayUseChannel(channel: Channel, { author, caller }: AcceptanceFacts): boolean {
  const isStaffCaller = caller.role === 'ADMIN' || caller.role === 'CASHIER'
  if (author.id !== caller.id && !isStaffCaller) return false
  if (author.role !== 'USER') return channel === 'counter'
  return channel === (author.isKiosk ? 'kiosk' : 'web')
}

type LineJudgement =
  | { ok: true; line: AcceptedLine; leadDays: number; attention: AttentionReason[] }
  | Extract<Judgement, { ok: false }>

function judgeLine(
  item: WireItem,
  channel: Channel,
  day: ShopDay,
  facts: AcceptanceFacts,
  pricesKeptSinceMs: number,
): LineJudgement {
  const product = facts.products.get(item.product_id)
  if (product === undefined) return refuse('unknown-product', 'Un prodotto di questo ordine non esiste.')
  const known = product && channel === 'counter' ? counterLineRules(product) : product
  const rules = known ?? { minQuantity: 0, maxQuantity: 0, quantityStep: 0.001 }
  if (!isQuantityAllowed(rules, item.quantity)) {
    return refuse('invalid', `La quantità di ${product?.name ?? 'un prodotto'} non è valida.`)
  }
  const attention: AttentionReason[] = []
  if (product === null || product.isHidden) attention.push('product-gone')
  else if (!product.isAvailable) attention.push('sold-out')

  const price = judgePrice(item, product, day, facts, pricesKeptSinceMs)
  if (!price.ok) return price
  attention.push(...price.attention)
  const unitPriceCents = centsFromEuro(item.unit_price)
  return {
    ok: true,
    leadDays: product?.leadDays ?? 0,
    attention,
    line: {
      item: { ...item, custom_variants: withParts(item, product, facts), wedding: product?.isWedding ?? item.wedding ?? false },
      productName: nameOf(item.product_id, facts),
      unitPriceCents,
      priceCents: linePrice({ unitPriceCents, quantity: item.quantity }),
    },
  }
}

function nameOf(productId: string, { products, goneNames }: AcceptanceFacts): string {
  return products.get(productId)?.name ?? goneNames.get(productId) ?? 'Prodotto non più in vendita'
}

/**
 * The unit price must be a base price, of the list or of a campaign for the day of pickup, plus variants' prices that the catalogue
 * really had; today's if from the web.
 */
function judgePrice(
  item: WireItem,
  product: JudgedProduct | null,
  day: ShopDay,
  facts: AcceptanceFacts,
  sinceMs: number,
): { ok: true; attention: AttentionReason[] } | Extract<Judgement, { ok: false }> {
  const attention: AttentionReason[] = []
  let currentIncrease = 0
  let promisedIncrease = 0
  for (const chosen of item.custom_variants) {
    promisedIncrease += centsFromEuro(chosen.priceIncrease)
    if (chosen.type === PHRASE_TYPE) {
      if (chosen.priceIncrease !== 0) return refuse('invalid', 'La frase non ha prezzo.')
      if (product?.composition === 'none') return refuse('invalid', `${product.name} non si può personalizzare con una frase.`)
      continue
    }
    const promised = centsFromEuro(chosen.priceIncrease)
    const variant = findVariant(chosen.type, chosen.value, product, facts)
    const gone = findGone(chosen, facts)
    if (!variant && !gone) return refuse('invalid', `La scelta «${chosen.value}» non esiste per questo prodotto.`)
    if (!variant) attention.push('product-gone')
    else if (!variant.isAvailable) attention.push('sold-out')
    currentIncrease += variant?.priceIncreaseCents ?? promised
    const history = variant ? facts.variantPrices.get(variant.id) : gone?.prices
    if (promised !== variant?.priceIncreaseCents && !pricesSince(history ?? [], sinceMs).includes(promised)) {
      return refuse('price-changed', `Il prezzo di «${chosen.value}» non è quello del listino.`)
    }
  }
  const missing = missingChoice(item, product, facts)
  if (missing) return refuse('invalid', missing)

  const promisedBase = centsFromEuro(item.unit_price) - promisedIncrease
  const knownBases = basePricesSince(item.product_id, day, facts, sinceMs)
  const currentBase = product ? (campaignPrice(item.product_id, day, facts.campaigns) ?? product.priceCents) : null
  if (promisedBase !== currentBase && !knownBases.includes(promisedBase)) {
    return refuse('price-changed', `Il prezzo di ${product?.name ?? 'un prodotto'} non è quello del listino.`)
  }
  const current = currentBase === null ? null : unitPrice(currentBase, [{ priceIncreaseCents: currentIncrease }])
  if (current !== null && current !== centsFromEuro(item.unit_price)) attention.push('price-changed')
  return { ok: true, attention }
}

/** What the choices mean for a cake, by this catalogue; what it does not know stays as it was sent. */
function withParts(item: WireItem, product: JudgedProduct | null, facts: AcceptanceFacts): WireItem['custom_variants'] {
  return item.custom_variants.map((chosen) => {
    const cake = currentPart(chosen, product, facts) ?? findGone(chosen, facts)?.cake
    return cake ? { ...chosen, cake } : chosen
  })
}

function currentPart({ type, value }: Chosen, product: JudgedProduct | null, facts: AcceptanceFacts): CakePart | undefined {
  const variant = findVariant(type, value, product, facts)
  const typeOf = facts.variantTypes.find(({ id }) => id === variant?.typeId)
  return variant && typeOf && cakePartOf(typeOf, variant)
}

type Chosen = WireItem['custom_variants'][number]

function findGone(chosen: Chosen, { goneVariants }: AcceptanceFacts): GoneVariant | undefined {
  return goneVariants.find(({ type, value }) => type === chosen.type && value === chosen.value)
}

function findVariant(
  type: string,
  value: string,
  product: JudgedProduct | null,
  facts: AcceptanceFacts,
): JudgedVariant | undefined {
  const typeIds = facts.variantTypes
    .filter((candidate) => candidate.name === type && (product === null || product.variantTypeIds.includes(candidate.id)))
    .map((candidate) => candidate.id)
  return facts.variants.find((variant) => variant.value === value && typeIds.includes(variant.typeId))
}

/** Required types chosen, single ones chosen once; the message for the first that is not, else null. */
function missingChoice(item: WireItem, product: JudgedProduct | null, facts: AcceptanceFacts): string | null {
  const types = facts.variantTypes.filter((type) => product?.variantTypeIds.includes(type.id))
  for (const type of types) {
    const isOfIt = (chosen: Chosen) => chosen.type === type.name || findGone(chosen, facts)?.typeId === type.id
    const count = item.custom_variants.filter(isOfIt).length
    if (type.isRequired && count === 0) return `Manca la scelta «${type.name}».`
    if (!type.isMultiple && count > 1) return `Per «${type.name}» si sceglie una sola voce.`
  }
  return item.custom_variants.filter((variant) => variant.type === PHRASE_TYPE).length > 1 ? 'La frase è una sola.' : null
}

/** Every price valid at some time at or after `sinceMs`. */
function pricesSince(history: readonly PriceEntry[], sinceMs: number): Cents[] {
  const ascending = [...history].sort((a, b) => a.sinceMs - b.sinceMs)
  return ascending
    .filter((_, index) => (ascending[index + 1]?.sinceMs ?? Number.POSITIVE_INFINITY) > sinceMs)
    .flatMap((entry) => entry.cents ?? [])
}

/** Every base price that a product had for pickup on a day, at some time at or after `sinceMs`: the campaign's goes before the list's. */
function basePricesSince(productId: string, day: ShopDay, facts: AcceptanceFacts, sinceMs: number): Cents[] {
  const list = facts.productPrices.get(productId) ?? []
  const ofCampaigns = facts.campaignPrices.get(productId) ?? []
  if (ofCampaigns.length === 0) return pricesSince(list, sinceMs)
  const campaignIds = [...new Set(ofCampaigns.map(({ campaignId }) => campaignId))]
  const moments = [...new Set([...list, ...ofCampaigns].map((entry) => entry.sinceMs))].sort((a, b) => a - b)
  return moments
    .filter((_, index) => (moments[index + 1] ?? Number.POSITIVE_INFINITY) > sinceMs)
    .flatMap((momentMs) => {
      const standing = campaignIds
        .map((id) =>
          entryAt(
            ofCampaigns.filter(({ campaignId }) => campaignId === id),
            momentMs,
          ),
        )
        .find((entry) => entry && entry.cents !== null && entry.fromDay <= day && day <= entry.toDay)
      return standing?.cents ?? entryAt(list, momentMs)?.cents ?? []
    })
}

/** The entry that counts at a moment: of several of the same moment the last. */
function entryAt<Entry extends PriceEntry>(entries: readonly Entry[], momentMs: number): Entry | undefined {
  return entries
    .filter(({ sinceMs }) => sinceMs <= momentMs)
    .reduce<Entry | undefined>((last, entry) => (last && last.sinceMs > entry.sinceMs ? last : entry), undefined)
}

type DiscountJudgement = { ok: true; id: string | null; totalCents: Cents; isStale: boolean } | Extract<Judgement, { ok: false }>

/**
 * Finds the percentage that the promise was made with; without a matching one the promised total is a forgery. Whoever tries codes
 * out hears the same of one that never was, of a deleted one, and of a real one with another percentage.
 */
function judgeDiscount(order: WireOrder, lines: readonly AcceptedLine[], facts: AcceptanceFacts): DiscountJudgement {
  const promisedCents = centsFromEuro(order.promised_total)
  const priced = lines.map(({ item, unitPriceCents }) => ({ unitPriceCents, quantity: item.quantity }))
  const totals = totalsOf(priced, 0)
  if (order.discount_code === '') {
    if (totals.totalCents !== promisedCents) return refuse('invalid', 'Il totale non corrisponde ai prodotti.')
    return { ok: true, id: null, totalCents: totals.totalCents, isStale: false }
  }
  const matching = facts.discountRecords.filter((record) => totalsOf(priced, record.percent).totalCents === promisedCents)
  const isValid = (record: DiscountCode) =>
    discountProblem(record, {
      subtotalCents: totals.subtotalCents,
      nowMs: facts.nowMs,
      uses: facts.discountUses.get(record.id) ?? 0,
    }) === null
  const record = matching.find(isValid) ?? matching[0]
  if (!record) return refuse('discount-invalid', TEXT_DISCOUNT_INVALID)
  const { totalCents } = totalsOf(priced, record.percent)
  return { ok: true, id: record.id, totalCents, isStale: !isValid(record) }
}

export const TEXT_REFUSED = 'L’ordine non può essere accettato.'
export const TEXT_NOT_YOURS = 'Questo account non può fare questo ordine.'

/** What whoever orders reads, by the reason; what translated screens say is a key of theirs. */
export const REFUSAL_TEXTS = {
  'price-changed': 'Il prezzo di un prodotto è cambiato: controlla il carrello.',
  'slot-full': 'L’orario scelto non è più disponibile.',
  'slot-past': 'L’orario scelto è già passato.',
  closed: 'In quell’orario il negozio è chiuso.',
  'product-gone': 'Un prodotto non è più in vendita: controlla il carrello.',
  'sold-out': 'Un prodotto è esaurito: controlla il carrello.',
  'discount-invalid': TEXT_DISCOUNT_INVALID,
  'off-season': 'Un prodotto si ritira solo in altri giorni: controlla il carrello.',
  'cap-exceeded': 'Di un prodotto non ce n’è abbastanza per quel giorno: controlla il carrello.',
} as const satisfies Partial<Record<RejectionReason, string>>

/** `Panettone si ritira dal 20 al 24 dicembre.` · `Panettone: per il 24 dicembre gli ordini sono chiusi.` */
function seasonText(name: string, { kind, campaign }: NonNullable<ReturnType<typeof seasonProblem>>): string {
  const days = spanText({ from: campaign.fromDay, to: campaign.toDay })
  return kind === 'other-days'
    ? `${name} si ritira ${days}: scegli un altro giorno.`
    : `${name}: per il ritiro ${days} gli ordini sono chiusi.`
}

function webMessage(reason: AttentionReason, early: TooEarly | null): string {
  if (reason === 'slot-past' && early) return lostSlotText(early)
  const texts: Partial<Record<AttentionReason, string>> = REFUSAL_TEXTS
  return texts[reason] ?? TEXT_REFUSED
}

function refuse(reason: RejectionReason, message: string): Extract<Judgement, { ok: false }> {
  return { ok: false, reason, message }
}
