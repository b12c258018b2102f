// The lines of accepted orders: written together, by one statement for a whole request, and told to whoever listens.
import { execute, storedDate } from '../server/database.ts'

/** A line as it is stored. */
export interface OrderItem {
  id: string
  order: string
  /** Empty for one that was deleted. */
  product: string
  name: string
  quantity: number
  /** Euro. */
  unitPrice: number
  price: number
  choices: readonly Record<string, unknown>[]
  wedding: boolean
  vat: string
  position: number
}

/**
 * Each record saved by itself has the database compile the triggers of the figures (0407) anew, which takes longer than all else that
 * an order costs.
 */
const INSERT = `INSERT INTO order_items (id, order_id, product_id, product_name, quantity, unit_price, price, custom_variants, wedding, vat,
    position, created, updated)
  SELECT value ->> 'id', value ->> 'order', value ->> 'product', value ->> 'name', value ->> 'quantity', value ->> 'unitPrice',
    value ->> 'price', value -> 'choices', value ->> 'wedding', value ->> 'vat', value ->> 'position', {:now}, {:now}
  FROM json_each({:items})`

/** Lines of orders that are stored, to be written. */
export interface Noted {
  items: OrderItem[]
}

/** Writes what was noted since the last time. In the transaction of their orders. */
export function writeItems(tx: PbApp, { items }: Noted): void {
  if (items.length === 0) return
  execute(tx, INSERT, { items: JSON.stringify(items.splice(0)), now: storedDate(Date.now()) })
}

/** PocketBase tells its listeners of records that it saves itself: here they hear of an order's lines, after the order. */
export function tellItems(e: PbModelEvent): void {
  e.next()
  const { app, model: order } = e
  if (app.subscriptionsBroker().totalClients() === 0) return
  try {
    for (const item of app.findRecordsByFilter('order_items', 'order_id = {:id}', 'position', 0, 0, { id: order.id })) {
      e.model = item
      app.onModelAfterCreateSuccess().trigger(e)
    }
  } catch (error) {
    // It stands in the database all the same: a mirror that has not heard of a line finds it when it catches up.
    app.logger().error('The lines of an order were not told', 'order', order.id, 'error', String(error))
  } finally {
    // Whoever waits for the end of this event is told of the order.
    e.model = order
  }
}
