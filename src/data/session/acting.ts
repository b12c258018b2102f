// Who stands at this till, as told by PIN (till-people.ts): what is done bears that name beside the login's, until somebody else
// takes over or nobody has touched the till for a while. Small: whatever writes an order or a change asks here.
import { db } from '#data/db/database.ts'
import { asObject } from '#domain/wire.ts'

const KEY = 'acting'

export interface ActingPerson {
  id: string
  name: string
}

/** `left`: somebody was here until a while ago; who comes next says who they are. */
export type Acting = { kind: 'nobody' } | { kind: 'left' } | ({ kind: 'person' } & ActingPerson)

/** Inside a transaction on `keyValues` too. @param nowMs device's clock */
export async function readActing(nowMs: number): Promise<Acting> {
  const { id, name, seenMs, idleMs } = asObject((await db.keyValues.get(KEY))?.value)
  if (typeof id !== 'string' || typeof name !== 'string') return { kind: 'nobody' }
  // A clock that was set back has not been away either.
  const isAway = typeof seenMs !== 'number' || typeof idleMs !== 'number' || Math.abs(nowMs - seenMs) > idleMs
  return id === '' || isAway ? { kind: 'left' } : { kind: 'person', id, name }
}

/** What an order or a change bears: the account's id, undefined for nobody. */
export async function actingId(): Promise<string | undefined> {
  const acting = await readActing(Date.now())
  return acting.kind === 'person' ? acting.id : undefined
}

/** How every act says on the wire whom it bears, beside what it is about. */
export function actorField(actorId: string | undefined): { actor_id?: string } {
  return actorId === undefined ? {} : { actor_id: actorId }
}

export async function keepActing(person: ActingPerson, idleMs: number, nowMs: number): Promise<void> {
  await db.keyValues.put({ key: KEY, value: { ...person, seenMs: nowMs, idleMs } })
}

/** Somebody touches the till: whoever is there still is. Who has been away for too long does not come back by it. */
export async function touchTill(nowMs: number): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    const acting = await readActing(nowMs)
    const value = asObject((await db.keyValues.get(KEY))?.value)
    if (acting.kind === 'person') await db.keyValues.put({ key: KEY, value: { ...value, seenMs: nowMs } })
  })
}

/** @param how `left`: who comes next is asked; `ended`: what is done bears the login's name alone */
export async function endActing(how: 'left' | 'ended'): Promise<void> {
  await db.transaction('rw', db.keyValues, async () => {
    if ((await db.keyValues.get(KEY)) === undefined) return
    if (how === 'ended') await db.keyValues.delete(KEY)
    else await db.keyValues.put({ key: KEY, value: { id: '', name: '' } })
  })
}
