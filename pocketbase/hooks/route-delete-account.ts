// POST /api/sfoglia/delete-account {password}: a customer leaves. One transaction: what is not paid is cancelled, what is over
// stays in the books without a person, photos and messages go, and then the account.
import { blockingText, orderFate } from '#domain/account-deletion.ts'
import { jsonBody, Refusal, signedIn } from './answers.ts'
import { durably } from './database.ts'
import { forgetPerson } from './forget-person.ts'
import { describeOrder } from './order-state.ts'
import { ACTOR_ID, ACTOR_NAME } from './order-update.ts'

const TEXT_PASSWORD = 'La password non è corretta.'
const TEXT_STAFF = 'Gli account del personale e dei totem li elimina chi amministra il negozio.'
const TEXT_BY_CUSTOMER = 'Annullato dal cliente'

/** `{deleted: true}`. @throws Refusal 400 the password is wrong or orders are still to be collected, 401, 403 staff and kiosks */
export function deleteOwnAccount(e: PbRequestEvent): { deleted: true } {
  const account = signedIn(e)
  if (account.getString('role') !== 'USER' || account.getBool('kiosk')) throw new Refusal(403, TEXT_STAFF)
  const { password } = jsonBody(e)
  if (typeof password !== 'string' || !account.validatePassword(password)) {
    throw new Refusal(400, TEXT_PASSWORD, { password: { code: 'invalid', message: TEXT_PASSWORD } })
  }
  durably(e.app, (tx) => {
    const orders = tx.findRecordsByFilter('orders', 'user_id = {:id}', 'created', 0, 0, { id: account.id })
    refuseWhileAwaited(orders)
    for (const order of orders) if (describeOrder(order).status === 'NOTPAID') cancel(tx, order, account)
    forgetPerson(tx, account.id, orders)
    tx.delete(tx.findRecordById('users', account.id))
  })
  return { deleted: true }
}

function refuseWhileAwaited(orders: readonly PbRecord[]): void {
  const awaited = orders.filter((order) => {
    const { status, pickupMs } = describeOrder(order)
    return orderFate({ status, pickupMs: pickupMs ?? 0 }, Date.now()) === 'blocks'
  })
  if (awaited.length === 0) return
  const message = blockingText(awaited.map((order) => order.getString('number')))
  throw new Refusal(400, message, { orders: { code: 'open', message } })
}

function cancel(tx: PbApp, order: PbRecord, account: PbRecord): void {
  order.set('status', 'CANCELLED')
  order.set('cancel_reason', TEXT_BY_CUSTOMER)
  order.set('cancelled_by', 'customer')
  order.set(ACTOR_ID, account.id)
  order.set(ACTOR_NAME, '')
  tx.save(order)
}
