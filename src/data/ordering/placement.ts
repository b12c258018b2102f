// The two ways of placing a checked order and what they share. Kiosk and counter store it with its outbox entry, its number and
// the emptied cart in one transaction and send it later; from the web it is sent while the customer waits and counts as placed
// when the server has said so.
import type { Table } from 'dexie'
import {
  type CredentialRow,
  db,
  isQuotaError,
  isStorageError,
  type OutboxRow,
  type PayloadRow,
  TEXT_STORAGE,
} from '#data/db/database.ts'
import { readDevice, takeOrderNumber } from '#data/device/device.ts'
import { freeStorage } from '#data/device/storage.ts'
import { wakeOutbox } from '#data/outbox/drain.ts'
import { type DeviceValues, keepInJournal, probeRoom, readDeviceValues, reportNoRoom } from '#data/outbox/journal.ts'
import { encodePlaced, sealPayload } from '#data/outbox/payload.ts'
import { type HeldOrder, type OrderOutcome, sendOrders } from '#data/outbox/requests.ts'
import { addEntry, ENTRY_TABLES, type EntryFacts, findEntry } from '#data/outbox/store.ts'
import { releasePhotos } from '#data/photos/kept-photos.ts'
import { addPhotos, type SealedPhoto } from '#data/photos/queued-photos.ts'
import { getConnection } from '#data/server/connection.ts'
import { noteClock } from '#data/server/server-clock.ts'
import { actingId } from '#data/session/acting.ts'
import { refuseCredential } from '#data/session/credentials.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { type Cart, cartLeadDays, cartWanted } from '#domain/cart/cart.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { RejectionReason } from '#domain/order/order.ts'
import { submittedOrder, type WireOrder } from '#domain/order/submission.ts'
import { needsCard } from '#domain/payment/payment.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { type LostSlot, lostSlotText, takenSlot } from '#domain/pickup/slots.ts'
import { cappedIn } from './caps.ts'
import { nextFreeAfter } from './check-draft.ts'
import { closeCart, compareWithStoredCart, keepUnseenTicket, renewOrderIds } from './order-ids.ts'
import { keepPendingOrder, readPendingOrder } from './pending-order.ts'
import { readSlotQuestion, refreshSlotLoad } from './slots.ts'

type PlaceOrderRefusal =
  | RejectionReason
  | 'cart-empty'
  /** Another tab has changed the stored cart meanwhile. */
  | 'cart-changed'
  | 'slot-missing'
  /** A photo that the cart names is not on this device any more. */
  | 'photo-missing'
  | 'offline'
  /** Of a kind of which there may only be so many for now. */
  | 'too-many'
  | 'not-signed-in'
  /** Orders are taken at a till, and nobody has said which one this is. */
  | 'till-unnamed'
  | 'storage'

export type PlaceOrderResult =
  | {
      ok: true
      orderId: string
      number: string
      totalCents: number
      pickupMs: number
      isImmediate?: true | undefined
      isOnline: boolean
    }
  | { ok: false; reason: PlaceOrderRefusal; message: string; lostSlot?: LostSlot; nextFree?: number }

export const TEXT_CART_KEPT_OFFLINE = 'Sei offline. Il carrello resta com’è: riprova quando torna la rete.'

export const notSignedIn: Extract<PlaceOrderResult, { ok: false }> = {
  ok: false,
  reason: 'not-signed-in',
  message: 'Accedi per ordinare.',
}

export const cartChanged: Extract<PlaceOrderResult, { ok: false }> = {
  ok: false,
  reason: 'cart-changed',
  message: 'Il carrello è cambiato in un’altra finestra: controllalo e riprova.',
}

/** A draft that has passed every check on this device. */
interface Placing {
  wire: WireOrder
  cart: Cart
  /** Whether placing it empties the stored cart. */
  isStoredCart: boolean
  /** Of the cart. */
  cartHash: string
  /** Of what the server compares when the same id comes again. */
  contentHash: string
  author: CredentialRow
  /** Of its lines, ready to be queued with it. */
  photos: readonly SealedPhoto[]
  /** What is done with it at once; none of it for the web. */
  companion?: Companion | undefined
}

