// Whether somebody is invited to put the shop on their home screen, and how: the decision alone.

export interface InstallFacts {
  /** It runs from the home screen already. */
  isInstalled: boolean
  /** Of a kiosk, or staff: the till's tablet is set up by who owns it. */
  isWorkplace: boolean
  /** The browser has offered it. */
  hasPrompt: boolean
  /** An iPhone or iPad, whose browser offers nothing and has it in its menu. */
  isApple: boolean
  pathname: string
  /** Nothing in the cart, nothing to be sent: nobody is interrupted. */
  isIdle: boolean
  /** On other occasions than this one counted. */
  visits: number
  /** They have put something into a cart, or logged in. */
  hasDoneSomething: boolean
  /** Device's clock; 0 for never. */
  dismissedMs: number
  nowMs: number
}

export type InstallOffer = 'nothing' | 'button' | 'instructions'

/** Six weeks: who said no is left alone. */
export const DISMISSED_FOR_MS = 42 * 86_400_000
/** Where the page itself has a place for it, below the thank-you. */
export const AFTER_ORDER = ['/order-confirmed', '/post-payment']
const QUIET_PLACES = ['/', '/account', '/account/ordini']

export function decideInstall(facts: InstallFacts): InstallOffer {
  if (facts.isInstalled || facts.isWorkplace || !facts.isIdle) return 'nothing'
  const way = facts.hasPrompt ? 'button' : facts.isApple ? 'instructions' : 'nothing'
  const sinceMs = facts.nowMs - facts.dismissedMs
  // A time that lies ahead is a clock that was set back: they did say no.
  if (facts.dismissedMs > 0 && sinceMs < DISMISSED_FOR_MS) return 'nothing'
  if (AFTER_ORDER.includes(facts.pathname)) return way
  const isRegular = facts.visits >= 1 && facts.hasDoneSomething
  return isRegular && QUIET_PLACES.includes(facts.pathname) ? way : 'nothing'
}
