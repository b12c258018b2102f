// A photo that is kept on this device, as an address that an <img> can show.
import { watchPhoto } from '#data/photos/lazy-photos.ts'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import { useLive } from './use-live.ts'

/** undefined while it is read; null when there is none, or it is not here any more. */
export function useKeptPhoto(hash: string | null): string | null | undefined {
  const photo = useLive(watchPhoto(hash), [hash])
  return useBlobUrl(hash === null ? null : (photo?.blob ?? (photo === null ? null : undefined)))
}
