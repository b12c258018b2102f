// Going (back) to the payment page of an order that waits. Once at a time; what goes wrong is said beside the button.
import { useState } from 'react'
import { completePayment } from '#data/orders/card-payment.ts'
import { usePageReturn } from '#ui/browser/use-page-return.ts'

export interface CompletePayment {
  isBusy: boolean
  /** Italian. */
  problem: { message: string; isOffline: boolean } | null
  complete: () => void
}

/** The button is never left turning. */
function unforeseen(error: unknown) {
  console.error(error)
  return { kind: 'not-opened' as const, message: 'Qualcosa non ha funzionato. Riprova tra poco.', isOffline: false }
}

/** What is left to do when there is nothing to pay any more is said by the order's own state, which is live. */
export function useCompletePayment(orderId: string): CompletePayment {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CompletePayment['problem']>(null)
  usePageReturn(() => setBusy(false))
  const complete = async () => {
    setBusy(true)
    setProblem(null)
    const step = await completePayment(orderId).catch(unforeseen)
    if (step.kind === 'pay') return location.assign(step.url)
    setBusy(false)
    if (step.kind === 'not-opened') setProblem(step)
    if (step.kind === 'cancelled') setProblem({ message: 'Questo ordine è stato annullato.', isOffline: false })
    if (step.kind === 'done') setProblem({ message: 'Questo ordine è già pagato.', isOffline: false })
  }
  return { isBusy, problem, complete: () => void complete() }
}
