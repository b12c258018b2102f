// What a customer learns and does about their own orders: how their card payments stand (kept for the next time without
// network), and giving an order up. The server decides until when.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { forgetPendingOrder, type PendingOrder } from '#data/ordering/pending-order.ts'
import { refreshSlotLoad } from '#data/ordering/slots.ts'
import { cents, optionalInstant, recordOf } from '#data/server/record-fields.ts'
import { isOffline, listSchema, request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { readOwner } from '#data/session/owner.ts'
import { getSession } from '#data/session/session.ts'
import type { Cents } from '#domain/money.ts'
import { PAYMENT_STATES } from '#domain/payment/payment.ts'

/** How a card payment of an order of one's own stands. */
export type OwnPayment = v.InferOutput<typeof recordSchema>
const recordSchema = recordOf({
  orderId: ['order_id', v.string()],
  state: v.picklist(PAYMENT_STATES),
  /** End of its payment page; null while there is none. */
  expiresAtMs: ['expires_at', optionalInstant],
  /** What it asks for, which may be the deposit alone. */
  amountCents: ['amount', cents],
})

/** The latest attempts; whoever has more has forgotten the others. */
const MOST = 200

const keptSchema = v.array(
  v.object({
    orderId: v.string(),
    state: v.picklist(PAYMENT_STATES),
    expiresAtMs: v.nullable(v.number()),
    amountCents: v.number(),
  }),
)

const kept = keptValue('own-payments', v.fallback(keptSchema, []))

/** The latest attempt of each order, by order id. */
export async function readOwnPayments(): Promise<Map<string, OwnPayment>> {
  return new Map((await kept.read()).map((payment) => [payment.orderId, payment]))
}

/**
 * What is paid by card now of an order that waits for it: the deposit, where its customer chose that, on this device or, as its
 * latest payment tells, on another.
 */
export function askedCents(
  order: { id: string; totalCents: Cents },
  payment: OwnPayment | undefined,
  pending: PendingOrder | null,
): Cents {
  const chosenHere = pending?.orderId === order.id ? pending.depositCents : undefined
  const chosen = chosenHere === undefined ? payment?.amountCents : chosenHere
  return Math.min(chosen || order.totalCents, order.totalCents)
}

/** Asks the server; what is known stays when it does not answer. */
export async function refreshOwnPayments(): Promise<void> {
  const session = getSession()
  if (!session) return
  const query = new URLSearchParams({
    filter: `order_id.user_id = "${session.user.id}"`,
    fields: 'order_id,state,expires_at,amount',
    sort: '-created',
    perPage: String(MOST),
    skipTotal: '1',
  })
  const owner = await readOwner()
  const path = `/api/collections/payments/records?${query}`
  const outcome = await request(path, { auth: session.token, schema: listSchema })
  if (outcome.kind !== 'ok') return
  // Latest first: the first of an order is what counts. A state of a newer server is left out.
  const latest = new Map<string, OwnPayment>()
  for (const item of outcome.value.items) {
    const payment = v.safeParse(recordSchema, item)
    if (payment.success && !latest.has(payment.output.orderId)) latest.set(payment.output.orderId, payment.output)
  }
  await db.transaction('rw', db.keyValues, async () => {
    // Somebody else may have logged in while the answer was on its way.
    if ((await readOwner()) === owner) await kept.keep([...latest.values()])
  })
}

// A customer gives up an order of their own, paid or not. The server decides until when; nothing is changed here before it did.

export type OwnCancelResult = { ok: true } | { ok: false; isOffline: boolean; message: string }

/** `message` is Italian. An order that is cancelled already, or is not there any more, counts as cancelled. */
export async function cancelOwnOrder(orderId: string): Promise<OwnCancelResult> {
  const customer = await currentCredential()
  if (!customer) return { ok: false, isOffline: false, message: 'Accedi per annullare l’ordine.' }
  const path = `/api/sfoglia/orders/${encodeURIComponent(orderId)}/cancel`
  const outcome = await request(path, { method: 'POST', auth: customer.token, body: {} })
  if (isOffline(outcome)) {
    return { ok: false, isOffline: true, message: 'Per annullare serve la rete. L’ordine è ancora com’era.' }
  }
  const refusal = outcome.kind === 'refused' ? outcome : null
  if (outcome.kind === 'ok' || refusal?.status === 404) {
    await forgetPendingOrder(orderId)
    // Its place is free again, for the cart too.
    await refreshSlotLoad()
    return { ok: true }
  }
  if (outcome.kind === 'signed-out') return { ok: false, isOffline: false, message: 'La sessione è scaduta: accedi di nuovo.' }
  const message = refusal?.status === 400 ? refusal.message : ''
  return {
    ok: false,
    isOffline: false,
    message: message || 'Qualcosa non ha funzionato: l’ordine è ancora com’era. Riprova.',
  }
}