/** An entry as it was written, with its plain text. */
export interface Written {
  facts: EntryFacts
  plain: Uint8Array<ArrayBuffer>
}

/** What is done with an order in the very transaction that stores it: all of it stands then, or nothing does. */
export interface Companion {
  /** Beside those of the order. */
  tables: readonly Table[]
  /** Before the transaction: that would not survive waiting for WebCrypto. */
  seal: (orderId: string) => Promise<SealedCompanion>
}

interface SealedCompanion {
  /** Inside the transaction, before anything is stored: false when it has to be sealed again. */
  isCurrent: () => Promise<boolean>
  /** Inside the transaction, when the order stands. What it throws undoes everything. */
  store: () => Promise<readonly Written[]>
}

/** The result for an order that has been placed, now or by an earlier confirmation of the same draft. */
export function placedAs({ orderId, number, totalCents, pickupMs, isImmediate }: OutboxRow | EntryFacts): PlaceOrderResult {
  return { ok: true, orderId, number, totalCents, pickupMs, isImmediate, isOnline: getConnection().isReachable }
}

/**
 * Why the stored cart cannot be placed as the screen shows it; the earlier result when it has been placed already, and is
 * still here because it waits to be paid or emptied since; null when it is the one on the screen. Also inside a transaction on
 * `keyValues` and `outbox`.
 */
export async function refusalByCart(cart: Cart, cartHash: string, authorId: string): Promise<PlaceOrderResult | null> {
  return db.transaction('r', [db.keyValues, db.outbox], async () => {
    const standing = await compareWithStoredCart(cart, cartHash)
    if (standing.kind === 'stored') {
      const pending = await readPendingOrder()
      const waiting = pending?.cartHash === cartHash && pending.authorId === authorId ? await findEntry(pending.orderId) : null
      return waiting && placedAs(waiting)
    }
    if (standing.kind === 'empty') return { ok: false, reason: 'cart-empty', message: 'Il carrello è vuoto.' }
    const placed = standing.kind === 'placed' ? await findEntry(standing.orderId) : null
    if (placed) return placedAs(placed)
    return cartChanged
  })
}

/** As it goes into the outbox. The wire form has no names, so they go along. */
function payloadOf({ wire, cart }: Placing): Uint8Array<ArrayBuffer> {
  const names = wire.items.map((item, index) => [item.id, cart.items[index]?.name ?? ''])
  return encodePlaced({ order: wire, productNames: Object.fromEntries(names) })
}

function entryFacts({ wire, author }: Placing, number: string, daySequence = 0): EntryFacts {
  return {
    id: wire.id,
    kind: 'place-order',
    orderId: wire.id,
    authorId: author.userId,
    number,
    daySequence,
    placedDay: shopMoment(Date.parse(wire.placed_at)).day,
    pickupMs: Date.parse(wire.pickup_date),
    ...(wire.immediate && { isImmediate: wire.immediate }),
    totalCents: centsFromEuro(wire.promised_total),
  }
}

/** What is left of it for others, until the server has counted it. */
async function cappedFacts(wire: WireOrder): Promise<Pick<EntryFacts, 'capped'>> {
  const capped = await cappedIn(wire)
  return Object.keys(capped).length > 0 ? { capped } : {}
}

/**
 * Inside the storing transaction, on `keyValues` and `photos`. A cart that has still to be paid by card stays until it is; photos
 * that nothing names any more are the outbox's alone.
 */
async function closePlacedCart(placing: Placing, number: string): Promise<void> {
  const { isStoredCart, cart, wire, cartHash, contentHash, photos } = placing
  if (!isStoredCart) return
  const { authorId, orderId, pickupMs, totalCents } = entryFacts(placing, number)
  if (wire.channel !== 'web' || !needsCard(totalCents)) {
    await closeCart(cart, orderId, cartHash)
    return releasePhotos(photos.map(({ hash }) => hash))
  }
  const placedAtMs = Date.parse(wire.placed_at)
  await keepPendingOrder({ orderId, authorId, number, pickupMs, totalCents, placedAtMs, cartHash, contentHash })
}

// What happens to an order when the device cannot store: a full one makes room once, a broken one says so.

const noRoom: Extract<PlaceOrderResult, { ok: false }> = { ok: false, reason: 'storage', message: TEXT_STORAGE }

