// A customer gives up an order of their own, paid or not. The server decides until when; nothing is changed here before it did.
import * as v from 'valibot'
import { currentCredential } from './credentials.ts'
import { forgetPendingOrder } from './pending-order.ts'
import { askServer } from './server-request.ts'
import { refreshSlotLoad } from './slots.ts'

export type OwnCancelResult = { ok: true } | { ok: false; isOffline: boolean; message: string }

const refusalSchema = v.object({ message: v.pipe(v.string(), v.nonEmpty()) })

/** `message` is Italian. An order that is cancelled already, or is not there any more, counts as cancelled. */
export async function cancelOwnOrder(orderId: string): Promise<OwnCancelResult> {
  const customer = await currentCredential()
  if (!customer) return { ok: false, isOffline: false, message: 'Accedi per annullare l’ordine.' }
  const outcome = await askServer(`/api/sfoglia/orders/${encodeURIComponent(orderId)}/cancel`, {
    method: 'POST',
    token: customer.token,
    body: {},
  })
  if (outcome.kind !== 'answer' || [502, 503, 504].includes(outcome.status)) {
    return { ok: false, isOffline: true, message: 'Per annullare serve la rete. L’ordine è ancora com’era.' }
  }
  if (outcome.status === 200 || outcome.status === 404) {
    await forgetPendingOrder(orderId)
    // Its place is free again, for the cart too.
    await refreshSlotLoad()
    return { ok: true }
  }
  const refusal = outcome.status === 400 ? v.safeParse(refusalSchema, outcome.body) : null
  if (outcome.status === 401) return { ok: false, isOffline: false, message: 'La sessione è scaduta: accedi di nuovo.' }
  return {
    ok: false,
    isOffline: false,
    message: refusal?.success ? refusal.output.message : 'Qualcosa non ha funzionato: l’ordine è ancora com’era. Riprova.',
  }
}
