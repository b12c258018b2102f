// The browser's own dialog for paper. It is over when the browser says so, or the page is used again: Safari may never say it,
// and whoever waits for it holds up every other ticket.

/** Nobody looks at a dialog that long, and what is laid out for paper goes no sooner. */
const LIMIT_MS = 60_000

/** Prints what is laid out; resolves when the dialog is closed. Whether paper came out no browser tells. */
export function printPage(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const { signal } = over
    const end = () => {
      over.abort()
      resolve()
    }
    window.addEventListener('afterprint', end, { signal })
    matchMedia('print').addEventListener('change', ({ matches }) => !matches && end(), { signal })
    // In most browsers this returns when the dialog is closed.
    window.print()
    if (signal.aborted) return
    // The dialog takes every tap and key: one that reaches the page means that it is gone.
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, end, { signal, capture: true })
    window.addEventListener('focus', end, { signal })
    const limit = setTimeout(end, LIMIT_MS)
    signal.addEventListener('abort', () => clearTimeout(limit))
  })
}
