// Whether our server can be reached, live. A page that is being rendered knows nothing yet: there it is until a request fails.
import { useSyncExternalStore } from 'react'
import { type Connection, getConnection, onConnectionChange } from '#data/server/connection.ts'

const UNKNOWN: Connection = { isReachable: true, sinceMs: 0 }

/** Also since when. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, getConnection, () => UNKNOWN)
}

export function useIsReachable(): boolean {
  return useConnection().isReachable
}
