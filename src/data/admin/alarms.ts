// Who met one of the shop's limits within a day: orders that nobody pays, codes and passwords that are tried out. Asked of the
// server each time; without network there is nothing to tell.
import * as v from 'valibot'
import { instant } from '#data/mirror/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { LIMITS, type LimitKind } from '#domain/limits.ts'

const KINDS = ['unpaid-order', ...(Object.keys(LIMITS) as LimitKind[])] as const

export interface Alarm {
  kind: (typeof KINDS)[number]
  /** Of the account; empty when it is an address that was counted. */
  name: string
  /** Of the network; empty when it is an account. */
  address: string
  /** How often it was turned away. */
  refused: number
  lastMs: number
}

const alarmsSchema = v.object({
  alarms: v.array(
    v.object({
      kind: v.fallback(v.nullable(v.picklist(KINDS)), null),
      ...{ who: v.string(), name: v.string(), refused: v.number(), at: instant },
    }),
  ),
})

/** The latest first. */
export async function readAlarms(signal: AbortSignal): Promise<Alarm[] | 'offline' | 'failed'> {
  const outcome = await request('/api/sfoglia/alarms', { auth: currentToken(), signal, schema: alarmsSchema })
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'failed'
  return outcome.value.alarms.flatMap(({ kind, who, name, refused, at }) => {
    const [what = '', of = ''] = who.split(' ')
    return kind === null ? [] : [{ kind, name, address: what === 'address' ? of : '', refused, lastMs: at }]
  })
}
