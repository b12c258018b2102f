// How full the slots are, and how much is ordered of what there is only so much of, as the server says it.
import * as v from 'valibot'
import { capKey } from '#domain/pickup/caps.ts'
import { wireInstant } from '#domain/wire.ts'

/** The answer of `GET /api/sfoglia/slots`. `instance`: id of the running server. */
export const slotLoadSchema = v.object({
  instance: v.string(),
  capped: v.array(
    v.pipe(
      v.object({ product: v.string(), day: v.string(), ordered: v.number() }),
      v.transform(({ product, day, ordered }) => ({ key: capKey(product, day), ordered })),
    ),
  ),
  slots: v.array(
    v.pipe(
      v.object({ pickup_date: v.string(), orders: v.number(), unpaid: v.number() }),
      v.transform(({ pickup_date, orders, unpaid }) => ({
        startMs: wireInstant(pickup_date) ?? Number.NaN,
        taken: orders,
        unpaid,
      })),
      v.check(({ startMs }) => !Number.isNaN(startMs), 'not a date'),
    ),
  ),
})
