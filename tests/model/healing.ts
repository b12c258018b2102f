// The end of every schedule: the line is mended, staff sign in, time passes. Then everything promised must be on the server, but
// for what the server refused and what the device can show that it cannot read.
import { contradictionsNow } from './invariants.ts'
import { photosMissing } from './photo-invariants.ts'
import { tillLeft } from './till.ts'
import { CASHIER, mayBeForgotten, type PromisedChange, type World } from './world.ts'

/** Longer than any wait the outbox allows itself. */
const ROUND_MS = 16 * 60_000
const MOST_ROUNDS = 12

/** @throws with every contradiction, in words */
export async function healAndJudge(world: World): Promise<void> {
  await world.settle()
  for (const tab of world.device.tabs) tab.armCrash(Number.POSITIVE_INFINITY)
  world.device.room.refusals = 0
  world.network.mend()
  world.network.faults.length = 0
  world.network.deliverLate()
  await world.signIn(0, CASHIER)
  await world.till.heal()
  await drainForLong(world)
  // One order at which the server fails holds up no other.
  if (world.poisonedMarkers.size > 0) {
    judge(ordersMissing(world, world.poisonedMarkers))
    world.server.isPoisoned = false
    await drainForLong(world)
  }
  judge([
    ...contradictionsNow(world),
    ...ordersMissing(world, new Set()),
    ...entriesLeft(world),
    ...changesMissing(world),
    ...moneyMissing(world),
    ...drawerMissing(world),
    ...receiptsMissing(world),
    ...photosMissing(world),
    ...tillLeft(world),
    ...(await statusWrong(world)),
  ])
  // One in four: it costs as much as all the rest.
  if (world.seed % 4 === 0) await sellOnceMore(world)
}

async function drainForLong(world: World): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    world.passTime(ROUND_MS)
    const report = await world.tab(round).run(async (outbox) => {
      await outbox.confirmDelivered()
      return outbox.drainOutbox()
    })
    world.noteDeliveries()
    const isTillDone = await world.till.drainAll()
    if (report !== 'died' && report.waiting === 0 && isTillDone) break
  }
  await world.device.quiet()
}

/** Whatever happened, the shop can go on selling. */
async function sellOnceMore(world: World): Promise<void> {
  const tab = world.tab(0)
  const before = world.promised.size
  const cart = await world.fillCart(tab, 0, 1)
  if (cart) await world.place(tab, cart)
  await tab.run((outbox) => outbox.drainOutbox())
  await world.device.quiet()
  judge([...contradictionsNow(world), ...ordersMissing(world, new Set())])
  if (world.promised.size === before) throw new Error('no order can be placed any more')
}

function judge(found: readonly string[]): void {
  if (found.length > 0) throw new Error(found.join('\n'))
}

/** @param excepted carts whose orders are not expected yet */
function ordersMissing(world: World, excepted: ReadonlySet<string>): string[] {
  const { server, device } = world
  const shown = new Map(device.rows().map((row) => [row.id, row.state === 'rejected' || row.isUnreadable]))
  return [...world.promised.values()]
    .filter(({ marker }) => !excepted.has(marker))
    .filter(({ orderId }) => !server.orders.has(orderId) && !server.deleted.has(orderId) && !shown.get(orderId))
    .filter(({ orderId }) => !mayBeForgotten(world, orderId))
    .map(({ marker, orderId }) => `${marker} (${orderId}) has not arrived in the end`)
}

/** What still waits must have a reason that a person can see. */
function entriesLeft({ device, server, hasLostKey }: World): string[] {
  const rows = device.rows()
  const stuck = new Set(
    rows.filter((row) => row.kind === 'order' && (row.state === 'rejected' || row.isUnreadable)).map((row) => row.about),
  )
  return rows
    .filter((row) => row.state === 'waiting' && !(row.isUnreadable && hasLostKey) && !stuck.has(row.about))
    .filter((row) => row.kind === 'order' || row.kind === 'receipt' || server.orders.has(row.about))
    .map((row) => `${row.kind} ${row.id} still waits in the end`)
}

