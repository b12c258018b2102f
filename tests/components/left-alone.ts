// A screen that nobody touches. What goes by itself (a question, a thank-you) goes by `performance.now()`, which a test moves on;
// in between it stands still, so that a machine which is slow to look finds everything still there.
import { equip, frame } from './shop-frame.ts'

let passedMs = 0

/** To be called before the page is opened: from then on no time passes unless it is left alone. */
export function standStill(): void {
  passedMs = 0
  equip((page) => {
    const startedMs = page.performance.now()
    page.performance.now = () => startedMs + passedMs
  })
}

/** Nobody touches it for so long; it looks at the clock at its next second. */
export function leaveAlone(ms: number): void {
  passedMs += ms
}

/** The thank-you on the screen stays, for a look that needs timers (axe). */
export function stopCountdown(): void {
  const nowMs = frame.performance.now()
  frame.performance.now = () => nowMs
}
