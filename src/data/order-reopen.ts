// An administrator takes back that an order is closed. Online only: the server alone knows whether money went back meanwhile.
import * as v from 'valibot'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'
import { syncNow } from './sync.ts'

const refusalSchema = v.object({ message: v.pipe(v.string(), v.minLength(1)) })

/** Null when it is open again, else what a person reads. @param reason Italian, required, up to 300 characters */
export async function reopenOrder(orderId: string, reason: string): Promise<string | null> {
  const token = getSession()?.token ?? ''
  const path = `/api/sfoglia/orders/${encodeURIComponent(orderId)}/reopen`
  const outcome = await askServer(path, { method: 'POST', token, body: { reason: reason.trim() } })
  if (outcome.kind !== 'answer' || [502, 503, 504].includes(outcome.status)) {
    return 'Per riaprire un ordine serve la rete. Riprova appena torna.'
  }
  if (outcome.status >= 300) {
    const refusal = v.safeParse(refusalSchema, outcome.body)
    return refusal.success ? refusal.output.message : 'L’ordine non si può riaprire.'
  }
  void syncNow()
  return null
}
