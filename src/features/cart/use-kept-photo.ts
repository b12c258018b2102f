// The photo of a line, kept on this device, as an address that an <img> can show.
import { watchPhoto } from '#data/photo-access.ts'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useLive } from '#ui/use-live.ts'

/** Null until it is read, when there is none, and when it is not here any more. */
export function useKeptPhoto(hash: string | null): string | null {
  const photo = useLive(watchPhoto(hash), [hash])
  return useBlobUrl(photo?.blob) ?? null
}
