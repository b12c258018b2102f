// One photo of an ordered cake as an address that an <img> can show. Apart from use-photo.ts, because it brings the database's
// code.
import { useState } from 'react'
import { type OrderPhoto, watchOrderPhoto } from '#data/photos/queued-photos.ts'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { useLive } from './use-live.ts'

interface ShownPhoto {
  state: 'loading' | OrderPhoto['kind']
  /** When the state is `photo`, a moment later. */
  url: string | null
  /** After `failed`; `offline` is asked again by itself when the network is back. */
  retry: () => void
}

/** @param fileName as the server calls it; empty while it has not arrived there */
export function useOrderPhoto(itemId: string, field: 'reference_image' | 'wafer_image', fileName: string): ShownPhoto {
  /** The answer that somebody asked to have again: it counts no longer. */
  const [refused, setRefused] = useState<OrderPhoto>()
  const last = useLive(watchOrderPhoto(itemId, field, fileName), [itemId, field, fileName, refused])
  const photo = last === refused ? undefined : last
  const url = useBlobUrl(photo?.kind === 'photo' ? photo.blob : null)
  return { state: photo?.kind ?? 'loading', url: url ?? null, retry: () => setRefused(last) }
}
