// What a customer sees of the payments of their orders: how far they are, not what passed between the shop and Stripe.

const SHOPS_OWN = ['session', 'intent', 'error', 'refunds', 'tries', 'next_try_at']

export function enrichPayment(e: PbEnrichEvent): void {
  const auth = e.requestInfo.auth
  if (auth?.collection().name === 'users' && auth.getString('role') === 'USER') e.record.hide(...SHOPS_OWN)
  e.next()
}
