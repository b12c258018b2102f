// A button's work that takes a moment, and what is said afterwards.
import { useState } from 'react'
import { toast } from 'sonner'

const TEXT_FAILED = 'Non è riuscito: forse manca la rete. Riprova tra poco.'

/** What a button needs for it. */
export function useAction(work: () => Promise<void>, done: string, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await work()
      toast.success(done)
    } catch (error) {
      console.warn('diagnostics', error)
      toast.error(TEXT_FAILED)
    }
    setBusy(false)
    onDone()
  }
  return { isBusy, onClick: () => void run() }
}