/** Money that changed hands is written down once, whatever became of its order. */
function moneyMissing({ changes, server, device, hasLostKey }: World): string[] {
  const rows = new Map(device.rows().map((row) => [row.id, row]))
  return changes
    .filter(({ kind, entryId }) => kind === 'collect' && rows.get(entryId)?.kind === 'payment')
    .filter(({ entryId }) => !server.payments.has(entryId) && !(rows.get(entryId)?.isUnreadable && hasLostKey))
    .filter(({ entryId }) => !server.refused.has(entryId))
    .map(({ entryId, orderId }) => `the money ${entryId} of ${orderId} is not on the server`)
}

/** What a drawer's screen confirmed is on the server, once. */
function drawerMissing(world: World): string[] {
  const rows = new Map(world.device.rows().map((row) => [row.id, row]))
  return (
    [...world.drawer]
      .filter(([id]) => !world.server.tillFacts.has(id) && !(rows.get(id)?.isUnreadable && world.hasLostKey))
      // Refused in so many words: a person sees it.
      .filter(([id]) => !world.server.refused.has(id))
      .filter(([, sessionId]) => !mayBeForgotten(world, sessionId))
      .map(([id, sessionId]) => `the fact ${id} of the drawer ${sessionId} is not on the server`)
  )
}

/** A receipt that the till knows to be on paper is on the server, once. */
function receiptsMissing(world: World): string[] {
  const rows = new Map(world.device.rows().map((row) => [row.id, row]))
  return [...world.papers]
    .filter(([id, { isKnown }]) => isKnown && !world.server.receipts.has(id))
    .filter(([id]) => !(rows.get(id)?.isUnreadable && world.hasLostKey) && !world.server.refused.has(id))
    .filter(([, { orderId }]) => !mayBeForgotten(world, orderId))
    .map(([id]) => `the receipt ${id} is not on the server`)
}

/** Every confirmed change stands on the server, in the order in which they were made. */
function changesMissing(world: World): string[] {
  const rows = new Map(world.device.rows().map((row) => [row.id, row]))
  const byOrder = new Map<string, PromisedChange[]>()
  for (const change of world.changes) byOrder.set(change.orderId, [...(byOrder.get(change.orderId) ?? []), change])
  return [...byOrder].flatMap(([orderId, changes]) => {
    const held = world.server.orders.get(orderId)
    // Where one was refused, cannot be read or has been forgotten, those after it may not fit any more.
    const isWhole = changes.every(({ entryId }) => rows.get(entryId)?.state === 'delivered')
    if (!held || !isWhole || world.server.refusedChanges.has(orderId)) return []
    const last = (...kinds: string[]) => changes.findLast(({ kind }) => kinds.includes(kind))?.kind
    const { status, ready_at, printed, payment_method } = held.record
    const wrong = [
      last('hand-over') && status !== 'COMPLETED' && 'handed over',
      last('cancel') && status !== 'CANCELLED' && 'cancelled',
      last('collect') && payment_method !== 'cash' && 'collected',
      last('print') && !printed && 'printed',
      // Once handed over, an order is as ready as it ever will be.
      status !== 'COMPLETED' && last('ready', 'undo-ready') === 'ready' && ready_at === '' && 'ready',
      status !== 'COMPLETED' && last('ready', 'undo-ready') === 'undo-ready' && ready_at !== '' && 'not ready',
    ]
    return wrong.filter((word) => typeof word === 'string').map((word) => `${orderId} is not ${word} on the server`)
  })
}

/** What the screens say of the outbox is so, and the export holds all of it. */
async function statusWrong(world: World): Promise<string[]> {
  const rows = world.device.rows()
  const told = await world.tab(0).run(async (outbox) => ({
    status: await outbox.readOutboxStatus(),
    text: await outbox.exportOutbox(),
  }))
  if (told === 'died') return []
  const waiting = rows.filter((row) => row.state === 'waiting')
  const rejected = rows.filter((row) => row.state === 'rejected')
  const { status, text } = told
  const isRight =
    status.waiting === waiting.length &&
    status.rejected.length === rejected.length &&
    status.unreadable === waiting.filter((row) => row.isUnreadable).length
  const missing = [...waiting, ...rejected].filter((row) => !text.includes(row.id))
  return [...(isRight ? [] : ['the screens count the outbox wrongly']), ...missing.map((row) => `${row.id} is not in the export`)]
}
