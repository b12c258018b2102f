// A kiosk leaves no trail: every navigation takes the place of the last one, so that nobody goes back to what another
// customer looked at. This customer's own steps are kept in memory for "Indietro", from the start to the start. What was typed
// behind the start's address, a search perhaps, means nothing here and goes too.
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

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
