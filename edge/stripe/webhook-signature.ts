// Whether a webhook is Stripe's own: its signature over the raw bytes, made lately.
import Stripe from 'stripe'
import { type StripeEvent, stripeEvent, UnknownForm } from './stripe-objects.ts'

/** Stripe signs each delivery anew; older ones were recorded by somebody. */
const TOLERANCE_SECONDS = 300

/** Web Crypto, which both runtimes have. */
const crypto = Stripe.createSubtleCryptoProvider()

/** null for everything that Stripe has not signed so. */
export async function verifiedEvent(
  body: ArrayBuffer,
  signature: string | undefined,
  secret: string,
): Promise<StripeEvent | null> {
  if (signature === undefined || !isPlain(signature)) return null
  try {
    // As text that is these bytes and no others: a lenient decoder maps different bytes to one text.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return stripeEvent(await Stripe.webhooks.constructEventAsync(text, signature, secret, TOLERANCE_SECONDS, crypto))
  } catch (error) {
    const isForeign =
      error instanceof Stripe.errors.StripeSignatureVerificationError ||
      error instanceof TypeError ||
      error instanceof SyntaxError ||
      error instanceof UnknownForm
    if (!isForeign) throw error
    return null
  }
}

/** `t=1492774577,v1=5257a8…,v0=…`: one time, written as Stripe writes it. The library reads `t=12x` and `t=012` as 12. */
function isPlain(signature: string): boolean {
  const items = signature.split(',')
  return (
    items.filter((item) => /^t=[1-9]\d*$/.test(item)).length === 1 && items.every((item) => /^(t=\d+|v\d+=[0-9a-f]+)$/.test(item))
  )
}
