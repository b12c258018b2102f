// What must hold whatever happened. Each function returns the contradictions it finds, in words.
import type { CredentialRow, OrderRow, OutboxRow, PayloadRow, PendingChangeRow } from '#data/db/database.ts'
import { applyOrderChange } from '#domain/order/change.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import type { Device } from './device.ts'
import { photosWrong } from './photo-invariants.ts'
import { tillWrong } from './till.ts'
import { mayBeForgotten, type World } from './world.ts'

/** At any quiet moment. */
export function contradictionsNow(world: World): string[] {
  const rows = world.device.rows()
  return [
    ...world.contradictions,
    ...promisesBroken(world, rows),
    ...serverContradictions(world),
    ...verdictsWithoutCause(world, rows),
    ...numbersWrong(rows),
    ...cartsStillThere(world, rows),
    ...cartsLost(world, rows),
    ...screensWrong(world, rows),
    ...payloadsLost(world.device, rows),
    ...loginsLost(world, rows),
    ...[...world.network.sentTwiceAtOnce].map((id) => `${id} was sent by two drains at the same time`),
    ...world.server.contradictions,
    ...photosWrong(world),
    ...tillWrong(world),
    ...papersUnknown(world, rows),
  ]
}

/** I1: what was called registered is known to the server or lies in the outbox. */
function promisesBroken(world: World, rows: readonly OutboxRow[]): string[] {
  const entries = new Set(rows.map((row) => row.id))
  return [...world.promised.values()]
    .filter(({ orderId }) => !world.server.orders.has(orderId) && !world.server.deleted.has(orderId) && !entries.has(orderId))
    .filter(({ orderId }) => !mayBeForgotten(world, orderId))
    .map(({ marker, orderId }) => `${marker} (${orderId}) is neither on the server nor on the device`)
}

/** I2, I3: one order of one cart, at the promised total, in its author's name, under its number. */
function serverContradictions(world: World): string[] {
  const found: string[] = []
  const byMarker = new Map<string, string>()
  for (const { record } of world.server.orders.values()) {
    const other = byMarker.get(record.note)
    if (other) found.push(`${record.note} is on the server as ${other} and ${record.id}`)
    byMarker.set(record.note, record.id)
    const promise = world.promised.get(record.id)
    if (!promise) continue
    if (Math.round(record.total * 100) !== promise.totalCents) found.push(`${promise.marker} costs ${record.total} on the server`)
    if (record.user_id !== promise.authorId) found.push(`${promise.marker} is on the server as ${record.user_id}'s`)
    if (record.number !== promise.number && !promise.isWeb) found.push(`${promise.marker} is numbered ${record.number} there`)
  }
  return found
}

/** Delivered only what the server took, refused only what it refused. */
export function verdictsWithoutCause({ server }: World, rows: readonly OutboxRow[]): string[] {
  const found: string[] = []
  for (const { kind, state, id, about } of rows) {
    const wasDeleted = server.everDeleted.has(about)
    const wasTaken =
      kind === 'payment' || kind === 'till' || kind === 'receipt'
        ? server.everPaid.has(id) || server.everTold.has(id)
        : wasDeleted || (kind === 'photo' ? server.photos.everHeld.has(id) : server.everHeld.has(about))
    const wasRefused =
      server.refused.has(id) ||
      (kind === 'change' && (server.refusedChanges.has(about) || wasDeleted)) ||
      (kind === 'photo' && wasDeleted)
    if (state === 'delivered' && !wasTaken) found.push(`${id} counts as delivered and never was`)
    if (state === 'rejected' && !wasRefused) found.push(`${id} counts as refused and never was`)
  }
  return found
}

/** What came out of the fiscal printer is known here: told or to be told, or a question to a person; never a second paper by itself. */
function papersUnknown({ papers, server, device }: World, rows: readonly OutboxRow[]): string[] {
  const known = new Set([...rows, ...(device.read('fiscalDocuments') as { id: string }[])].map(({ id }) => id))
  return [...papers.keys()]
    .filter((id) => !known.has(id) && !server.everTold.has(id))
    .map((id) => `the receipt ${id} is on paper, and nobody knows of it`)
}

/**
 * Every day counts 1, 2, 3 …, by the day that the order itself says it was placed on, and no number is given twice: whatever the
 * clock did.
 */
