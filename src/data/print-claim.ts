// Two devices, one ticket: before anything goes to paper the server is asked who prints it. The first one gets it.
import { getConnection } from './connection.ts'
import { currentCredential } from './credentials.ts'
import { readDevice } from './device.ts'
import { askServer } from './server-request.ts'

export type PrintClaim =
  /** Nobody else prints it now. */
  | { kind: 'ours' }
  | { kind: 'printed' }
  /** Another device took it and has not said that it is on paper. `isFresh`: a moment ago, it may just be printing. */
  | { kind: 'taken'; device: string; isFresh: boolean }
  /** Without the server nobody can be asked: the device that has the printer prints. */
  | { kind: 'unasked' }

const WAIT_MS = 6000
/** Longer than any ticket takes: who has not said anything by then will not. */
export const PRINTING_MS = 120_000

/** @param isForced a person looked: it did not come out where it was taken */
export async function claimPrint(orderId: string, isForced = false): Promise<PrintClaim> {
  const answer = await ask(orderId, { force: isForced })
  if (answer?.kind !== 'answer') return { kind: 'unasked' }
  const { claim, device, age_ms: ageMs } = fieldsOf(answer.body)
  if (answer.status !== 200) return { kind: 'unasked' }
  if (claim === 'printed') return { kind: 'printed' }
  if (claim === 'taken') {
    const isFresh = typeof ageMs === 'number' && ageMs < PRINTING_MS
    return { kind: 'taken', device: typeof device === 'string' ? device : '', isFresh }
  }
  return { kind: 'ours' }
}

/** Nothing came out here: whoever is next may print it. */
export async function releasePrint(orderId: string): Promise<void> {
  await ask(orderId, { release: true })
}

async function ask(orderId: string, what: { force?: boolean; release?: boolean }) {
  const credential = await currentCredential()
  if (!credential || !getConnection().isReachable) return null
  const { id, code } = await readDevice()
  return askServer(`/api/sfoglia/orders/${orderId}/print`, {
    method: 'POST',
    body: { device: id, code, ...what },
    token: credential.token,
    timeoutMs: WAIT_MS,
  })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
