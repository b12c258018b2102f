// Whether our server can be reached. The truth is its last answer: a device may be "online" in a captive portal, and
// `navigator.onLine` knows nothing of a stopped server. Whoever talks to the server reports here; every tab hears of it.

export interface Connection {
  isReachable: boolean
  /** Device's clock, when it became so. */
  sinceMs: number
}

type Listener = (connection: Connection) => void

const listeners = new Set<Listener>()
/** Opened when somebody listens or has something to say: where pages are only rendered, nobody does. */
let channel: BroadcastChannel | null = null
let connection: Connection = { isReachable: globalThis.navigator?.onLine ?? true, sinceMs: Date.now() }

export function getConnection(): Connection {
  return connection
}

/** Calls back at every change, in every tab. @returns a function that stops it */
export function onConnectionChange(listener: Listener): () => void {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server answered, whatever it said. */
export function reportAnswered(): void {
  learn(true)
}

/** A request got no answer, or one that cannot be the server's (a captive portal's page). */
export function reportUnreachable(): void {
  learn(false)
}

function learn(isReachable: boolean): void {
  if (set(isReachable)) openChannel()?.postMessage(connection.isReachable)
}

function set(isReachable: boolean): boolean {
  if (connection.isReachable === isReachable) return false
  connection = { isReachable, sinceMs: Date.now() }
  for (const listener of listeners) listener(connection)
  return true
}

function openChannel(): BroadcastChannel | null {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('sfoglia-connection')
  channel.addEventListener('message', (event) => {
    if (typeof event.data === 'boolean') set(event.data)
  })
  return channel
}
