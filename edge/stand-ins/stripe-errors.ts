// Errors in Stripe's own form: `{error: {type, code, message, param}}`.

export interface StripeFault {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  message: string
  param?: string
}

export class StripeRefusal extends Error {
  readonly fault: StripeFault

  constructor(fault: StripeFault) {
    super(fault.message)
    this.fault = fault
  }
}

export function stripeError({ status, ...error }: StripeFault, headers: Record<string, string> = {}): Response {
  const doc_url =
    error.code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
  return Response.json({ error: { ...error, ...doc_url } }, { status, headers })
}

/** @throws StripeRefusal, always */
export function refuse(message: string, param?: string, code?: string): never {
  throw new StripeRefusal({
    status: 400,
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  })
}

/** @throws StripeRefusal, always */
export function missing(kind: string, id: string, param = 'id'): never {
  const message = `No such ${kind}: '${id}'`
  throw new StripeRefusal({ status: 404, type: 'invalid_request_error', code: 'resource_missing', message, param })
}
