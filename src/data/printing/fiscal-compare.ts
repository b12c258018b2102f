// A day's money beside its fiscal documents, as the server knows them: asked each time, nothing of it is kept on the device.
import * as v from 'valibot'
import { deviceHeader } from '#data/device/device.ts'
import { cents } from '#data/mirror/record-fields.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { FiscalDay } from '#domain/fiscal/fiscal-day.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'

const text = v.string()
const daySchema = v.object({
  whole: v.boolean(),
  taken: cents,
  untold: v.array(v.object({ number: text, amount: cents, total: cents, documented: cents })),
  doubles: v.array(v.object({ number: text, z_number: v.number(), receipt_number: v.number(), amount: cents })),
  booked: v.array(v.object({ vat: text, amount: cents })),
})

/** For a cashier only this device's own, unless the owner shows them all. @param z the closure that was made; null for none */
export async function readFiscalDay(
  day: ShopDay,
  z: number | null,
  signal: AbortSignal,
): Promise<FiscalDay | 'offline' | 'failed'> {
  const query = new URLSearchParams({ day, ...(z !== null && { z: String(z) }) })
  const asked = { auth: currentToken(), schema: daySchema, headers: await deviceHeader(), signal }
  const outcome = await request(`/api/sfoglia/fiscal-day?${query}`, asked)
  if (outcome.kind !== 'ok') return isOffline(outcome) ? 'offline' : 'failed'
  const { whole, taken, untold, doubles, booked } = outcome.value
  return {
    isWhole: whole,
    takenCents: taken,
    untold: untold.map(({ number, amount, total, documented }) => ({
      ...{ orderNumber: number, cents: amount, totalCents: total, documentedCents: documented },
    })),
    doubles: doubles.map((one) => ({ orderNumber: one.number, z: one.z_number, number: one.receipt_number, cents: one.amount })),
    bookedCents: z === null ? null : booked.reduce((sum, { amount }) => sum + amount, 0),
    bookedByVat: booked.map(({ vat, amount }) => ({ vat, cents: amount })),
  }
}
