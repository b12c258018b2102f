// The server's job every five minutes: kiosk orders that nobody paid by closing time are cancelled.
import { isUncollected, TEXT_UNCOLLECTED } from '#domain/uncollected.ts'
import { durably, storedDate } from './database.ts'
import { loadSettings } from './day-settings.ts'
import { describeOrder } from './order-state.ts'

const ORDERS_PER_RUN = 500

export function cancelUncollected(app: PbApp): void {
  const nowMs = Date.now()
  durably(app, (tx) => {
    const settings = loadSettings(tx)
    const filter = "status = 'NOTPAID' && channel = 'kiosk' && pickup_date < {:now}"
    for (const order of tx.findRecordsByFilter('orders', filter, 'pickup_date', ORDERS_PER_RUN, 0, { now: storedDate(nowMs) })) {
      const { status, pickupMs } = describeOrder(order)
      if (!isUncollected({ channel: 'kiosk', status, pickupMs: pickupMs ?? nowMs }, settings, nowMs)) continue
      order.set('status', 'CANCELLED')
      order.set('cancel_reason', TEXT_UNCOLLECTED)
      order.set('cancelled_by', 'auto')
      tx.save(order)
    }
  })
}