/** @param place may be called twice: what failed has stored nothing */
export async function withQuotaRetry(place: () => Promise<PlaceOrderResult>): Promise<PlaceOrderResult> {
  try {
    return await place().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error
      // The order comes before the pictures of what can be ordered.
      await freeStorage()
      return place()
    })
  } catch (error) {
    if (!isStorageError(error)) throw error
    reportNoRoom()
    return noRoom
  }
}

// Kiosk and counter: the order is stored with its entry, its number and the emptied cart in one transaction, and sent when the
// server can be reached. On a kiosk it lies in the sealed outbox alone; at the counter the order list shows it at once.

interface Stored {
  facts: EntryFacts
  /** Of what was done with it at once. */
  others: readonly Written[]
  values: DeviceValues
}

/** @throws DexieError when the device cannot store it: then nothing has changed */
export async function queueOrder(placing: Placing): Promise<PlaceOrderResult> {
  const { wire } = placing
  const { code } = await readDevice()
  if ((await probeRoom()) === 'none') return noRoom
  const plain = payloadOf(placing)
  // Before the transaction: it would not survive waiting for WebCrypto.
  const payload = await sealPayload(wire.id, plain)
  let stored: Stored | PlaceOrderResult | 'seal-again' = 'seal-again'
  while (stored === 'seal-again') {
    stored = await storeQueued(placing, payload, code, await placing.companion?.seal(wire.id))
  }
  if ('ok' in stored) return stored
  const { facts, others, values } = stored
  for (const { id } of [facts, ...others.map((other) => other.facts)]) wakeOutbox(id)
  // Before a screen says that it is registered; not read again, because a full disk may have taken the database since.
  for (const entry of [{ facts, plain }, ...others]) await keepInJournal({ ...entry, who: placing.author }, values)
  return placedAs(facts)
}

async function storeQueued(
  placing: Placing,
  payload: PayloadRow,
  deviceCode: string,
  companion: SealedCompanion | undefined,
): Promise<Stored | PlaceOrderResult | 'seal-again'> {
  const { wire, cart, cartHash, photos } = placing
  const own = [...ENTRY_TABLES, db.keyValues, db.orders, db.orderItems, db.photos, db.productCaps]
  const tables = [...new Set<Table>([...own, ...(placing.companion?.tables ?? [])])]
  return db.transaction('rw', tables, async () => {
    const earlier = await findEntry(wire.id)
    if (earlier) return { facts: earlier, others: [], values: await readDeviceValues() }
    // Somebody else has logged in meanwhile: the order would lie among their rows.
    if ((await readOwner()) !== ownerName(placing.author)) return notSignedIn
    const refusal = placing.isStoredCart ? await refusalByCart(cart, cartHash, placing.author.userId) : null
    if (refusal) return refusal
    if (companion && !(await companion.isCurrent())) return 'seal-again'
    const day = shopMoment(Date.parse(wire.placed_at)).day
    const { number, daySequence } = await takeOrderNumber(deviceCode, day, Date.parse(wire.pickup_date))
    const actorId = wire.channel === 'counter' ? await actingId() : undefined
    const counted = await cappedFacts(wire)
    const facts = { ...entryFacts(placing, number, daySequence), ...(actorId !== undefined && { actorId }), ...counted }
    await addEntry(facts, payload)
    if (wire.channel === 'counter') await showOrder(placing, facts, deviceCode)
    await addPhotos(photos, facts)
    await closePlacedCart(placing, facts.number)
    await keepUnseenTicket({ orderId: wire.id, placedMs: Date.now(), ...(actorId !== undefined && { actorId }) })
    await noteClock(Date.parse(wire.placed_at))
    const others = companion ? await companion.store() : []
    return { facts, others, values: await readDeviceValues() }
  })
}

async function showOrder({ wire, cart, author }: Placing, { number, daySequence }: EntryFacts, device: string): Promise<void> {
  const names = wire.items.map((item, index) => [item.id, cart.items[index]?.name ?? ''])
  const facts = { authorId: author.userId, device, productNames: Object.fromEntries(names) }
  const { order, items } = submittedOrder({ ...wire, number, day_sequence: daySequence ?? 0 }, facts)
  await db.orders.put({ ...order, localState: 'queued', updated: '', base: null })
  await db.orderItems.bulkPut(items.map((item, position) => ({ ...item, updated: '', position })))
}

