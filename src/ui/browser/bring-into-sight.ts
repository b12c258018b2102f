/** As `ref` of what comes after a tap and may lie outside of what is seen: the page scrolls just as far as it has to. */
export function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
