// The web: a checked order is sent while the customer waits, and counts as placed when the server has said so. Without that answer
// nothing is promised and the cart stays; its order's id stays with it, so that trying again cannot make a second order even
// when the first attempt had arrived after all.
import { db } from '#data/db/database.ts'
import { keep } from '#data/outbox/keep.ts'
import { type EntryVerdict, type HeldOrder, sendEntries } from '#data/outbox/requests.ts'
import { storePhotos } from '#data/photos/queued-photos.ts'
import { refuseCredential } from '#data/session/credentials.ts'
import { cartLeadDays, cartWanted } from '#domain/cart/cart.ts'
import { nameOfKind } from '#domain/entry/entry.ts'
import { lostSlotText, takenSlot } from '#domain/pickup/slots.ts'
import { nextFreeAfter } from './check-draft.ts'
import { renewOrderId } from './order-ids.ts'
import { notPlaced, type PlaceOrderResult, placedAs, TEXT_CART_KEPT_OFFLINE } from './place-result.ts'
import { closePlacedCart, draftsOf, factsOf, type Placing } from './placing.ts'
import { readSlotQuestion, refreshSlotLoad } from './slots.ts'

/** Customers' devices have no code. */
const NO_DEVICE = ''

/** @throws DexieError when the device cannot store that it was placed: trying again finds it at the server */
export async function sendOrder(placing: Placing): Promise<PlaceOrderResult> {
  const { wire, author } = placing
  const entry = { id: wire.id, kind: nameOfKind('order'), about: wire.id, author: '', actor: '', content: { ...wire } }
  const answer = await sendEntries(author, [entry], NO_DEVICE)
  if (answer.kind === 'sign-in-again') {
    await refuseCredential(author)
    return notPlaced('not-signed-in', 'La sessione è scaduta: accedi di nuovo. Il carrello resta com’è.')
  }
  const outcome = answer.kind === 'answered' ? answerTo(placing, answer.verdicts.get(wire.id)) : undefined
  if (outcome?.kind === 'rejected') return refused(placing, outcome)
  if (outcome?.kind === 'delivered') {
    if (outcome.order) return store(placing, outcome.order)
    await renewOrderId(wire.id)
    return notPlaced('invalid', 'Questo ordine era arrivato ed è stato eliminato dal negozio. Riprova.')
  }
  if (answer.kind === 'no-answer' && answer.message !== '') return notPlaced('too-many', answer.message)
  const isSilence = answer.kind === 'no-answer' && answer.isSilence
  const message = isSilence ? TEXT_CART_KEPT_OFFLINE : 'Il negozio non risponde. Il carrello resta com’è: riprova fra poco.'
  return notPlaced('offline', message)
}

/** The right id is not enough: a cart that was changed, here or in another tab, is sent under the id of its first attempt. */
function answerTo({ contentHash }: Placing, outcome: EntryVerdict | undefined): EntryVerdict | undefined {
  const isToOther = outcome?.kind === 'delivered' && outcome.order !== null && outcome.contentHash !== contentHash
  return isToOther ? undefined : outcome
}

async function refused({ wire, cart }: Placing, outcome: Extract<EntryVerdict, { kind: 'rejected' }>): Promise<PlaceOrderResult> {
  const { reason, message } = outcome
  if (reason === 'content-differs') {
    await renewOrderId(wire.id)
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
  const { author, wire, photos } = placing
  const delivered = { serverCreated: held.created, serverUpdated: held.updated, deliveredMs: Date.now() }
  const tables = [db.photos, db.productCaps]
  const order = await factsOf(placing, held.number)
  await keep(author, draftsOf(placing), tables, async (storeEntry) => {
    if ((await storeEntry(wire.id, { state: 'delivered', order, ...delivered })) === null) return
    await storePhotos(photos, { order }, storeEntry)
    await closePlacedCart(placing, held.number)
  })
  return placedAs({ id: wire.id, order })
}
