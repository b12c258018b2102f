// Mails are PocketBase's to send, each minute; told so, it sends those of an order at once.
import { backendOf } from './backend.ts'
import type { JobOptions } from './jobs.ts'

/** @throws Error when PocketBase refuses, e.g. because the service token is wrong; one that is away sends them when it is back */
export async function sendMails({ config, forward }: JobOptions): Promise<void> {
  const answer = await backendOf(forward).call('POST', '/api/sfoglia/messages/mails', { token: config.serviceToken, body: {} })
  if (answer.kind === 'refused') throw new Error(`PocketBase does not send mails for the edge (${answer.status}).`)
}