function numbersWrong(rows: readonly OutboxRow[]): string[] {
  // Old deliveries are forgotten, and their numbers with them.
  if ((rows.at(-1)?.sequence ?? 0) > rows.length) return []
  const countersOf = new Map<string, number[]>()
  const found: string[] = []
  const numbers = new Set<string>()
  for (const { kind, order } of rows) {
    const { number = '', daySequence, placedDay } = order ?? {}
    const parsed = kind === 'order' && !number.startsWith('W') ? parseOrderNumber(number) : null
    if (parsed === null) continue
    const day = `${placedDay} ${parsed.deviceCode}`
    countersOf.set(day, [...(countersOf.get(day) ?? []), daySequence ?? 0])
    if (numbers.has(number)) found.push(`${number} is two orders`)
    numbers.add(number)
  }
  const broken = [...countersOf].filter(([, counters]) => counters.sort((a, b) => a - b).some((one, index) => one !== index + 1))
  return [...found, ...broken.map(([day, counters]) => `${day} counts ${counters.join(', ')}`)]
}

/** A cart whose order is stored is gone, or linked with it until it is paid: else it could be placed again. */
function cartsStillThere(world: World, rows: readonly OutboxRow[]): string[] {
  const cart = world.storedCart()
  const promise = [...world.promised.values()].find(({ marker }) => marker === cart?.note)
  const link = world.device.value('pending-order') as { orderId: string } | undefined
  const waitsToBePaid = promise?.isWeb === true && link?.orderId === promise.orderId
  if (promise && !waitsToBePaid && rows.some((row) => row.id === promise.orderId)) {
    return [`${promise.marker} is placed and still in the cart`]
  }
  const ids = world.device.value('draft') as { orderId: string } | undefined
  const isPlaced = ids && rows.some((row) => row.id === ids.orderId)
  return isPlaced ? [`${ids.orderId} is placed and still the cart's`] : []
}

/** A cart is there, or has become an order. */
function cartsLost(world: World, rows: readonly OutboxRow[]): string[] {
  const { lastMarker } = world
  // Filling it may have died half-way.
  if (lastMarker === null || world.storedCart() || !world.filledMarkers.has(lastMarker)) return []
  const last = world.device.value('last-placed') as { orderId: string } | undefined
  const isPlaced = last && (rows.some((row) => row.id === last.orderId) || world.deliveredAtMs.has(last.orderId))
  return isPlaced ? [] : [`${lastMarker} is gone and no order`]
}

/** Every order on a screen is the server's last word with the waiting changes on top. */
function screensWrong(world: World, rows: readonly OutboxRow[]): string[] {
  const found: string[] = []
  const pending = world.device.read('pendingChanges') as PendingChangeRow[]
  for (const row of world.device.read('orders') as OrderRow[]) {
    const { localState: _localState, updated: _updated, base, ...shown } = row
    const changes = pending.filter((change) => change.orderId === row.id).sort((a, b) => a.sequence - b.sequence)
    if ((base !== null) !== changes.length > 0)
      found.push(`${row.id} has ${changes.length} changes and ${base ? 'a' : 'no'} base`)
    const expected = changes.reduce((order, { change }) => applyOrderChange(order, change), base ?? shown)
    if (JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(shown))) found.push(`${row.id} is not shown as changed`)
  }
  const waiting = new Set(rows.filter((row) => row.state === 'waiting').map((row) => row.sequence))
  for (const change of pending) if (!waiting.has(change.sequence)) found.push(`a change of ${change.orderId} waits for nothing`)
  return found
}

export function payloadsLost(device: Device, rows: readonly OutboxRow[]): string[] {
  const payloads = new Set((device.read('outboxPayloads') as PayloadRow[]).map((payload) => payload.entryId))
  const lost = rows.filter((row) => !payloads.has(row.id)).map((row) => `${row.id} has no payload`)
  return payloads.size === rows.length ? lost : [...lost, `${payloads.size} payloads for ${rows.length} entries`]
}

/** The author's login stays as long as something of theirs waits; what a restored server lost may have no login left. */
function loginsLost(world: World, rows: readonly OutboxRow[]): string[] {
  const kept = new Set((world.device.read('credentials') as CredentialRow[]).map((row) => row.userId))
  const waiting = rows.filter(
    ({ id, state, serverUpdated }) => state === 'waiting' && serverUpdated === '' && !world.server.everTold.has(id),
  )
  return [...new Set(waiting.map((row) => row.authorId))].filter((id) => !kept.has(id)).map((id) => `the login of ${id} is gone`)
}

function sorted(value: object): unknown[] {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
