// The way back from somebody else's page (a payment's): the browser may show this one as it was left, its buttons still busy.
import { useEffect, useEffectEvent } from 'react'

/** @param onReturn called when the page comes back out of the browser's back/forward cache */
export function usePageReturn(onReturn: () => void): void {
  const back = useEffectEvent(onReturn)
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) back()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [])
}
