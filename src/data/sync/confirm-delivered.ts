// Asks the server whether it still holds what it took in the last 7 days: one restored from a backup gets it again, orders
// first, then the changes made to them. The server recognises what it already has.
import { db, type OutboxKind, type OutboxRow } from '#data/db/database.ts'
import { withOutboxLock } from '#data/outbox/drain.ts'
import { askHeldOrders, type HeldVersion } from '#data/outbox/requests.ts'
import { forgetOldDeliveries } from '#data/outbox/store.ts'
import { itemOf } from '#data/photos/queued-photos.ts'
import { currentCredential, refuseCredential } from '#data/session/credentials.ts'

/** The route's limit. */
const IDS_PER_REQUEST = 500

/** To be called after a reconnect; follow it with `drainOutbox`. Does nothing when the server cannot be asked. */
export function confirmDelivered(): Promise<void> {
  return withOutboxLock(async () => {
    await forgetOldDeliveries(Date.now())
    const credential = await currentCredential()
    if (!credential || credential.isRefused) return
    const delivered: OutboxRow[] = await db.outbox.where('state').equals('delivered').toArray()
    // The server tells staff about every order, others about their own.
    const entries = delivered.filter((entry) => credential.role !== 'USER' || entry.authorId === credential.userId)
    // A drawer is asked for by its session, as if that were an order: nobody has one of that name.
    const orderIds = [...new Set(entries.map((entry) => entry.orderId))]
    for (let start = 0; start < orderIds.length; start += IDS_PER_REQUEST) {
      const asked = new Set(orderIds.slice(start, start + IDS_PER_REQUEST))
      const photosOf = entries
        .filter(({ kind, orderId }) => kind === 'order-photo' && asked.has(orderId))
        .map(({ orderId }) => orderId)
      const factsOf = (kind: OutboxKind) =>
        entries.filter((entry) => entry.kind === kind && asked.has(entry.orderId)).map(({ id }) => id)
      const [payments = [], tills = []] = [factsOf('order-payment'), factsOf('till-fact')].map((ids) =>
        ids.slice(0, IDS_PER_REQUEST),
      )
      const answer = await askHeldOrders(credential, [...asked], [...new Set(photosOf)], { payments, tills })
      if (answer.kind === 'sign-in-again') await refuseCredential(credential)
      if (answer.kind !== 'answered') return
      const { held, deleted, facts } = answer
      const askedFacts = new Set([...payments, ...tills])
      const lost = entries
        .filter(({ orderId }) => asked.has(orderId))
        .filter((entry) => {
          // Money is written down whatever became of its order.
          if (isFact(entry)) return askedFacts.has(entry.id) && !facts.has(entry.id)
          return !deleted.has(entry.orderId) && isLost(entry, held)
        })
      await sendAgain(lost)
    }
  })
}

function isFact({ kind }: OutboxRow): boolean {
  return kind === 'order-payment' || kind === 'till-fact'
}

/** Whether a server that holds these orders and items has forgotten this entry. */
function isLost(entry: OutboxRow, all: ReadonlyMap<string, HeldVersion>): boolean {
  const held = all.get(entry.kind === 'order-photo' ? itemOf(entry) : entry.orderId)
  if (!held) return true
  if (entry.kind === 'place-order') return false
  // Brought back by the device that took it: as new, without what was done to it since.
  const isMadeAnew = held.created !== '' && entry.serverCreated !== '' && held.created > entry.serverCreated
  return isMadeAnew || held.updated < entry.serverUpdated
}

async function sendAgain(entries: readonly OutboxRow[]): Promise<void> {
  if (entries.length === 0) return
  await db.transaction('rw', db.outbox, async () => {
    for (const { sequence } of entries) {
      await db.outbox.update(sequence, { deliveredMs: undefined, state: 'waiting', serverErrors: 0, notBeforeMs: 0 })
    }
  })
}
