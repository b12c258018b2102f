// A title that says more than the route's: the name of what a screen shows, once it is known.
import { useEffect } from 'react'

let shown: string | undefined
let listener: (title: string | undefined) => void = () => {}

/** As long as this screen is there. @param title undefined while it is not known */
export function useScreenTitle(title: string | undefined): void {
  useEffect(() => {
    tell(title)
    return () => tell(undefined)
  }, [title])
}

/** For who writes the title, who is one. @param listen called at once; with undefined where a screen has none of its own */
export function onScreenTitle(listen: typeof listener): void {
  listener = listen
  listen(shown)
}

function tell(title: string | undefined): void {
  shown = title
  listener(title)
}
