// Whether our server can be reached, live.
import { useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/server/connection.ts'

/** True until the first request fails: a page that is being rendered knows nothing yet. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => getConnection().isReachable,
    () => true,
  )
}
