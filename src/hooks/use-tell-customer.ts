// A message to a customer that staff ask for by itself: what came of it is said, and what waits can be taken back.
import { useState } from 'react'
import { toast } from 'sonner'
import { isTakenBack, sendAgain, type TellableEvent, takeMessageBack } from '#data/orders/log.ts'

interface TellCustomer {
  isBusy: boolean
  /** Done when the server has answered. @param said Italian, when the message is on its way */
  tell: (orderId: string, event: TellableEvent, said: string) => Promise<void>
}

export function useTellCustomer(): TellCustomer {
  const [isBusy, setIsBusy] = useState(false)
  const tell = async (orderId: string, event: TellableEvent, said: string) => {
    setIsBusy(true)
    const refusal = await sendAgain(orderId, event)
    setIsBusy(false)
    if (refusal !== null) {
      toast.error(refusal)
      return
    }
    const action = { label: 'Annulla', onClick: () => void takeBack(orderId, event) }
    toast.success(said, isTakenBack(event) ? { action } : {})
  }
  return { isBusy, tell }
}

async function takeBack(orderId: string, event: TellableEvent): Promise<void> {
  const late = await takeMessageBack(orderId, event)
  if (late === null) toast('Il messaggio non parte')
  else toast.error(late)
}
