// One photo of an ordered cake as an address that can be shown; asked for again when the network is back.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { type OrderPhoto, readOrderPhoto } from '#data/order-photo-file.ts'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import type { ItemPhoto } from './item-photo-list.ts'

export interface ShownPhoto {
  state: 'loading' | OrderPhoto['kind']
  /** When the state is `photo`. */
  url: string | null
  retry: () => void
}

export function useOrderPhoto({ itemId, field, fileName }: ItemPhoto): ShownPhoto {
  const { isReachable } = useSyncExternalStore(onConnectionChange, getConnection)
  const [photo, setPhoto] = useState<OrderPhoto>()
  const [attempt, setAttempt] = useState(0)
  const isShown = photo?.kind === 'photo'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and a network that is back ask again
  useEffect(() => {
    if (isShown) return
    const controller = new AbortController()
    const read = async () => {
      const read = await readOrderPhoto(itemId, field, fileName, controller.signal)
      if (!controller.signal.aborted) setPhoto(read)
    }
    void read()
    return () => controller.abort()
  }, [itemId, field, fileName, attempt, isReachable, isShown])
  const url = useBlobUrl(photo?.kind === 'photo' ? photo.blob : null)
  const retry = () => {
    setPhoto(undefined)
    setAttempt(attempt + 1)
  }
  return { state: photo?.kind ?? 'loading', url: url ?? null, retry }
}
