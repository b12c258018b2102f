// A day's money beside its fiscal documents, as the server knows them: asked each time, nothing of it is kept on the device.
import * as v from 'valibot'
import { deviceHeader } from '#data/device/device.ts'
import { cents, recordOf } from '#data/server/record-fields.ts'
import { askFor } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { FiscalDay } from '#domain/fiscal/fiscal-day.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'

const text = v.string()
const daySchema = recordOf({
  isWhole: ['whole', v.boolean()],
  takenCents: ['taken', cents],
  untold: v.array(
    recordOf({
      ...{ orderNumber: ['number', text], cents: ['amount', cents], totalCents: ['total', cents] },
      documentedCents: ['documented', cents],
    }),
  ),
  doubles: v.array(
    recordOf({
      orderNumber: ['number', text],
      z: ['z_number', v.number()],
      number: ['receipt_number', v.number()],
      cents: ['amount', cents],
    }),
  ),
  bookedByVat: ['booked', v.array(recordOf({ vat: text, cents: ['amount', cents] }))],
})

/** For a cashier only this device's own, unless the owner shows them all. @param z the closure that was made; null for none */
export async function readFiscalDay(
  day: ShopDay,
  z: number | null,
  signal: AbortSignal,
): Promise<FiscalDay | 'offline' | 'failed'> {
  const query = new URLSearchParams({ day, ...(z !== null && { z: String(z) }) })
  const asked = { auth: currentToken(), schema: daySchema, headers: await deviceHeader(), signal }
  const told = await askFor(`/api/sfoglia/fiscal-day?${query}`, asked)
  if (typeof told === 'string') return told
  const bookedCents = z === null ? null : told.bookedByVat.reduce((sum, booked) => sum + booked.cents, 0)
  return { ...told, bookedCents }
}
