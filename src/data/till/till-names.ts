// Names for a drawer's reading, on screen and on paper, as far as this device knows them: of whoever opened and closed it, and of the
// orders that money was taken for.
import { db } from '#data/db/database.ts'
import { getSession } from '#data/session/session-state.ts'
import { readTillPeopleHere } from '#data/session/till-people.ts'
import type { TillReading } from '#domain/till/till.ts'

export interface TillNames {
  /** By the account's id. */
  people: ReadonlyMap<string, string>
  /** `C2-004`, by the order's id. */
  numbers: ReadonlyMap<string, string>
}

export async function readTillNames(...readings: readonly (TillReading | null)[]): Promise<TillNames> {
  const ids = new Set(readings.flatMap((reading) => reading?.lines ?? []).map(({ orderId }) => orderId))
  const orders = await db.orders.bulkGet([...ids])
  const numbers = new Map(orders.flatMap((order) => (order && order.number !== '' ? [[order.id, order.number] as const] : [])))
  const people = new Map((await readTillPeopleHere()).map(({ id, name }) => [id, name] as const))
  const user = getSession()?.user
  if (user) people.set(user.id, `${user.name} ${user.surname}`.trim())
  return { people, numbers }
}
