// How full the slots are, as the server says it.
import * as v from 'valibot'
import { wireInstant } from '#domain/wire.ts'

/** The answer of `GET /api/sfoglia/slots`. `instance`: id of the running server; null when it does not say. */
export const slotLoadSchema = v.object({
  instance: v.optional(v.nullable(v.string()), null),
  slots: v.array(
    v.pipe(
      v.object({ pickup_date: v.string(), orders: v.number(), unpaid: v.optional(v.number(), 0) }),
      v.transform(({ pickup_date, orders, unpaid }) => ({
        startMs: wireInstant(pickup_date) ?? Number.NaN,
        taken: orders,
        unpaid,
      })),
      v.check(({ startMs }) => !Number.isNaN(startMs), 'not a date'),
    ),
  ),
})
