// The web: the order is sent while the customer waits, and counts as placed when the server has said so. Without that answer
// nothing is promised and the cart stays; the draft's id stays with it, so that trying again cannot make a second order even
// when the first attempt had arrived after all.
import { cartLeadDays } from '#domain/cart.ts'
import { nextFreeAfter, textForTaken } from './check-draft.ts'
import { refuseCredential } from './credentials.ts'
import { db } from './database.ts'
import { type HeldOrder, type OrderOutcome, sendOrders } from './deliver.ts'
import { renewDraft } from './order-draft.ts'
import { addPhotos } from './order-photos.ts'
import { addEntry, ENTRY_TABLES, findEntry } from './outbox.ts'
import { wakeOutbox } from './outbox-wake.ts'
import { closePlacedDraft, entryFacts, type PlaceOrderResult, type Placing, placedAs, sealOrder } from './placing.ts'
import { readSlotQuestion, refreshSlotLoad } from './slots.ts'

type Refusal = Extract<OrderOutcome, { kind: 'rejected' }>

/** Customers' devices have no code. */
const NO_DEVICE = ''

/** @throws DexieError when the device cannot store that it was placed: trying again finds it at the server */
export async function placeOnline(placing: Placing): Promise<PlaceOrderResult> {
  const { wire, author } = placing
  const answer = await sendOrders(author.token, NO_DEVICE, [wire])
  if (answer.kind === 'sign-in-again') {
    await refuseCredential(author)
    return { ok: false, reason: 'not-signed-in', message: 'La sessione è scaduta: accedi di nuovo. Il carrello resta com’è.' }
  }
  const outcome = answer.kind === 'answered' ? answerTo(placing, answer.outcomes) : undefined
  if (outcome?.kind === 'rejected') return refused(placing, outcome)
  if (outcome?.order) return store(placing, outcome.order)
  if (outcome) {
    await renewDraft(wire.id)
    return { ok: false, reason: 'invalid', message: 'Questo ordine era arrivato ed è stato eliminato dal negozio. Riprova.' }
  }
  const isSilence = answer.kind === 'no-answer' && answer.isSilence
  const message = isSilence
    ? 'Sei offline. Il carrello resta com’è: riprova quando torna la rete.'
    : 'Il negozio non risponde. Il carrello resta com’è: riprova fra poco.'
  return { ok: false, reason: 'offline', message }
}

/** The right id is not enough: a cart that was changed, here or in another tab, is sent under the id of its first attempt. */
function answerTo({ wire, contentPrint }: Placing, outcomes: ReadonlyMap<string, OrderOutcome>): OrderOutcome | undefined {
  const outcome = outcomes.get(wire.id)
  const isToOther = outcome?.kind === 'delivered' && outcome.contentPrint !== '' && outcome.contentPrint !== contentPrint
  return isToOther ? undefined : outcome
}

async function refused({ wire, cart }: Placing, outcome: Refusal): Promise<PlaceOrderResult> {
  const { reason, message } = outcome
  if (reason === 'content-differs') {
    await renewDraft(wire.id)
    const text = 'Il tuo ordine precedente era già arrivato, com’era prima delle ultime modifiche. Lo trovi nei tuoi ordini.'
    return { ok: false, reason, message: text }
  }
  if (reason !== 'slot-full' && reason !== 'slot-past' && reason !== 'closed') return { ok: false, reason, message }
  await refreshSlotLoad()
  const pickupMs = Date.parse(wire.pickup_date)
  const nextFree = nextFreeAfter(pickupMs, await readSlotQuestion(cartLeadDays(cart)))
  if (nextFree === null) return { ok: false, reason, message }
  return { ok: false, reason, message: reason === 'slot-full' ? textForTaken(pickupMs, nextFree) : message, nextFree }
}

/** Kept like a queued order that has been delivered: a server restored from a backup gets it again. */
async function store(placing: Placing, held: HeldOrder): Promise<PlaceOrderResult> {
  const payload = await sealOrder(placing)
  const delivered = {
    state: 'delivered' as const,
    deliveredMs: Date.now(),
    serverCreated: held.created,
    serverUpdated: held.updated,
  }
  const facts = entryFacts(placing, held.number)
  await db.transaction('rw', [...ENTRY_TABLES, db.keyValues, db.photos], async () => {
    if (await findEntry(facts.id)) return
    await addEntry(facts, payload, delivered)
    await addPhotos(placing.photos, facts)
    await closePlacedDraft(placing, facts.number)
  })
  if (placing.photos.length > 0) wakeOutbox(facts.id)
  return placedAs(facts)
}
