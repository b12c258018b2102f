// How far an order is, in one sentence for the person who waits for it; null while there is nothing more to say than the thank-you.
import type { Order } from '#domain/order.ts'

export interface OrderProgress {
  tone: 'done' | 'info' | 'attention'
  text: string
}

export function orderProgress({ status, readyAtMs, cancelReason }: Order): OrderProgress | null {
  switch (status) {
    case 'CANCELLED':
      return { tone: 'attention', text: `L’ordine è stato annullato.${cancelReason ? ` ${cancelReason}` : ''}` }
    case 'COMPLETED':
      return { tone: 'done', text: 'L’hai ritirato. Buon appetito.' }
    case 'INPROGRESS':
      return readyAtMs === null
        ? { tone: 'info', text: 'Lo stiamo preparando. Qui vedi quando è pronto.' }
        : { tone: 'done', text: 'È pronto: puoi passare a ritirarlo.' }
    case 'NOTPAID':
      return null
  }
}