// The web: the order is sent while the customer waits, and counts as placed when the server has said so. Without that answer
// nothing is promised and the cart stays; its order's id stays with it, so that trying again cannot make a second order even
// when the first attempt had arrived after all.

type Refusal = Extract<OrderOutcome, { kind: 'rejected' }>

/** Customers' devices have no code. */
const NO_DEVICE = ''

/** @throws DexieError when the device cannot store that it was placed: trying again finds it at the server */
export async function placeOnline(placing: Placing): Promise<PlaceOrderResult> {
  const { wire, author } = placing
  const answer = await sendOrders(author, NO_DEVICE, [wire])
  if (answer.kind === 'sign-in-again') {
    await refuseCredential(author)
    return { ok: false, reason: 'not-signed-in', message: 'La sessione è scaduta: accedi di nuovo. Il carrello resta com’è.' }
  }
  const outcome = answer.kind === 'answered' ? answerTo(placing, answer.outcomes) : undefined
  if (outcome?.kind === 'rejected') return refused(placing, outcome)
  if (outcome?.order) return store(placing, outcome.order)
  if (outcome) {
    await renewOrderIds(wire.id)
    return { ok: false, reason: 'invalid', message: 'Questo ordine era arrivato ed è stato eliminato dal negozio. Riprova.' }
  }
  if (answer.kind === 'no-answer' && answer.message !== '') return { ok: false, reason: 'too-many', message: answer.message }
  const isSilence = answer.kind === 'no-answer' && answer.isSilence
  const message = isSilence ? TEXT_CART_KEPT_OFFLINE : 'Il negozio non risponde. Il carrello resta com’è: riprova fra poco.'
  return { ok: false, reason: 'offline', message }
}

/** The right id is not enough: a cart that was changed, here or in another tab, is sent under the id of its first attempt. */
function answerTo({ wire, contentHash }: Placing, outcomes: ReadonlyMap<string, OrderOutcome>): OrderOutcome | undefined {
  const outcome = outcomes.get(wire.id)
  const isToOther = outcome?.kind === 'delivered' && outcome.contentHash !== '' && outcome.contentHash !== contentHash
  return isToOther ? undefined : outcome
}

async function refused({ wire, cart }: Placing, outcome: Refusal): Promise<PlaceOrderResult> {
  const { reason, message } = outcome
  if (reason === 'content-differs') {
    await renewOrderIds(wire.id)
    const text = 'Il tuo ordine precedente era già arrivato, com’era prima delle ultime modifiche. Lo trovi nei tuoi ordini.'
    return { ok: false, reason, message: text }
  }
  if (reason !== 'slot-full' && reason !== 'slot-past' && reason !== 'closed') return { ok: false, reason, message }
  await refreshSlotLoad()
  const pickupMs = Date.parse(wire.pickup_date)
  const nextFree = nextFreeAfter(pickupMs, await readSlotQuestion(cartLeadDays(cart), cartWanted(cart)))
  if (nextFree === null) return { ok: false, reason, message }
  return { ok: false, reason, message: reason === 'slot-full' ? lostSlotText(takenSlot(pickupMs, nextFree)) : message, nextFree }
}

/** Kept like a queued order that has been delivered: a server restored from a backup gets it again. */
async function store(placing: Placing, held: HeldOrder): Promise<PlaceOrderResult> {
  const payload = await sealPayload(placing.wire.id, payloadOf(placing))
  const delivered = {
    state: 'delivered' as const,
    deliveredMs: Date.now(),
    serverCreated: held.created,
    serverUpdated: held.updated,
  }
  const facts = entryFacts(placing, held.number)
  await db.transaction('rw', [...ENTRY_TABLES, db.keyValues, db.photos, db.productCaps], async () => {
    if (await findEntry(facts.id)) return
    await addEntry({ ...facts, ...(await cappedFacts(placing.wire)) }, payload, delivered)
    await addPhotos(placing.photos, facts)
    await closePlacedCart(placing, facts.number)
  })
  if (placing.photos.length > 0) wakeOutbox(facts.id)
  return placedAs(facts)
}
