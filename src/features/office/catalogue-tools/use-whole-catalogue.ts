// The catalogue as the owner's tools see it, live. undefined while the device is being read.
import { readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'

export function useWholeCatalogue(): WholeCatalogue | undefined {
  return useLiveQuery(readWholeCatalogue, []) ?? undefined
}
