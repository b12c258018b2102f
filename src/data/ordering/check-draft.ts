// Checks a draft before it is promised, with the server's own judgement (domain) over what this device has mirrored. Stricter
// than the server: nothing is promised here that is known to be wrong already.
import { type CredentialRow, db } from '#data/db/database.ts'
import { type Cart, cartLeadDays } from '#domain/cart/cart.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { isReadyToday } from '#domain/catalogue/catalogue.ts'
import { type Judgement, judgeOrder } from '#domain/order/acceptance.ts'
import type { AttentionReason, RejectionReason } from '#domain/order/attention.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import {
  type LostSlot,
  lostSlotText,
  nextFreeSlot,
  type SlotQuestion,
  slotProblems,
  takenSlot,
  tooEarly,
} from '#domain/pickup/slots.ts'
import { listCampaigns } from './caps.ts'
import { countUsesHere } from './cart.ts'
import { type NotPlaced, notPlaced, PLACING_TEXTS } from './place-result.ts'
import { readLimits, readSlotQuestion } from './slots.ts'

/** The most serious problem of the draft, or null when it can be promised. */
export async function checkDraft(wire: WireOrder, cart: Cart, author: CredentialRow): Promise<NotPlaced | null> {
  const wanted = wire.items.map(({ product_id, quantity }) => ({ productId: product_id, quantity }))
  const [catalogue, { caps, ordered }, campaigns, discountRecords] = await Promise.all([
    readCatalogue(wire),
    readLimits(wanted),
    listCampaigns(),
    readDiscounts(wire, cart),
  ])
  const missing = wire.items.findIndex((item) => !catalogue.products.has(item.product_id))
  if (missing >= 0) return notPlaced('product-gone')
  const waits = wire.immediate ? [...catalogue.products.values()].find((product) => !isReadyToday(product)) : undefined
  if (waits) return notPlaced('slot-past', `«${waits.name}» va preparato: scegli giorno e orario di ritiro.`)
  const leadDays = Math.max(cartLeadDays(cart), ...[...catalogue.products.values()].map((product) => product.leadDays))
  const question = await readSlotQuestion(leadDays, wanted)
  const slot = wire.immediate ? null : slotProblem(wire, question)
  if (slot) return slot
  const judgement = judgeOrder(wire, {
    ...catalogue,
    nowMs: question.nowMs,
    // Whether an address is confirmed the server knows best: that is done with a mail, on whatever device.
    author: { id: author.userId, role: author.role, isKiosk: author.isKiosk, isVerified: true },
    caller: { id: author.userId, role: author.role },
    productPrices: new Map(),
    goneNames: new Map(),
    campaigns,
    campaignPrices: new Map(),
    variantPrices: new Map(),
    goneVariants: [],
    caps,
    ordered,
    settings: question.settings,
    orderCutoff: question.cutoff,
    pickupPayment: await db.shop.toCollection().first(),
    load: question.load,
    discountRecords,
    discountUses: await usesHere(wire, discountRecords),
  })
  if (!judgement.ok) return notPlaced(judgement.reason, wordsOf(judgement))
  // Staff were warned by the screen that the slot is full, or that there is not enough left.
  const isWarned = (reason: AttentionReason) =>
    reason === 'slot-full' || (reason === 'cap-exceeded' && wire.channel === 'counter')
  const first = judgement.attention.find((reason) => !isWarned(reason))
  return first ? notPlaced(first) : null
}

function slotProblem(wire: WireOrder, question: SlotQuestion): NotPlaced | null {
  const pickupMs = Date.parse(wire.pickup_date)
  const first = slotProblems(question, pickupMs).find((reason) => reason !== 'slot-full' || wire.channel !== 'counter')
  if (!first) return null
  const next = nextFreeAfter(pickupMs, question)
  if (next === null) return notPlaced(first)
  const early = pickupMs >= question.nowMs ? tooEarly(question, shopMoment(pickupMs).day) : null
  const lostSlot: LostSlot = first === 'slot-past' && early ? early : takenSlot(pickupMs, next)
  return { ...notPlaced(first, lostSlotText(lostSlot)), lostSlot, nextFree: next }
}

/** Start of the first free slot at or after one that cannot be had, else of the first free one; null when there is none. */
export function nextFreeAfter(pickupMs: number, question: SlotQuestion): number | null {
  const next = nextFreeSlot(question, Math.max(pickupMs, question.nowMs)) ?? nextFreeSlot(question, question.nowMs)
  return next?.startMs ?? null
}

async function readCatalogue(wire: WireOrder) {
  const ids = wire.items.map((item) => item.product_id)
  const [products, variantTypes, variants] = await Promise.all([
    db.products.where('id').anyOf(ids).toArray(),
    db.variantTypes.toArray(),
    db.variants.toArray(),
  ])
  return { products: new Map(products.map((product) => [product.id, product])), variantTypes, variants }
}

/** Kiosks and staff mirror the codes; for everybody else the server, which has already been asked once, decides. */
async function readDiscounts(wire: WireOrder, cart: Cart): Promise<DiscountCode[]> {
  if (cart.discount === null) return []
  const { id, code, percent } = cart.discount
  if (wire.channel !== 'web') return db.discountCodes.where('code').equals(code).toArray()
  return [{ id, code, percent, isDeleted: false, validUntilMs: null, minTotalCents: 0, maxUses: 0 }]
}

/** Staff have the orders that carry a code; elsewhere the server, or who looks at the order, decides. */
async function usesHere({ channel }: WireOrder, codes: readonly DiscountCode[]): Promise<Map<string, number>> {
  if (channel !== 'counter') return new Map()
  return new Map(await Promise.all(codes.map(async (code) => [code.id, await countUsesHere(code)] as const)))
}

/** What names a product says more. */
function wordsOf({ reason, message }: Extract<Judgement, { ok: false }>): string {
  const texts: Partial<Record<RejectionReason, string>> = PLACING_TEXTS
  return reason === 'off-season' || reason === 'cap-exceeded' ? message : (texts[reason] ?? message)
}
