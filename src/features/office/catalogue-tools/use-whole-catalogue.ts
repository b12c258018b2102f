// The catalogue as the owner's tools see it, live. undefined while the device is being read.
import { useLiveQuery } from 'dexie-react-hooks'
import { readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'

export function useWholeCatalogue(): WholeCatalogue | undefined {
  return useLiveQuery(readWholeCatalogue, []) ?? undefined
}
