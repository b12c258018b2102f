// Missing order numbers that an administrator has dealt with: writing that down needs the network; what the server last told is
// kept on the device, so that nothing that was dealt with looks missing again without it, and nothing older than what the device
// mirrors is missed no more. It goes with the login (data-owner.ts).
import * as v from 'valibot'
import type { MissingNumbers } from '#domain/number-audit.ts'
import { countOf, type NumberRange } from '#domain/number-ranges.ts'
import { type AdminWishResult, askAsAdmin } from './admin-wish.ts'
import { ownerName, readOwner } from './data-owner.ts'
import { db } from './database.ts'
import { instant } from './record-fields.ts'
import { getSession } from './session.ts'

export interface NumberCheck extends MissingNumbers {
  id: string
  /** What was found out. */
  note: string
  checkedBy: string
  checkedMs: number
  /** What of it arrived all the same. */
  arrived: NumberRange[]
}

const range = { from: v.number(), to: v.number() }

/** As the audit tells it. */
export const checkSchema = v.pipe(
  v.object({
    ...{ id: v.string(), day: v.string(), ...range, note: v.string(), checked_by: v.string(), checked_at: instant },
    arrived: v.array(v.object(range)),
  }),
  v.transform(
    ({ checked_by, checked_at, ...check }): NumberCheck => ({
      ...check,
      count: countOf([check]),
      checkedBy: checked_by,
      checkedMs: checked_at,
    }),
  ),
)

const KEY = 'number-checks'

/** @param id of the new check; the same again after a lost answer is no second one */
export function checkNumbers(
  id: string,
  code: string,
  { day, from, to }: MissingNumbers,
  note: string,
): Promise<AdminWishResult> {
  return askAsAdmin('/api/sfoglia/number-checks', 'POST', { id, code, day, from, to, note })
}

/** They are missing again. */
export function withdrawCheck(id: string): Promise<AdminWishResult> {
  return askAsAdmin(`/api/sfoglia/number-checks/${encodeURIComponent(id)}/withdraw`, 'POST', {})
}

interface ToldAudit {
  checks: NumberCheck[]
  missing: MissingNumbers[]
}

/** Keeps what the server told, by device code, unless who asked has left meanwhile. */
export async function keepAudit(told: Record<string, ToldAudit>): Promise<void> {
  const session = getSession()
  const owner = session && ownerName({ userId: session.user.id, ...session.user })
  await db.transaction('rw', db.keyValues, async () => {
    if (owner !== null && (await readOwner()) === owner) await db.keyValues.put({ key: KEY, value: told })
  })
}

/** What was told last; of a device that nothing is known of, nothing. */
export async function keptAudit(): Promise<(code: string) => ToldAudit> {
  const kept = v.safeParse(keptSchema, (await db.keyValues.get(KEY))?.value)
  return (code) => (kept.success ? kept.output[code] : undefined) ?? { checks: [], missing: [] }
}

/** What lies there was written by this file; another version's is as good as none. */
const keptSchema = v.record(
  v.string(),
  v.custom<ToldAudit>((value) => typeof value === 'object' && value !== null && 'checks' in value && 'missing' in value),
)
