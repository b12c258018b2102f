// Where the focus lands when what had it is gone: on the nearest place around it that is marked with `tabIndex={-1}`. A place, not
// the next button, which the same Enter held down would press.
import { onLostFocus } from './lost-focus.ts'

/** As `ref` of what holds the places, which may be one itself. */
export function landing(root: HTMLElement | null): (() => void) | undefined {
  return root ? onLostFocus(root, (from) => landOn(nearestPlace(from))) : undefined
}

/** @param from what had the focus and what stood around it, innermost first */
export function nearestPlace(from: readonly HTMLElement[]): HTMLElement | undefined {
  return from.find((place) => place.isConnected && place.tabIndex === -1 && place.hasAttribute('tabindex'))
}

/** What is seen stays where it is. */
export function landOn(place: HTMLElement | undefined): void {
  place?.focus({ preventScroll: true })
}
