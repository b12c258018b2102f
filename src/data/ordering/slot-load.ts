// How full the slots are, and how much is ordered of what there is only so much of, as the server says it.
import * as v from 'valibot'
import { instant, recordOf } from '#data/server/record-fields.ts'
import { capKey } from '#domain/pickup/caps.ts'

const slotSchema = recordOf({ startMs: ['pickup_date', instant], taken: ['orders', v.number()], unpaid: v.number() })
const cappedSchema = v.pipe(
  v.object({ product: v.string(), day: v.string(), ordered: v.number() }),
  v.transform(({ product, day, ordered }) => ({ key: capKey(product, day), ordered })),
)

/** The answer of `GET /api/sfoglia/slots`. `instance`: id of the running server. */
export const slotLoadSchema = v.object({
  instance: v.string(),
  capped: v.array(cappedSchema),
  slots: v.array(slotSchema),
})
