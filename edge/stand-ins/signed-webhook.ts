// Delivery reports to the shop, signed as Meta signs them and repeated until they are taken. Kept in order: a shop that is slow
// to answer still hears "sent" before "delivered".
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Faults } from './faults.ts'

/** Meta goes on for days; a demo's shop is back within seconds or not at all. */
const RETRY_AFTER_MS = [500, 2000, 8000, 30_000]
const PATIENCE_MS = 10_000

export interface SignedWebhook {
  /** Resolves when it was taken, lost on purpose, or given up. */
  send(body: object): Promise<void>
  stop(): Promise<void>
}

/** @param url asked at each try: the shop may start after its stand-ins */
export function signedWebhook(url: () => string, appSecret: string, faults: Faults): SignedWebhook {
  const ending = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  const post = async (text: string): Promise<boolean> => {
    try {
      const signature = createHmac('sha256', appSecret).update(text).digest('hex')
      const answer = await fetch(url(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
        body: text,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      // Not there, or too slow: tried again.
      return false
    }
  }

  const deliver = async (text: string): Promise<void> => {
    for (const waitMs of [0, ...RETRY_AFTER_MS]) {
      if (!(await pause(waitMs, ending.signal))) return
      if (await post(text)) return
    }
  }

  return {
    send(body) {
      if (faults.take('report') !== null) return Promise.resolve()
      queue = queue.then(() => deliver(JSON.stringify(body)))
      return queue
    },
    stop() {
      ending.abort()
      return queue
    },
  }
}

/** False when it was ended meanwhile. */
async function pause(waitMs: number, signal: AbortSignal): Promise<boolean> {
  if (waitMs > 0) {
    await sleep(waitMs, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return !signal.aborted
}
