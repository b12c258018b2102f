// Which photos of a line still wait on this device, live.
import { useLiveQuery } from 'dexie-react-hooks'
import { listQueuedPhotos } from '#data/order-photo-file.ts'
import type { ItemPhoto } from './item-photo-list.ts'

const NONE: readonly ItemPhoto['field'][] = []

export function useQueuedPhotos(itemId: string): readonly ItemPhoto['field'][] {
  return useLiveQuery(async () => listQueuedPhotos(itemId), [itemId]) ?? NONE
}
