// Keeps one kiosk customer apart from the next: who stands there now, how they are forgotten on the screen and on the device,
// and that they leave no browser history and open no browser menu.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { toast } from 'sonner'
import { forgetCustomer } from '#data/session/owner.ts'
import { chooseLanguage } from '#ui/languages/choose-language.ts'

interface Customer {
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

// A kiosk leaves no trail: every navigation takes the place of the last one, so that nobody goes back to what another
// customer looked at. This customer's own steps are kept in memory for "Indietro", from the start to the start. What was typed
// behind the start's address, a search perhaps, means nothing here and goes too.

/** Where a customer's steps end: nobody goes back from here, nor to before. */
const ENDS = ['/', '/order-confirmed-totem']

export function useNoHistory(): void {
  const { history } = useRouter()
  useLayoutEffect(() => {
    const { push, back, canGoBack, location } = history
    if (location.pathname === '/' && location.search !== '') history.replace('/')
    const steps: string[] = []
    history.push = (path, state, options) => {
      steps.push(history.location.href)
      history.replace(path, state, options)
    }
    history.back = (options) => history.replace(steps.pop() ?? '/', undefined, options)
    history.canGoBack = () => steps.length > 0
    const stop = history.subscribe(({ location: next }) => {
      if (ENDS.includes(next.pathname)) steps.length = 0
    })
    return () => {
      stop()
      Object.assign(history, { push, back, canGoBack })
    }
  }, [history])
}

// A finger that rests on the kiosk's screen asks for nothing: the browser's menu would lead out of the shop.

export function useNoMenu(): void {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault()
    document.addEventListener('contextmenu', prevent)
    return () => document.removeEventListener('contextmenu', prevent)
  }, [])
}
