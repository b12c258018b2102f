// Carries out one step of the drain: opens the payloads, sends them, and says for each entry what became of it.
import type { WireOrder } from '#domain/order-submission.ts'
import { type CredentialRow, db } from './database.ts'
import { askWhatIsHeld, type OrderOutcome, sendChange, sendOrders, sendPhoto } from './deliver.ts'
import { readDevice } from './device.ts'
import type { Batch, NextStep } from './next-step.ts'
import { decodeChange, decodePhoto, decodePlaced } from './outbox-payload.ts'
import type { ServerAnswer } from './outbox-request.ts'
import type { OutboxRow, PayloadRow } from './outbox-row.ts'
import { openPayload } from './payload-cipher.ts'
import type { Verdict } from './settle-entries.ts'

export type StepResult =
  | { kind: 'verdicts'; verdicts: Map<string, Verdict> }
  | Extract<ServerAnswer, { kind: 'no-answer' }>
  /** Nothing can be sent under this login. */
  | { kind: 'sign-in-again'; sender: CredentialRow }

/** One result per request. Never throws for network or server. */
export async function sendStep(step: Exclude<NextStep, { kind: 'idle' }>): Promise<StepResult[]> {
  if (step.kind === 'orders') return Promise.all(step.batches.map(stepOrders))
  return [await (step.kind === 'change' ? stepChange(step.row, step.sender) : stepPhoto(step.row, step.sender))]
}

async function stepOrders({ rows, sender }: Batch): Promise<StepResult> {
  const verdicts = new Map<string, Verdict>()
  const orders: WireOrder[] = []
  const payloads = await db.outboxPayloads.bulkGet(rows.map((row) => row.id))
  const opened = await Promise.all(payloads.map(openBytes))
  for (const [index, row] of rows.entries()) {
    const plain = opened[index]
    const placed = plain && decodePlaced(plain, row.number)
    if (!placed) verdicts.set(row.id, { kind: 'unreadable' })
    else orders.push(row.authorId === sender.userId ? placed.order : { ...placed.order, author_id: row.authorId })
  }
  if (orders.length === 0) return { kind: 'verdicts', verdicts }

  const answer = await sendOrders(sender.token, await deviceCode(sender), orders, await printedHere(orders))
  if (answer.kind === 'no-answer') return answer
  // 403: this login may not hand over orders at all; another one may.
  if (answer.kind === 'sign-in-again' || (answer.kind === 'refused' && answer.status === 403)) {
    return { kind: 'sign-in-again', sender }
  }
  for (const { id } of orders) {
    if (answer.kind === 'answered') verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'failed' })
    else verdicts.set(id, verdictOnBatch(answer, orders.length))
  }
  return { kind: 'verdicts', verdicts }
}

/** What this device prints before the server knows of it must not come out elsewhere in the moment after. */
async function printedHere(orders: readonly WireOrder[]): Promise<{ device: string; ids: string[] } | null> {
  const ids = orders.map(({ id }) => id)
  const [rows, jobs] = await Promise.all([db.orders.bulkGet(ids), db.printJobs.bulkGet(ids)])
  const printed = ids.filter((_, index) => rows[index]?.isPrinted || jobs[index])
  return printed.length === 0 ? null : { device: (await readDevice()).id, ids: printed }
}

/** Only tills and kiosks are devices of the shop. */
async function deviceCode(sender: CredentialRow): Promise<string> {
  return sender.role === 'USER' && !sender.isKiosk ? '' : (await readDevice()).code
}

/** A request refused as a whole does not tell which order is to blame: fewer together until one stands alone. */
function verdictOnBatch(answer: Extract<ServerAnswer, { kind: 'refused' | 'server-error' }>, size: number): Verdict {
  const isAboutContent = answer.kind === 'refused' && (answer.status === 400 || answer.status === 413)
  if (!isAboutContent) return { kind: 'failed' }
  return size > 1 ? { kind: 'split' } : { kind: 'rejected', reason: 'invalid', message: answer.message }
}

async function stepChange(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const plain = await openEntry(row)
  const change = plain && decodeChange(plain)
  if (!change) return verdictOn(row, { kind: 'unreadable' })
  const shown = await db.orders.get(row.orderId)
  const answer = await sendChange(sender.token, row.orderId, change, shown?.base ?? null)
  if (answer.kind === 'answered') return verdictOn(row, { kind: 'delivered', order: answer.order })
  return stepRefused(row, sender, answer)
}

async function stepPhoto(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const plain = await openEntry(row)
  const photo = plain && decodePhoto(plain)
  if (!photo) return verdictOn(row, { kind: 'unreadable' })
  const answer = await sendPhoto(sender.token, photo)
  if (answer.kind === 'answered') return verdictOn(row, { kind: 'delivered', order: null, version: answer.version })
  return stepRefused(row, sender, answer)
}

async function stepRefused(
  row: OutboxRow,
  sender: CredentialRow,
  answer: Exclude<ServerAnswer, { kind: 'answered' }>,
): Promise<StepResult> {
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again') return { kind: 'sign-in-again', sender }
  if (answer.kind === 'server-error') return verdictOn(row, { kind: 'failed' })
  if (answer.status !== 404) return verdictOn(row, { kind: 'rejected', reason: 'not-allowed', message: answer.message })
  return stepNotFound(row, sender)
}

/** After this many attempts an order that is there and cannot be found is one that this login may not change. */
const NOT_FOUND_FOR_GOOD = 3

/** PocketBase says 404 for an order that is gone, one that was never there, and one that this login may not see. */
async function stepNotFound(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const answer = await askWhatIsHeld(sender.token, [row.orderId])
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again') return { kind: 'sign-in-again', sender }
  if (answer.kind !== 'answered') return verdictOn(row, { kind: 'failed' })
  if (answer.deleted.has(row.orderId)) {
    return verdictOn(row, { kind: 'rejected', reason: 'order-deleted', message: 'L’ordine è stato eliminato.' })
  }
  // Once may be a race: the order was brought back between the two questions.
  if (answer.held.has(row.orderId) && row.serverErrors >= NOT_FOUND_FOR_GOOD) {
    const message = 'Questo account non può modificare l’ordine.'
    return verdictOn(row, { kind: 'rejected', reason: 'not-allowed', message })
  }
  // A server restored from a backup: the device that took the order will bring it back.
  return verdictOn(row, { kind: 'failed' })
}

async function openEntry(row: OutboxRow): Promise<Uint8Array<ArrayBuffer> | null> {
  return openBytes(await db.outboxPayloads.get(row.id))
}

async function openBytes(payload: PayloadRow | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = payload ? await openPayload(payload) : null
  return opened?.ok ? opened.plain : null
}

function verdictOn(row: OutboxRow, verdict: Verdict | OrderOutcome): StepResult {
  return { kind: 'verdicts', verdicts: new Map([[row.id, verdict]]) }
}
