// What the address says on the way back from the payment page. It proves nothing: anybody can write it.

export interface PaymentSearch {
  ordine?: string | undefined
  /** Whether the payment page took the customer for done. */
  success: boolean
}

/** What was read once is read the same again: the router does so. */
export function readPaymentSearch({ ordine, success }: Record<string, unknown>): PaymentSearch {
  return { ordine: typeof ordine === 'string' ? ordine : undefined, success: success === true || success === 'true' }
}
