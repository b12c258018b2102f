// What the address says on the way back from the payment page. It proves nothing: anybody can write it.

export interface PaymentSearch {
  ordine?: string
  /** Whether the payment page took the customer for done. */
  success: boolean
}

/** `true`, `1` and ids of digits alone arrive as what they look like. */
export function readPaymentSearch({ ordine, success }: Record<string, unknown>): PaymentSearch {
  const order = typeof ordine === 'string' || typeof ordine === 'number' ? { ordine: String(ordine) } : {}
  return { ...order, success: success === true || success === 'true' }
}
