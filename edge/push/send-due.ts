// Sends the notifications that wait in PocketBase: claim, send, say what came of it; like the messages of whatsapp/send-due.ts, but one
// whose fate is unknown is sent again, because on the device it takes the place of its first copy.
import { type Backend, backendOf } from '../backend.ts'
import { inLanes } from '../in-lanes.ts'
import type { JobOptions } from '../jobs.ts'
import { recordResult } from '../whatsapp/record-result.ts'
import { type ClaimedNotice, claimedNotices } from './claimed-notice.ts'
import { postNotice } from './post-notice.ts'

/** Sent well within the two minutes of a claim. */
const CLAIM = 24
/** Of one run; the next one goes on. */
const MOST_CLAIMS = 5

/** @throws Error when PocketBase refuses the claim, e.g. because the service token is wrong */
export async function sendDueNotices({ config, forward, fetch }: JobOptions): Promise<void> {
  const { serviceToken, push, standInsUrl } = config
  if (serviceToken === null || push === null) return
  const backend = backendOf(forward)
  const send = async (notice: ClaimedNotice): Promise<void> => {
    const result = await postNotice(notice, { push, standInsUrl }, fetch)
    // Never the endpoint: who has it can write to that device.
    if (result.state !== 'sent') console.warn(`Notification ${notice.id}, ${result.state}: ${result.error}`)
    await recordResult(backend, serviceToken, notice.id, result)
  }
  for (let claims = 0; claims < MOST_CLAIMS; claims++) {
    const notices = await claim(backend, serviceToken)
    await inLanes(notices, send)
    if (notices.length < CLAIM) return
  }
}

/** Nothing when PocketBase is away: they are safe there. */
async function claim(backend: Backend, token: string): Promise<ClaimedNotice[]> {
  const body = { kind: 'push', limit: CLAIM }
  const answer = await backend.call('POST', '/api/sfoglia/messages/claim', { token, body })
  if (answer.kind === 'unreachable') return []
  if (answer.kind === 'refused') throw new Error(`PocketBase does not give out notifications (${answer.status}).`)
  return claimedNotices(answer.body)
}
