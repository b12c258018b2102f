// Where the focus goes when the element that had it is gone: to the nearest place around it that is marked with
// `tabIndex={-1}`. A place, not the next button, which the same Enter held down would press.

/** As `ref` of what holds the places, which may be one itself. */
export function focusFallback(root: HTMLElement | null): (() => void) | undefined {
  return root ? onLostFocus(root, (from) => focusPlace(nearestPlace(from))) : undefined
}

/** @param from what had the focus and what stood around it, innermost first */
export function nearestPlace(from: readonly HTMLElement[]): HTMLElement | undefined {
  return from.find((place) => place.isConnected && place.tabIndex === -1 && place.hasAttribute('tabindex'))
}

/** What is seen stays where it is. */
export function focusPlace(place: HTMLElement | undefined): void {
  place?.focus({ preventScroll: true })
}

// Notices that what had the focus is gone (a row that was dealt with, a button that gave way to the next one): the keyboard would
// fall to the page's body, and who cannot see the screen would start again from its top.

/**
 * Calls `mend` when what had the focus in there is gone, also while a dialog that was opened from it is in front. A press on
 * nothing in particular gives the focus away on purpose.
 * @param mend is told what had it and what stood around that, innermost first
 * @returns ends it
 */
export function onLostFocus(root: HTMLElement, mend: (from: readonly HTMLElement[]) => void): () => void {
  let from: readonly HTMLElement[] = []
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (root.contains(target)) from = withParents(target, root)
    // The dialog gives it back.
    else if (target.closest('dialog') === null) from = []
  }
  const press = () => {
    from = []
  }
  const look = () => {
    // Who went on to the browser's own bars is not called back.
    if (from.length > 0 && document.activeElement === document.body && document.hasFocus()) mend(from)
  }
  // What is switched off loses the focus with the next picture.
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ type }) => type === 'attributes')) requestAnimationFrame(() => requestAnimationFrame(look))
    look()
  })
  document.addEventListener('focusin', enter)
  document.addEventListener('pointerdown', press, true)
  // It does not bubble.
  document.addEventListener('close', look, true)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', enter)
    document.removeEventListener('pointerdown', press, true)
    document.removeEventListener('close', look, true)
    observer.disconnect()
  }
}

function withParents(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const line = [element]
  for (let parent = element.parentElement; parent && element !== root; parent = parent.parentElement) {
    line.push(parent)
    if (parent === root) break
  }
  return line
}
