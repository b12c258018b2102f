// How the card payments of a customer's own orders stand: until when an open one keeps the slot, whether money went back. Asked
// of the server when a screen shows them, kept for the next time without network, forgotten with the login.
import * as v from 'valibot'
import { PAYMENT_STATES, type PaymentState } from '#domain/payment.ts'
import { readOwner } from './data-owner.ts'
import { db } from './database.ts'
import { optionalInstant } from './record-fields.ts'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export interface OwnPayment {
  orderId: string
  state: PaymentState
  /** End of its payment page; null while there is none. */
  expiresAtMs: number | null
}

const KEY = 'own-payments'
/** The latest attempts; whoever has more has forgotten the others. */
const MOST = 200

const keptSchema: v.GenericSchema<unknown, OwnPayment[]> = v.array(
  v.object({ orderId: v.string(), state: v.picklist(PAYMENT_STATES), expiresAtMs: v.nullable(v.number()) }),
)

const recordSchema: v.GenericSchema<unknown, OwnPayment> = v.pipe(
  v.object({ order_id: v.string(), state: v.picklist(PAYMENT_STATES), expires_at: optionalInstant }),
  v.transform(({ order_id, state, expires_at }) => ({ orderId: order_id, state, expiresAtMs: expires_at })),
)
const listSchema = v.object({ items: v.array(v.unknown()) })

/** The latest attempt of each order, by order id. */
export async function readOwnPayments(): Promise<Map<string, OwnPayment>> {
  const kept = v.safeParse(keptSchema, (await db.keyValues.get(KEY))?.value)
  return new Map(kept.success ? kept.output.map((payment) => [payment.orderId, payment]) : [])
}

/** Asks the server; what is known stays when it does not answer. */
export async function refreshOwnPayments(): Promise<void> {
  const session = getSession()
  if (!session) return
  const query = new URLSearchParams({
    filter: `order_id.user_id = "${session.user.id}"`,
    fields: 'order_id,state,expires_at',
    sort: '-created',
    perPage: String(MOST),
    skipTotal: '1',
  })
  const owner = await readOwner()
  const outcome = await askServer(`/api/collections/payments/records?${query}`, { token: session.token })
  const list = outcome.kind === 'answer' && outcome.status === 200 ? v.safeParse(listSchema, outcome.body) : null
  if (!list?.success) return
  // Latest first: the first of an order is what counts. A state of a newer server is left out.
  const latest = new Map<string, OwnPayment>()
  for (const item of list.output.items) {
    const payment = v.safeParse(recordSchema, item)
    if (payment.success && !latest.has(payment.output.orderId)) latest.set(payment.output.orderId, payment.output)
  }
  await db.transaction('rw', db.keyValues, async () => {
    // Somebody else may have logged in while the answer was on its way.
    if ((await readOwner()) === owner) await db.keyValues.put({ key: KEY, value: [...latest.values()] })
  })
}
