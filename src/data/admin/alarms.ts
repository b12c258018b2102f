// Who met one of the shop's limits within a day: orders that nobody pays, codes and passwords that are tried out. Asked of the
// server each time; without network there is nothing to tell.
import * as v from 'valibot'
import { instant } from '#data/server/record-fields.ts'
import { askFor } from '#data/server/request.ts'
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

const alarmsSchema = v.pipe(
  v.object({
    alarms: v.array(
      v.object({
        kind: v.fallback(v.nullable(v.picklist(KINDS)), null),
        ...{ who: v.string(), name: v.string(), refused: v.number(), at: instant },
      }),
    ),
  }),
  v.transform(({ alarms }) =>
    alarms.flatMap(({ kind, who, name, refused, at }): Alarm[] => {
      const [what = '', of = ''] = who.split(' ')
      return kind === null ? [] : [{ kind, name, address: what === 'address' ? of : '', refused, lastMs: at }]
    }),
  ),
)

/** The latest first. */
export function readAlarms(signal: AbortSignal): Promise<Alarm[] | 'offline' | 'failed'> {
  return askFor('/api/sfoglia/alarms', { auth: currentToken(), signal, schema: alarmsSchema })
}
