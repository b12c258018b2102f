// What can go wrong between a browser and the shop, by name.

export type Fault =
  /** The connection breaks before the server sees anything. */
  | { kind: 'cut-request' }
  /** The server does the work, its answer is lost. */
  | { kind: 'lose-reply' }
  /** The connection breaks in the middle of the answer. */
  | { kind: 'cut-reply'; afterBytes: number }
  /** Nothing happens at all, until healed: the request is then passed on. */
  | { kind: 'stall' }
  /** The server does the work, its answer is held back until healed. */
  | { kind: 'stall-reply' }
  /** As `cut-request`, by a TCP reset. */
  | { kind: 'reset' }
  /** The request reaches the server twice; the second answer comes back. */
  | { kind: 'duplicate' }
  | { kind: 'delay'; ms: number }
  | { kind: 'unavailable'; retryAfterSeconds: number | null }
  /** 200 with a page of somebody else: the wifi wants a login. */
  | { kind: 'captive-portal' }

export const PORTAL_PAGE = '<!doctype html><title>Wi-Fi ospiti</title><h1>Accetta le condizioni per navigare</h1>'

/** Which requests a fault is for. */
export interface Match {
  method?: string
  /** Tested against the path with its query. */
  path?: RegExp
  /** How many of them; without it, all until healed. */
  times?: number
}
