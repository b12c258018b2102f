// When a waiting update is offered, when the offer is taken back, and when it is simply taken: the decision alone.

export interface UpdateFacts {
  isUpdateWaiting: boolean
  /** Nothing in the cart, nothing to be sent, nothing half-written. */
  isIdle: boolean
  /** A kiosk: nobody there answers an offer. */
  isKiosk: boolean
  /** Nobody touched this screen for a while. */
  isUnattended: boolean
}

export type UpdateStep = 'nothing' | 'offer' | 'take'

/** A kiosk updates itself between two customers; everybody else is asked, and only when it interrupts nothing. */
export function decideUpdate({ isUpdateWaiting, isIdle, isKiosk, isUnattended }: UpdateFacts): UpdateStep {
  if (!isUpdateWaiting || !isIdle) return 'nothing'
  if (isKiosk) return isUnattended ? 'take' : 'nothing'
  return 'offer'
}
