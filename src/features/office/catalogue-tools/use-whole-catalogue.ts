// The catalogue as the owner's tools see it, live, and whether it can be changed now. undefined while the device is being read.
import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/tools.ts'
import { getConnection, onConnectionChange } from '#data/server/connection.ts'

export function useWholeCatalogue(): WholeCatalogue | undefined {
  return useLiveQuery(readWholeCatalogue, []) ?? undefined
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(onConnectionChange, () => getConnection().isReachable)
}
