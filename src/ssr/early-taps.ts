// Taps on a served page's buttons that came before its code: `/taps.js` (public/) has kept them, a file of its own because the
// content security policy allows no script in the document. Links need no code.

declare global {
  interface Window {
    /** Null once the page answers by itself; not there where that file has not come. */
    earlyTaps?: Element[] | null
  }
}

/** To be called once the screen is taken over: each is answered as if it came now, in their order. */
export function answerEarlyTaps(): void {
  const buttons = window.earlyTaps ?? []
  window.earlyTaps = null
  for (const button of buttons) {
    if (button instanceof HTMLElement && button.isConnected) button.click()
  }
}
