// A list of records asked of the server for a screen that shows it at once: not kept on the device, and without a total.
import { askFor, listSchema } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'

/** Records as the server sent them. `offline`: it cannot be reached. `failed`: it does not give them. */
export async function askForList(
  collection: 'admin_orders' | 'orders' | 'order_items' | 'order_events' | 'payments' | 'messages' | 'waste',
  question: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown[] | 'offline' | 'failed'> {
  const query = new URLSearchParams({ ...question, skipTotal: '1' })
  const path = `/api/collections/${collection}/records?${query}`
  const list = await askFor(path, { auth: currentToken(), signal, schema: listSchema })
  return typeof list === 'string' ? list : list.items
}

/** Asks for what there is about one order. Cashiers read about money only of the order that they name. */
export function aboutOrder(orderId: string): { order: string; filter: string } {
  return { order: orderId, filter: `order_id = ${JSON.stringify(orderId)}` }
}
