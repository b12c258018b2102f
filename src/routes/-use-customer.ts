// Who stands at the kiosk: a number that changes with each person. Changing it forgets the last one, on the screen and on the
// device, and speaks Italian again.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { forgetCustomer } from '#data/forget-customer.ts'
import { chooseLanguage } from '#ui/languages/choose-language.ts'

export interface Customer {
  /** As a key it makes a new screen: nothing that was typed, opened or scrolled survives. */
  customer: number
  forget: () => Promise<void>
}

/** @param isConfirmation whether the thank-you is shown: leaving it is leaving the kiosk */
export function useCustomer(isConfirmation: boolean): Customer {
  const navigate = useNavigate()
  const [customer, setCustomer] = useState(0)
  useEffect(() => {
    if (!isConfirmation) return
    return () => {
      void Promise.all([forgetCustomer(), chooseLanguage('it')])
    }
  }, [isConfirmation])
  const forget = async () => {
    toast.dismiss()
    await navigate({ to: '/', replace: true, resetScroll: true })
    // First the screen, so that nothing on it writes into what has just been forgotten.
    setCustomer((last) => last + 1)
    await Promise.all([forgetCustomer(), chooseLanguage('it')])
  }
  return { customer, forget }
}
