// Tells the style sheet which surface is shown (see base.css): the shop, the kiosk read from further away, the back office.
import { useLayoutEffect } from 'react'

export type Scale = 'shop' | 'kiosk' | 'office'

/** Sets the size of the root's type before the first paint of a layout. */
export function useScale(scale: Scale): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.scale = scale
  }, [scale])
}
