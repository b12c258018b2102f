// What somebody who enlarged a page could not read or not tap. Runs in the page.

/**
 * In words, one line each: sideways scrolling, words that are cut off, controls that are out of reach or under something else.
 */
export function layoutFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const faults = new Set<string>(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels beyond the window`] : [])
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]'),
  )
  for (const element of shown) {
    const { width, bottom } = element.getBoundingClientRect()
    // For ears only, or not in sight before it has the focus.
    if (width <= 1 || bottom <= -scrollY) continue
    if (isCut(element)) faults.add(`cut off: ${nameOf(element)}`)
    if (element.matches('a[href], button, input, select, textarea, summary')) {
      const fault = whatHinders(element)
      if (fault) faults.add(`${fault}: ${nameOf(element)}`)
    }
  }
  scrollTo(0, 0)
  return [...faults]

  function isCut(element: HTMLElement): boolean {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
    const { overflowX, overflowY } = getComputedStyle(element)
    const isHidden = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip')
    const isWider = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    // A button's words may stand in parts of it.
    if (isWider && (element.matches('button') || (hasWords && element.matches('a')))) return true
    return hasWords && isHidden && (isWider || element.scrollHeight > element.clientHeight + 2)
  }

  function whatHinders(control: HTMLElement): string | null {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = control.getClientRects()[0]
    if (!box) return null
    if (box.left < -1 || box.right > innerWidth + 1) return 'out of reach'
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    const isHit = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
    return isHit ? null : `under ${hit ? nameOf(hit) : 'nothing'}`
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`
  }
}
