// Logins that somebody left on this device: the server is told to end them, as soon as it can be reached. One of a customer waits
// until all that they left in the outbox is delivered, because nobody else may deliver it (docs/decisions/0506).
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { request } from '#data/server/request.ts'

const MOST = 50
const kept = keptValue('logins-left', v.fallback(v.array(v.string()), []))

/** To be told. Before the login is gone from here: whoever wanted to leave has left, whatever happens next. */
export async function keepLogout(token: string): Promise<void> {
  await kept.change((tokens) => [...tokens.filter((other) => other !== token), token].slice(-MOST))
}

/** Ends at the server what was left here, and keeps what it could not be told. */
export async function tellLogouts(): Promise<void> {
  for (const token of await kept.read()) {
    if (await isStillNeeded(token)) continue
    const outcome = await request('/api/sfoglia/logout', { method: 'POST', auth: token })
    if (outcome.kind === 'later') return
    await kept.change((tokens) => {
      const others = tokens.filter((other) => other !== token)
      return others.length > 0 ? others : null
    })
  }
}

async function isStillNeeded(token: string): Promise<boolean> {
  return (await db.credentials.filter((row) => row.token === token && !row.isCurrent).first()) !== undefined
}
