// What can be seen of the focus.

/** The focused control when nothing of it can be seen, else null. */
export function coveredFocus(page: Document): string | null {
  const focused = page.activeElement
  if (!focused || focused === page.body) return null
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const hits = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => page.elementFromPoint((left + right) / 2, top + (bottom - top) * part))
  const isSeen = hits.some((hit) => {
    // A card's link lies over the whole card, a hidden radio under its label.
    if (hit === null) return false
    const whole = focused.closest('li, label')
    return focused.contains(hit) || hit.contains(focused) || (whole !== null && hit.closest('li, label') === whole)
  })
  const name = focused.getAttribute('aria-label') ?? focused.closest('label, li')?.textContent ?? focused.textContent
  return isSeen
    ? null
    : `${focused.tagName} ${name}, behind ${hits[2]?.outerHTML.slice(0, 200) ?? `the window's edge, at ${top}`}`
}

/** The focused control when nothing in blueberry is drawn around it or what it belongs to, else null. */
export function ringlessFocus(page: Document): string | null {
  const focused = page.activeElement
  if (!focused || focused === page.body || focused.tagName === 'H1') return null
  const isRing = (element: Element, part?: string) => {
    const styles = page.defaultView?.getComputedStyle(element, part)
    const { outlineStyle = '', outlineColor = '', boxShadow = '', borderTopWidth = '', borderTopColor = '' } = styles ?? {}
    const isBlueberry = (color: string) => color.includes('59, 78, 140')
    // Drawn over the whole of a row, inside it.
    const isFrame = part !== undefined && borderTopWidth === '3px' && isBlueberry(borderTopColor)
    return isFrame || (outlineStyle !== 'none' && isBlueberry(outlineColor)) || isBlueberry(boxShadow)
  }
  for (let element: Element | null = focused, level = 0; element && level < 4; element = element.parentElement, level++) {
    if (isRing(element) || isRing(element, '::before') || isRing(element, '::after')) return null
    // A hidden radio's label is drawn, or what stands behind it.
    if ([...element.children].some((child) => isRing(child))) return null
  }
  return `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}
